import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const RELEASED = /^## (\d+\.\d+\.\d+)\b/m;

/** The version of the newest release that a changelog describes; undefined before the first. */
export const lastInChangelog = (changelog) => RELEASED.exec(changelog)?.[1];

/** The version of the repository in a folder. @throws Error where package.json and CHANGELOG.md name two. */
export function versionOf(folder) {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const described = lastInChangelog(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8'));
  if (described !== version)
    throw new Error(`package.json has version ${version}, the newest one in CHANGELOG.md is ${described}`);
  return version;
}

/** The full hash of a commit, tag or branch. */
export const commitOf = (name) =>
  execFileSync('git', ['rev-parse', '--verify', `${name}^{commit}`], { encoding: 'utf8' }).trim();

/** The part of a changelog that describes a version, without its heading. @throws Error if it has none, or an empty one. */
export function notesOf(changelog, version) {
  const parts = changelog.split(/^## /m).slice(1);
  const part = parts.find((text) => text.split(/\s/, 1)[0] === version);
  const notes = part?.slice(part.indexOf('\n')).trim();
  if (!notes) throw new Error(`CHANGELOG.md says nothing of ${version}`);
  return `${notes}\n`;
}

/**
 * The changelog with an entry of the operations that the last release does not have and that no entry of the next one names.
 * @param before names of the last release's operations, such as `GET /v1/wallets/{wallet_id}`.
 */
export function withOperations(changelog, operations, before) {
  const known = new Set(before);
  const [next = ''] = changelog.split(/^(?=## )/m).filter((part) => part.startsWith('## Unreleased'));
  const missing = operations.filter(({ name }) => !known.has(name) && !next.includes(`\`${name}\``));
  if (missing.length === 0) return changelog;
  const list = missing.map(({ name, summary }) => `  - \`${name}\`: ${summary}.\n`).join('');
  const added = /(?<=## Unreleased\n\n### Added\n\n(?:(?:- | {2}).*\n)*)(?!- | {2})/;
  if (!added.test(next)) throw new Error('CHANGELOG.md has no "Added" as the first part of "Unreleased"');
  return changelog.replace(next, () => next.replace(added, () => `- **Further endpoints**:\n${list}`));
}

/** The endpoints of both OpenAPI documents, each as `GET /v1/path/{parameter}` with its summary. */
export function operationsIn({ apps, operators }) {
  return [apps, operators].flatMap(({ paths }) =>
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([verb, { summary }]) => ({ name: `${verb.toUpperCase()} ${path}`, summary })),
    ),
  );
}
