import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const EXCLUDED = [
  // A matter of the value, not of locks.
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  // A migration is repeated as a whole: it is one transaction, or drops what an interrupted attempt left.
  'prefer-robust-stmts',
  // `migrate` sets it.
  'require-statement-timeout',
];

/** As `migrate` does. Others wait for minutes, so nothing in them may take a lock that holds up readers or writers. */
const LOCK_LIMIT = `SET lock_timeout = '250ms';\n`;
const HOLDS_UP_NOBODY = /blocking: schema changes\.$/;

const EXCEPTION = /^\s*-- squawk-ignore /;
const INDEX_BUILT = /CREATE (?:UNIQUE )?INDEX CONCURRENTLY (?:IF NOT EXISTS )?(?<index>\w+)/;

/** Path of Squawk for this platform; undefined where its package has none. */
export const squawk = squawkPath();

/**
 * Statements that would hold up or break the running version, found by Squawk (https://squawkhq.com/docs/rules). `-- squawk-ignore
 * <rule>` in the line before a statement makes an exception, and needs a comment with its reason in the line before that.
 */
export function blockingStatements(migrations) {
  return [...migrations.flatMap(ownFindings), ...squawkFindings(migrations)];
}

function ownFindings({ name, statements }) {
  const lines = statements.flatMap((statement) => statement.split('\n'));
  const unexplained = lines.filter(
    (line, at) => EXCEPTION.test(line) && !/^\s*-- \w/.test(lines[at - 1] ?? ''),
  );
  const rebuilt = statements.flatMap((statement, at) => {
    const { index } = INDEX_BUILT.exec(statement)?.groups ?? {};
    const drop = `DROP INDEX CONCURRENTLY IF EXISTS ${index}`;
    return index && !statements.slice(0, at).some((before) => before.includes(drop)) ? [drop] : [];
  });
  return [
    ...unexplained.map((line) => `${name}: "${line.trim()}" needs its reason in a comment before it`),
    ...rebuilt.map((drop) => `${name}: an interrupted attempt leaves an invalid index: begin with ${drop}`),
  ];
}

function squawkFindings(migrations) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-migrations-'));
  try {
    return [true, false].flatMap((transaction) => {
      const chosen = migrations.filter((migration) => migration.transaction === transaction);
      const found = chosen.length > 0 ? checked(folder, chosen, transaction) : [];
      return found.map(({ file, message, help, rule_name: rule }) => {
        const [name] = file.slice(folder.length + 1).split('.');
        return `${name}: ${message} ${help ?? ''} (${rule})`;
      });
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function checked(folder, migrations, transaction) {
  const files = migrations.map(({ name, statements }) => {
    const file = join(folder, `${name}.sql`);
    // In a line of its own, because a comment may end the statement.
    const text = statements.map((statement) => `${statement.trim()}\n;\n`).join('');
    writeFileSync(file, (transaction ? LOCK_LIMIT : '') + text);
    return file;
  });
  const within = transaction ? '--assume-in-transaction' : '--no-assume-in-transaction';
  const options = ['--reporter=json', `--exclude=${EXCLUDED}`, within];
  const { stdout, stderr, error } = spawnSync(squawk, [...options, ...files], { encoding: 'utf8' });
  if (error ?? !stdout) throw error ?? new Error(stderr);
  const found = JSON.parse(stdout);
  return transaction ? found : found.filter(({ help }) => !HOLDS_UP_NOBODY.test(help ?? ''));
}

function squawkPath() {
  const { resolve } = createRequire(import.meta.url);
  try {
    const path = resolve(`@squawk-cli/${process.platform}-${process.arch}/bin/squawk`);
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
