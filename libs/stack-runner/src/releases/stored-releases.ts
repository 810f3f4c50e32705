import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readImage } from './image.js';

/** Of the repository, from which every command runs. */
const RELEASES = 'releases';
const IMAGE = 'bundles.json.br';

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

export function imageOf({ folder }: StoredRelease): string {
  return join(folder, IMAGE);
}

/** Unpacks the bundles of a release below dist, once for each image. @returns the folder with `<process>/main.js`. */
export function unpackedBundles(release: StoredRelease, root = process.cwd()): string {
  const image = imageOf(release);
  const digest = createHash('sha256').update(readFileSync(image)).digest('hex').slice(0, 12);
  const folder = join(root, 'dist/releases', `${release.version}-${digest}`);
  if (existsSync(folder)) return folder;
  const fresh = `${folder}.${process.pid}`;
  for (const [path, text] of Object.entries(readImage(image))) {
    mkdirSync(dirname(join(fresh, path)), { recursive: true });
    writeFileSync(join(fresh, path), text);
  }
  moveTo(folder, fresh);
  return folder;
}

/** Another process may have unpacked it in the meantime. */
function moveTo(folder: string, fresh: string): void {
  try {
    renameSync(fresh, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(fresh, { recursive: true });
  }
}

function byVersion(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
