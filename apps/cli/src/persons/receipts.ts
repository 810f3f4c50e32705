import { appendFile, readFile } from 'node:fs/promises';
import { UsageError } from '../command.js';

/** A person that was deleted. */
export interface Erased {
  readonly app_id: string;
  readonly user_id: string;
}

const OWNER_ONLY = 0o600;

/** Adds a receipt to a file of lines. */
export function keepReceipt(path: string, receipt: object): Promise<void> {
  return appendFile(path, `${JSON.stringify(receipt)}\n`, { mode: OWNER_ONLY });
}

/**
 * Reads receipts, or events as `latchkey events tail` prints them. Any other line stops it before anything is erased: a
 * file of other events names people who are still there.
 * @throws UsageError naming the first line that is neither a receipt nor the event of a deletion.
 */
export async function erasedIn(path: string): Promise<Erased[]> {
  const lines = (await textOf(path)).split('\n');
  const read = lines.map((line, index) => (line.trim() === '' ? [] : [erasedOf(line, index + 1)])).flat();
  const known = new Map(read.map((one) => [`${one.app_id}/${one.user_id}`, one]));
  return [...known.values()];
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw new UsageError(`${path} cannot be read: ${(cause as Error).message}`, { cause });
  }
}

function erasedOf(line: string, number: number): Erased {
  const { app_id, user_id, erased_at, type } = objectOf(line);
  const isErased = typeof erased_at === 'number' || type === 'user.deleted';
  if (!isErased || typeof app_id !== 'string' || typeof user_id !== 'string')
    throw new UsageError(`Line ${number} is neither a receipt of an erasure nor an event user.deleted.`);
  return { app_id, user_id };
}

function objectOf(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
