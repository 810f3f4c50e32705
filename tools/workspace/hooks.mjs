// npm run hooks: git checks the formatting of each commit, by lefthook.yml. The first `npm test` does the same, because npm
// runs no scripts here while it installs.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { inRoot, root } from './root.mjs';

const call = promisify(execFile);
const LEFTHOOK = inRoot('node_modules/.bin/lefthook');

/**
 * Adds the hook to the folder of git. A hook that is there already stays as it is.
 * @returns what was done, as a line for people. Nothing is done in CI, without git, or without the development packages.
 */
export async function ensureHooks({ folder = root, isCi = Boolean(process.env.CI) } = {}) {
  if (isCi) return 'not in CI';
  if (!existsSync(LEFTHOOK)) return 'lefthook is not installed';
  if (!existsSync(join(folder, '.git'))) return 'this is no clone';
  const { stdout } = await call('git', ['rev-parse', '--git-path', 'hooks/pre-commit'], { cwd: folder });
  if (existsSync(resolve(folder, stdout.trim()))) return 'up to date';
  await call(LEFTHOOK, ['install'], { cwd: folder });
  return 'installed';
}

if (process.argv[1] === import.meta.filename) console.log(`Hooks: ${await ensureHooks()}`);
