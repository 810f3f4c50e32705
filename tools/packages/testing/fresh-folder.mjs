import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inRoot } from '../../workspace/root.mjs';

/**
 * A folder outside the repository in which the packed packages are installed, as the tarballs have them. What they depend
 * on is the repository's own: a registry is not asked.
 * @param tarballs of the packages that it gets; `others` are names of further packages of the repository.
 */
export function freshFolder(tarballs, others = []) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-packages-'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  const dependencies = tarballs.flatMap(({ name, tarball, manifest }) => {
    const target = join(folder, 'node_modules', name);
    mkdirSync(target, { recursive: true });
    execFileSync('tar', ['-xzf', tarball, '-C', target, '--strip-components=1']);
    const names = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
    return names.flatMap((dependency) => [dependency, `@types/${dependency}`]);
  });
  const installed = new Set(tarballs.map(({ name }) => name));
  for (const name of new Set([...dependencies, ...others]))
    if (!installed.has(name) && existsSync(inRoot('node_modules', name)))
      link(join(folder, 'node_modules', name), name);
  return folder;
}

function link(target, name) {
  if (existsSync(target)) return;
  mkdirSync(dirname(target), { recursive: true });
  symlinkSync(inRoot('node_modules', name), target);
}
