import { createHash } from 'node:crypto';
import { OPERATORS_APP_ID, type OperatorRole } from '@latchkey/contracts';
import type { InviteOperatorResponse } from '@latchkey/contracts/identity';
import { call } from '../http/client.js';
import { succeeded } from '../http/succeeded.js';
import { remember } from '../secrets/secrets.js';
import { currentRun } from '../stack/run.js';
import { askAsPage, VERIFIER } from './hosted.js';
import { realEmail } from './identities.js';

const code_challenge = createHash('sha256').update(VERIFIER).digest('base64url');

/** What the hosted page calls with, where operators sign in. */
export const OPERATORS_PAGE = `pk_hosted_${OPERATORS_APP_ID}`;

/** Invites an operator by the operator's key of the run. */
export async function inviteOperator(role: OperatorRole, name = 'Ada'): Promise<InviteOperatorResponse> {
  const body = { email: realEmail(), name, role };
  const key = currentRun().adminKey;
  return succeeded(await call<InviteOperatorResponse>('POST', '/v1/admin/operators', { key, body }));
}

export const tokenOfInvitation = ({ invitation_url }: InviteOperatorResponse): string =>
  new URL(invitation_url).hash.replace('#token=', '');

/** Follows an invitation to the hosted page. @returns the code with which the page leads back to the console. */
export async function codeOfConsole(invited: InviteOperatorResponse): Promise<string> {
  const token = tokenOfInvitation(invited);
  remember('token', token);
  const proof = { token, session_expires_in: 10 };
  const { session_token } = await askAsPage<{ session_token: string }>(
    '/v1/auth/magic_links/verify',
    proof,
    OPERATORS_PAGE,
  );
  remember('token', session_token);
  const redirect_url = `${currentRun().baseUrl}/console/signed-in`;
  const path = `/sign-in/${OPERATORS_APP_ID}/finish`;
  const finished = await askAsPage<{ redirect_url: string }>(path, {
    session_token,
    redirect_url,
    code_challenge,
  });
  const code = new URL(finished.redirect_url).searchParams.get('latchkey_code') ?? '';
  remember('code', code);
  return code;
}

/** The headers of a page of the console, without a session or with one. */
export const consoleHeaders = (cookie = ''): Record<string, string> => ({
  origin: currentRun().baseUrl,
  cookie,
});

/** Signs an operator in to the console. @returns the cookie. */
export async function consoleCookie(invited: InviteOperatorResponse): Promise<string> {
  const body = { token: await codeOfConsole(invited), code_verifier: VERIFIER };
  const begun = await call('POST', '/v1/admin/session', { headers: consoleHeaders(), body });
  succeeded(begun);
  const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? '';
  remember('token', cookie.split('=')[1] ?? '');
  return cookie;
}
