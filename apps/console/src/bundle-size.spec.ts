import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

/** KiB of JavaScript that the first page may load, as browsers get it. */
const MOST_KIB = 250;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** Written by the build: `npm run build`. */
const folder = join(import.meta.dirname, '../../../dist/apps/console');

/** The scripts that a page needs before it shows anything, each once. */
function scriptsOf(
  manifest: Readonly<Record<string, Chunk>>,
  name: string,
  found = new Set<string>(),
): Set<string> {
  const chunk = manifest[name];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const other of chunk.imports ?? []) scriptsOf(manifest, other, found);
  return found;
}

it('the first page loads at most 250 KiB of compressed JavaScript', () => {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Record<string, Chunk>;
  const scripts = [
    ...scriptsOf(manifest, 'index.html'),
    ...scriptsOf(manifest, 'src/overview/overview.page.tsx'),
  ];
  expect(scripts.length).toBeGreaterThan(2);
  const bytes = [...new Set(scripts)].map((file) => readFileSync(join(folder, `${file}.gz`)).length);
  expect(bytes.reduce((sum, one) => sum + one, 0) / 1024).toBeLessThanOrEqual(MOST_KIB);
});
