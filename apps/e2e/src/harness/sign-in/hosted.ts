import { createHash } from 'node:crypto';
import { adminApi } from '../http/admin-api.js';
import type { TestApp } from '../http/app.js';
import { succeeded } from '../http/succeeded.js';
import { remember } from '../secrets/secrets.js';
import { currentRun } from '../stack/run.js';
import { SANDBOX_CODE, sandboxEmail } from './identities.js';

/** Of PKCE: an App's server makes one for each sign-in. */
export const VERIFIER = 'v'.repeat(43);

const code_challenge = createHash('sha256').update(VERIFIER).digest('base64url');

/** Calls as the hosted page does: whoever forges the header can do as much. */
export async function askAsPage<T>(path: string, body: object, key?: string): Promise<T> {
  const { baseUrl } = currentRun();
  const authorization = key === undefined ? undefined : `Bearer ${key}`;
  const answer = await fetch(`${baseUrl}${path}`, {
    method: 'POST',
    headers: { origin: baseUrl, 'content-type': 'application/json', ...(authorization && { authorization }) },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as T;
}

/** Signs a user in on the hosted page. @returns the token of the session, which only waits for its exchange. */
export async function signInOnPage(app: TestApp, email = sandboxEmail(), minutes = 10): Promise<string> {
  succeeded(await adminApi().updateApp(app.id, { settings: { hosted_sign_in: true } }));
  const { email_id } = succeeded(await app.api.otps.email.send({ email }));
  const proof = { method_id: email_id, otp: SANDBOX_CODE, session_expires_in: minutes };
  const answer = await askAsPage<{ session_token: string }>(
    '/v1/auth/otps/verify',
    proof,
    `pk_hosted_${app.id}`,
  );
  const { session_token } = answer;
  remember('token', session_token);
  return session_token;
}

/** A code of the hosted page, of this verifier, for a session that the page began. */
export async function hostedCode(app: TestApp): Promise<string> {
  const asked = { redirect_url: 'http://localhost:3000/', code_challenge };
  const session_token = await signInOnPage(app);
  const path = `/sign-in/${app.id}/finish`;
  const { redirect_url } = await askAsPage<{ redirect_url: string }>(path, { session_token, ...asked });
  const code = new URL(redirect_url).searchParams.get('latchkey_code') ?? '';
  remember('code', code);
  return code;
}
