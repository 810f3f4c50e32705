import type { Session } from '@latchkey/contracts';
import { succeeded } from '../http/succeeded.js';
import { appApi } from '../http/app-client.js';
import type { TestApp } from '../http/app.js';
import { sandboxEmail, SANDBOX_CODE } from './identities.js';

export interface SignedIn {
  readonly userId: string;
  readonly emailId: string;
  readonly email: string;
  readonly session: Session;
  readonly token: string;
  readonly jwt: string;
}

/** Signs a user in by a passcode of the sandbox: the shortest way to a session. */
export async function signIn(app: TestApp, email = sandboxEmail(), minutes = 60): Promise<SignedIn> {
  const { otps } = appApi(app.secretKey, 3);
  const { email_id } = succeeded(await otps.email.send({ email }));
  const verified = succeeded(
    await otps.verify({ method_id: email_id, otp: SANDBOX_CODE, session_expires_in: minutes }),
  );
  const { user_id, session, session_token, session_jwt } = verified;
  if (!session || !session_token || !session_jwt)
    throw new Error('a sign-in with session_expires_in has a session');
  return { userId: user_id, emailId: email_id, email, session, token: session_token, jwt: session_jwt };
}
