import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** Texts by their paths, `gateway/main.js`. */
export type Files = Readonly<Record<string, string>>;

/** Larger than all bundles: they hold the same packages, which a window of this size finds again. */
const WINDOW_BITS = 26;

/**
 * Writes the files as JSON that is compressed with Brotli (RFC 7932, with a large window). Takes a minute.
 * @returns the size in bytes.
 */
export function writeImage(file: string, files: Files): number {
  const json = Buffer.from(JSON.stringify(files));
  const image = brotliCompressSync(json, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LARGE_WINDOW]: 1,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
    },
  });
  writeFileSync(file, image);
  return image.length;
}

export function readImage(file: string): Files {
  const params = { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 };
  const json = brotliDecompressSync(readFileSync(file), { params });
  return JSON.parse(json.toString()) as Files;
}
