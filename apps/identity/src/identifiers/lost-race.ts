import type { MethodType } from '@latchkey/contracts';
import { setTimeout as delay } from 'node:timers/promises';
import { CodedError } from '@latchkey/platform/errors';
import { violates } from '@latchkey/platform/database';

/** A parallel call changed what this one had read, so this one starts again. */
export class LostRace extends Error {}

/** Well within the time limit of a call. */
const PATIENCE_MS = 2000;
/** Each pause is a random part of this, so that two losers do not meet again. */
const LONGEST_PAUSE_MS = 40;
const TAKEN = ['users_external_id_key', 'idp_identities_account_key'];
const VANISHED_USER = ['emails_user_fkey', 'phone_numbers_user_fkey'];

/**
 * Repeats the work while it loses a race for an address, an `external_id` or an account at a provider; each time it sees the rows of the winner.
 * @throws CodedError service_unavailable if it keeps losing; nothing has happened then.
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
  const isLost = [...TAKEN, ...VANISHED_USER].some((constraint) => violates(error, constraint));
  return error instanceof LostRace || takenType(error) !== undefined || isLost;
}

/** The type of the address that another user has, where attaching it failed on that. */
export function takenType(error: unknown): MethodType | undefined {
  if (violates(error, 'emails_address_key')) return 'email';
  return violates(error, 'phone_numbers_number_key') ? 'phone_number' : undefined;
}
