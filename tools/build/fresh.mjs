// Needs no package: `npm start` imports it before the dependencies are installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apps, inRoot, isPage, root } from '../workspace/root.mjs';

const stampFile = (app) => inRoot('dist/apps', app, 'build.json');

/** Files that every bundle depends on: the tool itself, its options, and the versions of the packages. */
const shared = [
  'package-lock.json',
  'tsconfig.base.json',
  'tools/workspace/root.mjs',
  'tools/workspace/swc.mjs',
];
const tool = ['bundle', 'fresh', 'packages', 'pages', 'plugins', 'version'].map(
  (name) => `tools/build/${name}.mjs`,
);

/** What a build of the application writes last but its stamp. */
const resultOf = (app) => inRoot('dist/apps', app, isPage(app) ? 'index.html' : 'main.js');

/** Every file in a folder, by its path in the repository. */
export function filesUnder(path) {
  if (!statSync(inRoot(path)).isDirectory()) return [path];
  return readdirSync(inRoot(path)).flatMap((name) => filesUnder(join(path, name)));
}

/** A file that is absent counts, too: it may be there later. */
export function digest(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const content = existsSync(inRoot(file)) ? readFileSync(inRoot(file)) : undefined;
    hash.update(`${file}\0${content?.length ?? 'absent'}\0`).update(content ?? '');
  }
  return hash.digest('hex');
}

/** Records the sources of a bundle. Packages are covered by the lock file. */
export function writeStamp(app, inputs, assets) {
  const own = inputs.filter((file) => /^(?:apps|libs)\//.test(file));
  const copied = assets.flatMap(({ from }) => (from.startsWith('node_modules/') ? [] : filesUnder(from)));
  const settings = `apps/${app}/bundle.config.mjs`;
  const files = [...new Set([...own, ...copied, settings, ...shared, ...tool])].sort();
  writeFileSync(stampFile(app), JSON.stringify({ digest: digest(files), files }, null, 1));
}

/** Whether dist/apps/<app> is the result of the present sources. Takes milliseconds. */
export function isFresh(app) {
  try {
    const stamp = JSON.parse(readFileSync(stampFile(app), 'utf8'));
    return statSync(resultOf(app)).isFile() && stamp.digest === digest(stamp.files);
  } catch (error) {
    // The bundle does not exist.
    if (error instanceof SyntaxError || error.code === 'ENOENT') return false;
    throw error;
  }
}

/** Applications whose bundle is missing or not of the present sources. */
export const staleApps = (wanted = apps()) => wanted.filter((app) => !isFresh(app));

/**
 * Builds stale applications in a child process, so that the caller, which may run for days, does not keep the memory of
 * the compilers.
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
