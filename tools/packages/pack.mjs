import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Packs a built package as `npm publish` would. @returns the path of its tarball beside it, latchkey-node-0.2.0.tgz. */
export function packPackage({ archive, output }) {
  const target = dirname(output);
  const ofPackage = new RegExp(`^${archive}-\\d.*\\.tgz$`);
  for (const file of readdirSync(target)) if (ofPackage.test(file)) rmSync(join(target, file));
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', target];
  // The npm that started this script, if any: a service manager may have no npm on its PATH.
  const { npm_execpath: npm } = process.env;
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  const said = execFileSync(command, [...first, ...args], { cwd: output, encoding: 'utf8' });
  return join(target, JSON.parse(said)[0].filename);
}
