import { createHash } from 'node:crypto';
import { adminApi } from '../http/admin-api.js';
import type { TestApp } from '../http/app.js';
import { succeeded } from '../http/succeeded.js';
import { remember } from '../secrets/secrets.js';
import { currentRun } from '../stack/run.js';

/** Of PKCE: an App's server makes one for each sign-in. */
export const VERIFIER = 'v'.repeat(43);

const code_challenge = createHash('sha256').update(VERIFIER).digest('base64url');

/** A code of the hosted page, of this verifier, for the session of this token; switches the page of the App on. */
export async function hostedCode(app: TestApp, sessionToken: string): Promise<string> {
  succeeded(await adminApi().updateApp(app.id, { settings: { hosted_sign_in: true } }));
  const { baseUrl } = currentRun();
  const answer = await fetch(`${baseUrl}/sign-in/${app.id}/finish`, {
    method: 'POST',
    headers: { origin: baseUrl, 'content-type': 'application/json' },
    body: JSON.stringify({
      session_token: sessionToken,
      redirect_url: 'http://localhost:3000/',
      code_challenge,
    }),
  });
  const { redirect_url } = (await answer.json()) as { redirect_url: string };
  const code = new URL(redirect_url).searchParams.get('latchkey_code') ?? '';
  remember('code', code);
  return code;
}
