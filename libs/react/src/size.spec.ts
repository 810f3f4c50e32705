import { expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const MOST_BYTES = 60_000;

const inRepository = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

it('is at most 60 kB gzipped with everything of ours that a page loads, now or later', async () => {
  const { outputFiles } = await build({
    entryPoints: [inRepository('libs/react/src/index.ts')],
    alias: {
      '@latchkey/browser': inRepository('libs/sdk-browser/src/index.ts'),
      '@latchkey/elements': inRepository('libs/elements/src/index.ts'),
    },
    ...{ bundle: true, minify: true, format: 'esm', splitting: true, outdir: '/', write: false },
    ...{ target: 'es2022', platform: 'browser', external: ['react'] },
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
  });
  // A page loads one language at most besides those inside.
  const loaded = outputFiles.filter(({ path }) => !path.includes('-table-') || path.includes('french-'));
  const bytes = loaded.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0);
  // An entry that lost its elements would pass as small.
  expect(bytes).toBeGreaterThan(30_000);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
  expect(outputFiles.some(({ text }) => text.startsWith('"use client";'))).toBe(true);
});
