'use server';
import { auth } from '../../lib/auth';

/** Only for a person who used their passkey in the last five minutes; others get a refusal, and nothing happens. */
export const payOut = auth.action(
  async ({ user_id }) => `The server would now send the money of ${user_id}.`,
  {
    requireFactors: ['webauthn'],
    maxFactorAge: 5,
  },
);
