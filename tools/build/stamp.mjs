import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../workspace/root.mjs';

const stampFile = (app) => inRoot('dist/apps', app, 'build.json');

/** A change of these changes every bundle: the tool itself, its options, and the installed packages. */
const shared = [
  'package-lock.json',
  'tsconfig.base.json',
  'tools/workspace/root.mjs',
  'tools/workspace/swc.mjs',
];
const tool = ['ascii', 'bundle', 'packages', 'plugins', 'stamp'].map((name) => `tools/build/${name}.mjs`);

function filesUnder(path) {
  if (!statSync(inRoot(path)).isDirectory()) return [path];
  return readdirSync(inRoot(path)).flatMap((name) => filesUnder(join(path, name)));
}

function digest(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(inRoot(file)))
      .update('\0');
  return hash.digest('hex');
}

/** Records what a bundle was made of. Packages are covered by the lock file, not file by file. */
export function writeStamp(app, inputs, assets) {
  const own = inputs.filter((file) => /^(?:apps|libs)\//.test(file));
  const copied = assets.flatMap(({ from }) => (from.startsWith('node_modules/') ? [] : filesUnder(from)));
  const files = [...new Set([...own, ...copied, ...shared, ...tool])].sort();
  writeFileSync(stampFile(app), JSON.stringify({ digest: digest(files), files }, null, 1));
}

/** True where dist/apps/<app> is what a build of the present sources would make. Takes milliseconds. */
export function isFresh(app) {
  try {
    const stamp = JSON.parse(readFileSync(stampFile(app), 'utf8'));
    return statSync(inRoot('dist/apps', app, 'main.js')).isFile() && stamp.digest === digest(stamp.files);
  } catch (error) {
    // A missing bundle, or a source that is gone: either way there is something to build.
    if (error instanceof SyntaxError || error.code === 'ENOENT') return false;
    throw error;
  }
}
