import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Folder of an installed package, or undefined. Looks upwards from this file (source or bundle) and from the working
 * directory, because `require.resolve` finds no platform package, which exports nothing.
 */
export function packageFolder(name: string): string | undefined {
  const anchors = [dirname(fileURLToPath(import.meta.url)), process.cwd()];
  for (const anchor of anchors) {
    for (const folder of ancestorsOf(anchor)) {
      const candidate = join(folder, 'node_modules', name);
      if (existsSync(join(candidate, 'package.json'))) return candidate;
    }
  }
  return undefined;
}

function* ancestorsOf(folder: string): Generator<string> {
  for (let current = folder; ; current = dirname(current)) {
    yield current;
    if (current === dirname(current)) return;
  }
}
