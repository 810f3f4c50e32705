import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { inRoot } from '../workspace/root.mjs';

const json = (file) => JSON.parse(readFileSync(file, 'utf8'));

const OUR = '@latchkey/';

/** Of a tarball, without version and ending: `latchkey-node`. */
const archiveOf = (name) => name.replace('@', '').replace('/', '-');

const PUBLISHED = inRoot('dist/packages');

/**
 * The packages that are published for programs to import, each after those that it depends on: every library with a
 * package.json and exports.
 * @returns `name` `@latchkey/node`, `archive` the name of its tarball, `short` `node`, `folder` of its source, `output` folder of the build, `entries` (path
 *   in the package without its ending → source file), `uses` names of our own packages, and its `manifest`.
 * @param target where they are built, in another folder than dist/packages.
 */
export function packages(target = PUBLISHED) {
  const all = published()
    .filter(({ manifest }) => manifest.exports)
    .map((one) => packageIn(one, target));
  const ordered = [];
  const visit = (one) => {
    if (ordered.includes(one)) return;
    for (const name of one.uses) visit(all.find((other) => other.name === name));
    ordered.push(one);
  };
  all.forEach(visit);
  return ordered;
}

/** The programs that are published, of the same shape without entries: every library with a `bin`. */
export function programs(target = PUBLISHED) {
  return published()
    .filter(({ manifest }) => manifest.bin)
    .map(({ folder, manifest }) => {
      const { name } = manifest;
      const short = basename(folder);
      return { name, short, archive: archiveOf(name), folder, manifest, output: join(target, short) };
    });
}

function published() {
  return readdirSync(inRoot('libs'))
    .map((folder) => inRoot('libs', folder))
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((folder) => ({ folder, manifest: json(join(folder, 'package.json')) }));
}

function packageIn({ folder, manifest }, target) {
  const short = manifest.name.slice(OUR.length);
  const uses = Object.keys(manifest.dependencies ?? {}).filter((name) => name.startsWith(OUR));
  return {
    ...{ name: manifest.name, short, archive: archiveOf(manifest.name), folder, manifest, uses },
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

/**
 * The package.json that is published: the versions are those of the repository, where they are tested.
 * @param folder of its source, which the release names; provenance needs the repository that it comes from.
 */
export function publishedManifest(manifest, folder) {
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
    ...{ ...rest, version, license, engines, ...repositoryOf(folder) },
    dependencies: Object.fromEntries(Object.keys(own).map((name) => [name, versionOf(name)])),
  };
}

function repositoryOf(folder) {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = process.env;
  if (!server || !name || !folder) return {};
  return {
    repository: { type: 'git', url: `git+${server}/${name}.git`, directory: relative(inRoot(), folder) },
  };
}
