import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inRoot } from '../workspace/root.mjs';

export const FROZEN_FILE = 'tools/migrations/frozen.json';

/** Service → name of each frozen migration, in the order in which they run → its hash. */
export const readFrozen = () => JSON.parse(readFileSync(inRoot(FROZEN_FILE), 'utf8'));

/** SHA-256 of the SQL that a migration runs, in hex. Indentation and line breaks do not count. */
export function hashOf({ transaction, statements }) {
  const text = JSON.stringify({
    transaction,
    statements: statements.map((statement) => statement.trim().replace(/\s+/g, ' ')),
  });
  return createHash('sha256').update(text).digest('hex');
}

export const hashesOf = (migrations) =>
  Object.fromEntries(migrations.map((migration) => [migration.name, hashOf(migration)]));

/** Migrations behind the frozen ones of their service: no release holds them, so they may still be edited. */
export const unfrozen = (migrations, frozen = {}) => migrations.filter(({ name }) => !(name in frozen));

/** One sentence for each frozen migration of a service that was changed, removed, or that has a new one before it. */
export function problemsOf(service, migrations, frozen = {}) {
  const hashes = hashesOf(migrations);
  const last = migrations.findLastIndex(({ name }) => name in frozen);
  const early = unfrozen(migrations.slice(0, last + 1), frozen);
  return [
    ...Object.keys(frozen).flatMap((name) => changeOf(name, frozen[name], hashes[name])),
    ...early.map(
      ({ name }) =>
        `${name} is new and runs before ${migrations[last].name}, which databases already have: give it the present time (node -p 'Date.now()').`,
    ),
  ].map((problem) => `${service}: ${problem}`);
}

function changeOf(name, before, now) {
  if (now === before) return [];
  return now === undefined
    ? [
        `${name} was removed, but databases already have it: put it back, and undo its effect in a new migration.`,
      ]
    : [
        `${name} was changed, but databases that have it never run it again: undo that, and add a new migration.`,
      ];
}
