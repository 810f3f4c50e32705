import { Latchkey, LatchkeyError } from '@latchkey/node';

const latchkey = new Latchkey({
  baseUrl: process.env['LATCHKEY_URL'] ?? 'http://127.0.0.1:8080',
  secretKey: process.env['LATCHKEY_SECRET_KEY'] ?? '',
});

/** The user may pay: an authenticator app or its recovery code, at most 5 minutes ago. */
export async function userWhoMayPay(session_token: string): Promise<string> {
  const { session } = await latchkey.sessions.verify({
    session_token,
    require_factors: ['totp'],
    max_factor_age: 5,
  });
  return session.user_id;
}

/** Whether the page has to ask for more, as opposed to signing in again. */
export function isStepUp(error: unknown): boolean {
  return error instanceof LatchkeyError && error.errorType === 'step_up_required';
}
