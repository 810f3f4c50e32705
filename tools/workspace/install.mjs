import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureHooks } from './hooks.mjs';
import { inRoot } from './root.mjs';
import { fail, run } from './steps.mjs';

const LOCK = inRoot('package-lock.json');
const INSTALLED = inRoot('node_modules');
const INSTALLED_LOCK = join(INSTALLED, '.package-lock.json');
const STAMP = join(INSTALLED, '.latchkey-install');

/**
 * Installs the locked dependencies unless they are installed already.
 * @param development false installs only what is needed to build and run, a third of the packages, unless the rest is
 *   installed already.
 */
export async function ensureInstalled({ development }) {
  const done = await install(development);
  // A commit is possible without the hook: a read-only folder of git stops nothing else.
  await ensureHooks().catch((error) => console.log(`Hooks: not installed, ${error.message}`));
  return done;
}

async function install(development) {
  const lock = createHash('sha256').update(readFileSync(LOCK)).digest('hex');
  const hasDevelopment = existsSync(join(INSTALLED, 'jest'));
  if (isInstalled(lock) && (hasDevelopment || !development)) return 'up to date';
  console.log('Dependencies: installing');
  // The npm that started this script, if any: a service manager may have no npm on its PATH.
  const [command, ...first] = process.env.npm_execpath
    ? [process.execPath, process.env.npm_execpath]
    : ['npm'];
  const options = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];
  const selection = development || hasDevelopment ? '--include=dev' : '--omit=dev';
  // `npm ci` removes every package first; what is only added leaves the files of a running `npm start` in place.
  const way = isInstalled(lock) ? ['install', '--no-save'] : ['ci'];
  const code = await run(command, [...first, ...way, ...options, selection]);
  if (code !== 0) fail(`The dependencies could not be installed: npm ${way[0]} failed, its reason is above.`);
  writeFileSync(STAMP, lock);
  return 'installed';
}

/** Whether the last install was of exactly this lock file. */
function isInstalled(lock) {
  if (!existsSync(INSTALLED_LOCK)) return false;
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lock) return true;
  // An install by hand leaves no stamp. npm writes its own record last: an interrupted install has none.
  const byHand = statSync(INSTALLED_LOCK).mtimeMs >= statSync(LOCK).mtimeMs;
  if (byHand) writeFileSync(STAMP, lock);
  return byHand;
}
