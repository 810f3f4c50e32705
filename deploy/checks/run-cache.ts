import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './repository.js';

/** Of one run of Jest, and gone with it: tools/jest/run.mjs. Without it each worker makes what it needs. */
const FOLDER = process.env['TEST_RUN_FOLDER'];
/** A worker that died while it made something must not stop the others. */
const MOST_WAIT_MS = 60_000;
const LOOK_MS = 25;

let inputs: string | undefined;

/** Of every file that can change what is made, so nothing is taken over from before a change. */
function digestOfInputs(): string {
  const hash = createHash('sha256');
  const files = readdirSync(inRoot('deploy'), { recursive: true, withFileTypes: true });
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
  for (const path of paths.toSorted()) hash.update(`\n${path}\n`).update(readFileSync(path));
  return hash.digest('hex');
}

function isClaimed(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    return false;
  }
}

const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_MS);

/**
 * Makes a thing once for all workers of a run. It depends on the files of deploy/, or on what no spec changes: the sources
 * and the builds.
 * @param key names the thing, and the version of what makes it.
 */
export function oncePerRun<Thing>(key: string, make: () => Thing): Thing {
  if (!FOLDER) return make();
  inputs ??= digestOfInputs();
  const file = join(FOLDER, createHash('sha256').update(`${inputs}\n${key}`).digest('hex'));
  const lock = `${file}.lock`;
  const until = Date.now() + MOST_WAIT_MS;
  while (!existsSync(file)) {
    if (!isClaimed(lock) && Date.now() < until) {
      pause();
      continue;
    }
    try {
      const thing = make();
      writeFileSync(`${file}.${process.pid}`, JSON.stringify(thing));
      renameSync(`${file}.${process.pid}`, file);
      return thing;
    } finally {
      rmSync(lock, { recursive: true, force: true });
    }
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Thing;
}
