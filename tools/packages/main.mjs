// node tools/packages/main.mjs [project…]: builds the packages that we publish, or those of the named projects and what
// they depend on, into dist/packages, and packs each into a tarball there. Without names, as by hand, it installs first
// what is missing: `npm start` installs no development dependencies.
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { ensureInstalled } from '../workspace/install.mjs';
import { requireNode, step } from '../workspace/steps.mjs';

const wanted = process.argv.slice(2);
requireNode();
if (wanted.length === 0) await step('Dependencies', () => ensureInstalled({ development: true }));
// Only now: they import what may have been missing.
const { buildPackage } = await import('./build.mjs');
const { packages, programs } = await import('./list.mjs');
const { packPackage } = await import('./pack.mjs');
const { buildProgram } = await import('./program.mjs');

const all = packages();
const known = [...all, ...programs()].map(({ folder }) => basename(folder));
const unknown = wanted.filter((project) => !known.includes(project));
if (unknown.length > 0) throw new Error(`No package is built from libs/${unknown.join(', libs/')}`);

const isWanted = ({ folder, name }) =>
  wanted.length === 0 ||
  wanted.includes(basename(folder)) ||
  all.some((other) => other.uses.includes(name) && isWanted(other));

for (const one of all.filter(isWanted)) {
  await buildPackage(one);
  pack(one);
}
for (const one of programs().filter(
  ({ folder }) => wanted.length === 0 || wanted.includes(basename(folder)),
)) {
  buildProgram(one);
  pack(one);
}

function pack(one) {
  const tarball = packPackage(one);
  console.log(`${basename(tarball).padEnd(32)}${(statSync(tarball).size / 1024).toFixed(1)} KiB`);
}
