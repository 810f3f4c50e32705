import { open, readFile } from 'node:fs/promises';
import { UsageError } from '../command.js';

/** A person that was deleted. */
export interface Erased {
  readonly app_id: string;
  readonly user_id: string;
}

const OWNER_ONLY = 0o600;

/** Adds a receipt, or a line before it or in its place, to a file of lines. It is on the disk afterwards. */
export async function keepLine(path: string, line: object): Promise<void> {
  const file = await open(path, 'a', OWNER_ONLY);
  try {
    await file.appendFile(`${JSON.stringify(line)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Before an erasure is asked for: the answer, which may be lost, does not decide who is on the list. */
export const asked = ({ app_id, user_id }: Erased, run: string) => ({
  app_id,
  user_id,
  run,
  asked_at: seconds(),
});

/** Takes the line of the same run back, and none of an earlier run: nothing was erased by this one. */
export const refused = ({ app_id, user_id }: Erased, run: string) => ({
  app_id,
  user_id,
  run,
  refused_at: seconds(),
});

const seconds = () => Math.floor(Date.now() / 1000);

/**
 * Reads receipts, with the lines before them, or events as `latchkey events tail` prints them. Any other line stops it
 * before anything is erased: a file of other events names people who are still there.
 * @throws UsageError naming the first line that is neither a receipt nor the event of a deletion.
 */
export async function erasedIn(path: string): Promise<Erased[]> {
  const lines = (await textOf(path)).split('\n');
  const read = lines.map((line, index) => (line.trim() === '' ? [] : [lineOf(line, index + 1)])).flat();
  const takenBack = new Set(read.filter(({ kind }) => kind === 'refused').map(({ run }) => run));
  const named = read.filter(
    ({ kind, run }) => kind === 'erased' || (kind === 'asked' && !takenBack.has(run)),
  );
  const once = new Map(named.map(({ app_id, user_id }) => [`${app_id}/${user_id}`, { app_id, user_id }]));
  return [...once.values()];
}

interface Line extends Erased {
  readonly kind: 'erased' | 'asked' | 'refused';
  /** Of the command that wrote it; empty in a receipt or an event. */
  readonly run: string;
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw new UsageError(`${path} cannot be read: ${(cause as Error).message}`, { cause });
  }
}

function lineOf(text: string, number: number): Line {
  const line = objectOf(text);
  const { app_id, user_id, run = '' } = line;
  const kind = kindOf(line);
  if (!kind || typeof app_id !== 'string' || typeof user_id !== 'string' || typeof run !== 'string')
    throw new UsageError(`Line ${number} is neither a receipt of an erasure nor an event user.deleted.`);
  return { app_id, user_id, kind, run };
}

function kindOf(line: Record<string, unknown>): Line['kind'] | undefined {
  const { erased_at, asked_at, refused_at, run, type } = line;
  if (typeof erased_at === 'number' || type === 'user.deleted') return 'erased';
  if (typeof run !== 'string') return undefined;
  if (typeof asked_at === 'number') return 'asked';
  return typeof refused_at === 'number' ? 'refused' : undefined;
}

function objectOf(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
