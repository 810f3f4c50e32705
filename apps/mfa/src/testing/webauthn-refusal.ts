import { expect } from '@jest/globals';
import type { MfaDatabase } from './mfa-database.js';
import { outcomeOf } from './callers.js';
import { storedState } from './webauthn-client.js';

/** The call refuses the credential as faulty, and nothing stored has changed. */
export async function expectChangesNothing(
  database: MfaDatabase,
  call: (sent: object) => Promise<unknown>,
  sent: object,
): Promise<void> {
  const before = await storedState(database);
  expect(await outcomeOf(call(sent))).toBe('invalid_webauthn_credential');
  expect(await storedState(database)).toEqual(before);
}
