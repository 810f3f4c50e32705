import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../../workspace/root.mjs';

/**
 * Programs that one spec alone needs, installed once below `dist`: none of our development dependencies, because everybody
 * would load those.
 * @param packages with their exact versions: `verdaccio@6.8.0`.
 * @returns their folder.
 */
export function ownTool(name, packages, overrides = {}) {
  const folder = inRoot('dist/tools', `${name}-${packages.map(versionOf).join('-')}`);
  if (existsSync(join(folder, 'package-lock.json'))) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, overrides }));
  const options = ['--save-exact', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', ...packages, ...options], { cwd: folder, stdio: 'inherit' });
  return folder;
}

const versionOf = (one) => one.slice(one.lastIndexOf('@') + 1);
