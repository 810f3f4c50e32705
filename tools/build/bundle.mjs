import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { inRoot, root } from '../workspace/root.mjs';
import { writeStamp } from './fresh.mjs';
import { packages } from './packages.mjs';
import {
  optionalPackages,
  otherDatabases,
  rxjsModules,
  typescript,
  unusedPackages,
  workspaceAliases,
} from './plugins.mjs';
import { buildOf } from './version.mjs';

const plugins = [typescript, workspaceAliases, optionalPackages, otherDatabases, rxjsModules, packages];

const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
const { build: buildName, revision } = buildOf(
  version,
  process.env,
  readFileSync(inRoot('CHANGELOG.md'), 'utf8'),
);

/** CommonJS packages inside an ES module still ask for these names. */
const banner = `
import { createRequire as bundleRequire } from 'node:module';
const require = bundleRequire(import.meta.url);
const bundleFile = import.meta.filename;
const bundleFolder = import.meta.dirname;
`.trim();

const options = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  // A third less to read and compile at every start; the source map gives our lines.
  minifyWhitespace: true,
  minifySyntax: true,
  sourcemap: 'linked',
  sourcesContent: false,
  metafile: true,
  legalComments: 'none',
  logLevel: 'silent',
  // The compiler leaves these of an import of types alone.
  logOverride: { 'ignored-bare-import': 'silent' },
  // In the newest form that a package has: class-validator for ES5 takes twice the time.
  mainFields: ['es2015', 'module', 'main'],
  banner: { js: banner },
  define: {
    __filename: 'bundleFile',
    __dirname: 'bundleFolder',
    LATCHKEY_VERSION: JSON.stringify(version),
    LATCHKEY_BUILD: JSON.stringify(buildName),
    LATCHKEY_REVISION: JSON.stringify(revision),
  },
  plugins,
};

/** Of the service's side of calls, which the gateway's bundle does not keep. */
const NOT_KEPT = ['libs/platform/bus/src/rpc/handles.ts', 'libs/platform/bus/src/rpc/server.ts'];

/** @throws Error where our own code uses a package that bundles leave out: it would be undefined when that line runs. */
function refuseUnused(warnings) {
  const ours = warnings.filter(
    ({ id, location }) =>
      id === 'import-is-undefined' &&
      /^(?:apps|libs)\//.test(location?.file ?? '') &&
      !NOT_KEPT.includes(location.file),
  );
  if (ours.length === 0) return;
  const places = ours.map(({ text, location }) => `${location.file}:${location.line}: ${text}`);
  throw new Error(
    `Bundles leave this out (tools/build/plugins.mjs, bundle.config.mjs):\n${places.join('\n')}`,
  );
}

/**
 * The application's bundle.config.mjs: `external`, `unused` and `used` packages, `assets` as `{ from, to }`, and `entries`
 * (name → file), which become a bundle each beside main.js, and `pages` (folder → script of a page in the browser).
 */
async function settingsOf(app) {
  const file = inRoot('apps', app, 'bundle.config.mjs');
  const own = existsSync(file) ? (await import(pathToFileURL(file).href)).default : {};
  const assets = [...(own.assets ?? [])];
  if (existsSync(inRoot('apps', app, 'assets'))) assets.push({ from: `apps/${app}/assets`, to: 'assets' });
  const { external = [], unused = [], used = [], entries = {}, pages = {} } = own;
  return { external, unused, used, entries, pages, assets };
}

/** Scripts for browsers, of packages that we publish: what a page loads later is a file of its own beside the script. */
async function bundlePage([folder, script], outdir) {
  const { metafile } = await build({
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    logLevel: 'silent',
    metafile: true,
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true, useDefineForClassFields: false } },
    entryPoints: [inRoot(script)],
    outdir: join(outdir, folder),
    plugins: [workspaceAliases],
  });
  return Object.keys(metafile.inputs);
}

async function copyAsset(outdir, { from, to }) {
  const target = join(outdir, to);
  await mkdir(dirname(target), { recursive: true });
  await cp(inRoot(from), target, { recursive: true });
}

/**
 * Bundles one application into dist/apps/<app>: main.js, its source map, its assets and the stamp. A build that fails
 * keeps the last bundle. @throws BuildFailure of esbuild.
 */
export async function bundleApp(app) {
  const outdir = inRoot('dist/apps', app);
  const { external, unused, used, entries, pages, assets } = await settingsOf(app);
  const entryPoints = { main: inRoot('apps', app, 'src/main.ts'), ...entries };
  const { metafile, outputFiles, warnings } = await build({
    ...options,
    entryPoints,
    outdir,
    external,
    plugins: [unusedPackages(unused, used), ...plugins],
    write: false,
  });
  refuseUnused(warnings);
  await rm(outdir, { recursive: true, force: true });
  await mkdir(outdir, { recursive: true });
  await Promise.all(outputFiles.map(({ path, contents }) => writeFile(path, contents)));
  await Promise.all(assets.map((asset) => copyAsset(outdir, asset)));
  const scripts = await Promise.all(Object.entries(pages).map((page) => bundlePage(page, outdir)));
  const bytes = Object.entries(metafile.outputs).find(([file]) => file.endsWith('main.js'))[1].bytes;
  await writeStamp(app, [...Object.keys(metafile.inputs), ...scripts.flat()], assets);
  return { app, bytes };
}

/** Bundles a program of the tests into one file with all of its packages, for a place that has none of them. */
export async function bundleWhole(entry, outfile) {
  await build({ ...options, sourcemap: false, entryPoints: [inRoot(entry)], outfile, plugins });
}

/**
 * Imports one of our TypeScript files into this process, without bundling packages. Where specs run, their loader takes the
 * source itself (tools/jest/native/loader.mjs), with the modules that are loaded already. @returns the module.
 */
export async function importBundled(entry) {
  if (globalThis.loadsTypeScript) return import(pathToFileURL(inRoot(entry)).href);
  const outfile = inRoot('dist/tools', `${basename(entry, '.ts')}-${process.pid}.mjs`);
  await build({
    ...options,
    entryPoints: [inRoot(entry)],
    outfile,
    sourcemap: 'inline',
    packages: 'external',
    plugins: [workspaceAliases, typescript],
  });
  try {
    return await import(pathToFileURL(outfile).href);
  } finally {
    await rm(outfile);
  }
}
