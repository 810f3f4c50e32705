import { Latchkey, LatchkeyError } from '@latchkey/node';

const latchkey = new Latchkey({
  baseUrl: process.env['LATCHKEY_URL'] ?? 'http://127.0.0.1:8080',
  secretKey: process.env['LATCHKEY_SECRET_KEY'] ?? '',
});

/** @returns the factors that the person has to prove first; none once the payment is confirmed. */
export async function confirm(transfer_id: string, session_token: string) {
  try {
    await latchkey.transfers.confirm({ transfer_id, session_token });
    return [];
  } catch (error) {
    if (error instanceof LatchkeyError && error.errorType === 'step_up_required')
      return error.requiredFactors ?? [];
    throw error;
  }
}
