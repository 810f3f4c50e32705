import { expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { LANGUAGES } from './texts/texts.js';

const MOST_BYTES = 46_000;
const MOST_BYTES_STANDALONE = 64_000;

const entry = fileURLToPath(new URL('./index.ts', import.meta.url));
const browser = fileURLToPath(new URL('../../sdk-browser/src/index.ts', import.meta.url));

const sizeOf = (contents: Uint8Array) => gzipSync(contents, { level: 9 }).length;

async function built(splitting: boolean) {
  const { outputFiles } = await build({
    ...{ entryPoints: [entry], alias: { '@latchkey/browser': browser }, splitting, outdir: '/' },
    ...{ bundle: true, minify: true, format: 'esm', write: false, target: 'es2022', platform: 'browser' },
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
  });
  return outputFiles.map(({ path, contents }) => ({ path, bytes: sizeOf(contents) }));
}

it('is at most 46 kB gzipped for each page, and 5 kB for each part that a page loads when it needs it', async () => {
  const files = await built(true);
  const later = files.filter(({ path }) => /-table-|proof-of-work|wallet-parts/.test(path));
  expect(later.filter(({ path }) => path.includes('-table-'))).toHaveLength(LANGUAGES.length - 1);
  expect(later.filter(({ bytes }) => bytes > 5000)).toEqual([]);
  const bytes = files.filter((file) => !later.includes(file)).reduce((sum, file) => sum + file.bytes, 0);
  // A file that lost its elements would pass as small.
  expect(bytes).toBeGreaterThan(25_000);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
});

it('is at most 64 kB gzipped in one file with everything inside', async () => {
  const [file] = await built(false);
  expect(file?.bytes).toBeGreaterThan(MOST_BYTES);
  expect(file?.bytes).toBeLessThanOrEqual(MOST_BYTES_STANDALONE);
});
