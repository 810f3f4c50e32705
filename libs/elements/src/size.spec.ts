import { expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const MOST_BYTES = 46_000;

const entry = fileURLToPath(new URL('./index.ts', import.meta.url));
const browser = fileURLToPath(new URL('../../sdk-browser/src/index.ts', import.meta.url));

it('is at most 46 kB gzipped in one file with everything inside', async () => {
  const { outputFiles } = await build({
    ...{ entryPoints: [entry], alias: { '@latchkey/browser': browser } },
    ...{ bundle: true, minify: true, format: 'esm', write: false, target: 'es2022', platform: 'browser' },
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
  });
  const bytes = gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
  // A file that lost its elements would pass as small.
  expect(bytes).toBeGreaterThan(25_000);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
});
