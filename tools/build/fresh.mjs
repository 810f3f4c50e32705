import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { apps, inRoot, root } from '../workspace/root.mjs';
import { isFresh } from './stamp.mjs';

export { isFresh };

/** Applications whose bundle is missing or older than its sources. */
export const staleApps = (wanted = apps()) => wanted.filter((app) => !isFresh(app));

/**
 * Builds what is stale, and nothing else. In a child process, so that the caller (which may live for days) keeps
 * neither the compilers nor their memory.
 * @returns the names of the applications that were built.
 * @throws Error when the build fails; its output went to standard error.
 */
export async function ensureBuilt(wanted = apps()) {
  const stale = staleApps(wanted);
  if (stale.length === 0) return [];
  const child = spawn(process.execPath, [inRoot('tools/build/main.mjs'), ...stale], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the build of ${stale.join(', ')} failed`);
  return stale;
}
