// node tools/release/store.mjs <commit>: builds that commit, and writes releases/<version>: its bundles, its endpoints, and
// a dump of every service's database that was filled over its API.
import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { importBundled } from '../build/bundle.mjs';
import { PROCESSES } from '../../libs/contracts/bus/src/processes.mjs';
import { inRoot, root } from '../workspace/root.mjs';
import { commitOf, versionOf } from './versions.mjs';

/** What runs beside the bundles of the next version; the supervisor and the command line are those of that version. */
const NAMES = Object.keys(PROCESSES);

const commit = commitOf(process.argv[2] ?? 'HEAD');
process.chdir(root);
mkdirSync(inRoot('dist'), { recursive: true });
const source = mkdtempSync(inRoot('dist/release-'));
try {
  checkOut(commit, source);
  const version = versionOf(source);
  const folder = inRoot('releases', version);
  execFileSync(process.execPath, ['tools/build/main.mjs', ...NAMES, 'stack'], {
    cwd: source,
    stdio: 'inherit',
  });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const bundles = join(source, 'dist/apps');
  const { storeBundles, removeBundles } = await importBundled('apps/e2e/src/releases/stored-releases.ts');
  removeBundles();
  const { recordDump } = await importBundled('apps/e2e/src/releases/record.ts');
  await recordDump(bundles, folder);
  const bytes = storeBundles({ version, folder }, filesOf(bundles));
  const operations = execFileSync(process.execPath, ['tools/release/operations.mjs', '--list'], {
    cwd: source,
  });
  writeFileSync(join(folder, 'operations.json'), operations);
  writeFileSync(join(folder, 'release.json'), `${JSON.stringify({ version, commit }, null, 2)}\n`);
  console.log(`releases/${version}: ${(bytes / 1024 / 1024).toFixed(1)} MiB of bundles, and a dump`);
} finally {
  rmSync(source, { recursive: true, force: true });
}

/** The files of the commit, without its history; the packages are those that are installed here. */
function checkOut(name, folder) {
  const archive = execFileSync('git', ['archive', '--format=tar', name], { maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const lock = (at) => readFileSync(join(at, 'package-lock.json'), 'utf8');
  if (lock(folder) !== lock(root))
    throw new Error(`${name} has other packages: run this where they are installed`);
  symlinkSync(inRoot('node_modules'), join(folder, 'node_modules'));
}

/** The texts of the bundles by their paths, without source maps and stamps. */
function filesOf(bundles) {
  const files = NAMES.flatMap((name) =>
    readdirSync(join(bundles, name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.map') && entry.name !== 'build.json')
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return Object.fromEntries(
    files.sort().map((file) => [file.slice(bundles.length + 1), readFileSync(file, 'utf8')]),
  );
}
