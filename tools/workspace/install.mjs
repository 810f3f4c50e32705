import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, REPOSITORY, run } from './steps.mjs';

const LOCK = join(REPOSITORY, 'package-lock.json');
const INSTALLED = join(REPOSITORY, 'node_modules');
const INSTALLED_LOCK = join(INSTALLED, '.package-lock.json');
const STAMP = join(INSTALLED, '.latchkey-install');

/**
 * Installs the locked dependencies unless they are installed already.
 * @param development false installs a third of the packages, what is needed to build and run, where the rest is not
 *   installed anyway.
 */
export async function ensureInstalled({ development }) {
  const lock = createHash('sha256').update(readFileSync(LOCK)).digest('hex');
  const hasDevelopment = existsSync(join(INSTALLED, 'jest'));
  if (isInstalled(lock) && (hasDevelopment || !development)) return 'up to date';
  console.log('Dependencies: installing');
  // npm's own program where npm started this script: there may be no npm on the PATH of a service manager.
  const [command, ...first] = process.env.npm_execpath
    ? [process.execPath, process.env.npm_execpath]
    : ['npm'];
  const options = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];
  const selection = development || hasDevelopment ? '--include=dev' : '--omit=dev';
  const code = await run(command, [...first, 'ci', ...options, selection]);
  if (code !== 0) fail('The dependencies could not be installed: npm ci failed, its reason is above.');
  writeFileSync(STAMP, lock);
  return 'installed';
}

/** Whether exactly this lock file is what was installed last. */
function isInstalled(lock) {
  if (!existsSync(INSTALLED_LOCK)) return false;
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lock) return true;
  // An install by hand leaves no stamp. npm writes its own record last: an interrupted install has none.
  const byHand = statSync(INSTALLED_LOCK).mtimeMs >= statSync(LOCK).mtimeMs;
  if (byHand) writeFileSync(STAMP, lock);
  return byHand;
}
