import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { UsageError } from '../command.js';

/** How far an import has come. */
export interface ImportState {
  /** Size of the file and time of its last change: of another file the positions mean nothing. */
  readonly file: string;
  /** Records up to here are done. */
  readonly position: number;
  /** By status. */
  readonly counts: Readonly<Record<string, number>>;
}

export const NOTHING_DONE = { position: 0, counts: {} } as const;

/** @throws UsageError where there is no such file. */
export async function fingerprintOf(path: string): Promise<string> {
  try {
    const { size, mtimeMs } = await stat(path);
    return `${size} bytes, changed ${Math.floor(mtimeMs)}`;
  } catch (cause) {
    throw new UsageError(`${path} cannot be read`, { cause });
  }
}

/** What an interrupted run has left. @throws UsageError if the file has changed since. */
export async function readState(path: string, file: string): Promise<ImportState> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return { file, ...NOTHING_DONE };
  const state = JSON.parse(text) as ImportState;
  if (state.file === file) return state;
  throw new UsageError(
    `${path} is of another version of the file. Use --restart to begin again: nothing is imported twice.`,
  );
}

/** Whole or not at all. */
export async function writeState(path: string, state: ImportState): Promise<void> {
  await writeFile(`${path}.new`, `${JSON.stringify(state)}\n`);
  await rename(`${path}.new`, path);
}
