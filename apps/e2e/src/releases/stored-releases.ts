import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** Of the repository, from which every command runs. */
const RELEASES = 'releases';
/** Larger than all bundles: they hold the same packages, which a window of this size finds again. */
const WINDOW_BITS = 26;

export interface StoredRelease {
  /** `0.2.0`. */
  readonly version: string;
  /** Its folder in the repository. */
  readonly folder: string;
}

/** The releases whose dumps the repository holds, the oldest first. */
export function storedReleases(root = process.cwd()): StoredRelease[] {
  const folder = join(root, RELEASES);
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const versions = names.map(({ name }) => name).sort(byVersion);
  return versions.map((version) => ({ version, folder: join(folder, version) }));
}

/** The newest release, the only one whose bundles are kept. @throws Error where there is none. */
export function lastRelease(root = process.cwd()): StoredRelease {
  const last = storedReleases(root).at(-1);
  if (!last) throw new Error(`there is no release in ${RELEASES}`);
  return last;
}

/** The file of its bundles: JSON that is compressed with Brotli (RFC 7932, with a large window). */
function imageOf({ folder }: StoredRelease): string {
  return join(folder, 'bundles.json.br');
}

/** Takes a minute. @param bundles texts by their paths, `gateway/main.js`. @returns the size of the file in bytes. */
export function storeBundles(release: StoredRelease, bundles: Readonly<Record<string, string>>): number {
  const json = Buffer.from(JSON.stringify(bundles));
  const image = brotliCompressSync(json, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LARGE_WINDOW]: 1,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
    },
  });
  writeFileSync(imageOf(release), image);
  return image.length;
}

/** Removes the bundles of all releases, before the next one is stored. */
export function removeBundles(root = process.cwd()): void {
  for (const release of storedReleases(root)) rmSync(imageOf(release), { force: true });
}

/** Writes the bundles of a release into a folder. */
export function unpackBundles(release: StoredRelease, folder: string): void {
  const params = { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 };
  const json = brotliDecompressSync(readFileSync(imageOf(release)), { params });
  for (const [path, text] of Object.entries(JSON.parse(json.toString()) as Record<string, string>)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

function byVersion(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
