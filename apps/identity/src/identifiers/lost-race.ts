import { setTimeout as delay } from 'node:timers/promises';
import { CodedError } from '@latchkey/platform/errors';
import { violates } from '@latchkey/platform/database';
import { takenType } from './identifiers.repository.js';

/** Another request changed what this one had read; from the beginning it can decide anew. */
export class LostRace extends Error {}

/** Well within what a caller waits for. */
const PATIENCE_MS = 2000;
/** A random part of this: those who lost to each other come back one by one. */
const LONGEST_PAUSE_MS = 40;
const VANISHED_USER = ['emails_user_fkey', 'phone_numbers_user_fkey'];

/**
 * Does the work again for as long as it loses a race for an address: each time the winner's rows are there to see.
 * @throws CodedError service_unavailable when it keeps losing; nothing has happened then.
 */
export async function untilSettled<T>(work: () => Promise<T>): Promise<T> {
  for (const deadline = performance.now() + PATIENCE_MS; ; await delay(Math.random() * LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isLostRace(error)) throw error;
      if (performance.now() > deadline) throw new CodedError('service_unavailable', { retryAfterSeconds: 1 });
    }
  }
}

function isLostRace(error: unknown): boolean {
  const gone = VANISHED_USER.some((constraint) => violates(error, constraint));
  return error instanceof LostRace || takenType(error) !== undefined || gone;
}
