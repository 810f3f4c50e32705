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

/** What an interrupted run has left. @throws UsageError if the file has changed since, or the state cannot be read. */
export async function readState(path: string, file: string): Promise<ImportState> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return { file, ...NOTHING_DONE };
  const state = stateOf(text);
  if (!state)
    throw new UsageError(
      `${path} is no state of an import. Use --restart to begin again: nothing is imported twice.`,
    );
  if (state.file === file) return state;
  throw new UsageError(
    `${path} is of another version of the file. Use --restart to begin again: nothing is imported twice.`,
  );
}

function stateOf(text: string): ImportState | undefined {
  try {
    const { file, position, counts } = JSON.parse(text) as Partial<ImportState>;
    const isWhole = typeof file === 'string' && Number.isInteger(position) && typeof counts === 'object';
    return isWhole && counts ? { file, position: Number(position), counts } : undefined;
  } catch {
    return undefined;
  }
}

/** Whole or not at all. */
export async function writeState(path: string, state: ImportState): Promise<void> {
  await writeFile(`${path}.new`, `${JSON.stringify(state)}\n`);
  await rename(`${path}.new`, path);
}
