import { expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const MOST_BYTES = 13_000;

const entry = fileURLToPath(new URL('./index.ts', import.meta.url));

it('is at most 13 kB gzipped with everything that it loads, now or later', async () => {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'esm',
    splitting: true,
    outdir: '/',
    write: false,
    target: 'es2022',
    platform: 'browser',
    tsconfigRaw: {},
  });
  const bytes = outputFiles.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0);
  // An entry that lost its parts would pass as small.
  expect(bytes).toBeGreaterThan(6_000);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
});
