import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../workspace/root.mjs';

const json = (file) => JSON.parse(readFileSync(file, 'utf8'));

const OUR = '@latchkey/';

const PUBLISHED = inRoot('dist/packages');

/**
 * The packages that are published, each after those that it depends on: every library with a package.json.
 * @returns `name` `@latchkey/node`, `short` `node`, `folder` of its source, `output` folder of the build, `entries` (path
 *   in the package without its ending → source file), `uses` names of our own packages, and its `manifest`.
 * @param target where they are built, in another folder than dist/packages.
 */
export function packages(target = PUBLISHED) {
  const all = readdirSync(inRoot('libs'))
    .map((folder) => inRoot('libs', folder))
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((folder) => packageIn(folder, target));
  const ordered = [];
  const visit = (one) => {
    if (ordered.includes(one)) return;
    for (const name of one.uses) visit(all.find((other) => other.name === name));
    ordered.push(one);
  };
  all.forEach(visit);
  return ordered;
}

function packageIn(folder, target) {
  const manifest = json(join(folder, 'package.json'));
  const short = manifest.name.slice(OUR.length);
  const uses = Object.keys(manifest.dependencies ?? {}).filter((name) => name.startsWith(OUR));
  return {
    ...{ name: manifest.name, short, folder, manifest, uses },
    output: join(target, short),
    entries: entriesOf(manifest, folder),
  };
}

/** `./dist/testing/index.js` of `exports` is built from `src/testing/index.ts`. */
function entriesOf(manifest, folder) {
  const files = Object.values(manifest.exports)
    .map((target) => target.default)
    .filter((file) => file?.startsWith('./dist/') && file.endsWith('.js'))
    .map((file) => file.slice('./dist/'.length, -'.js'.length))
    .filter((path) => !(`${path}.js` in bundlesOf(manifest)));
  return Object.fromEntries(files.map((path) => [path, join(folder, 'src', `${path}.ts`)]));
}

/** Files with everything inside, for a page without a build: `"latchkey": {"bundles": {"page.js": "src/page.ts"}}`. */
export const bundlesOf = (manifest) => manifest.latchkey?.bundles ?? {};

/** The package.json that is published: the versions are those of the repository, where they are tested. */
export function publishedManifest(manifest) {
  const { version, engines, license, dependencies, devDependencies } = json(inRoot('package.json'));
  const installed = { ...devDependencies, ...dependencies };
  const versionOf = (name) => {
    if (name.startsWith(OUR)) return version;
    if (installed[name]) return installed[name];
    throw new Error(
      `${manifest.name} depends on ${name}, which package.json of the repository does not have`,
    );
  };
  const { dependencies: own = {}, ...rest } = manifest;
  // Instructions for this build.
  delete rest.latchkey;
  return {
    ...{ ...rest, version, license, engines },
    dependencies: Object.fromEntries(Object.keys(own).map((name) => [name, versionOf(name)])),
  };
}
