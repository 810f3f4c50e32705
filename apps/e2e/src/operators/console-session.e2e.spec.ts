import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { OPERATORS_APP_ID, type OperatorRole } from '@latchkey/contracts';
import type { InviteOperatorResponse } from '@latchkey/contracts/identity';
import { adminApi } from '../harness/http/admin-api.js';
import { succeeded } from '../harness/http/answers.js';
import { call } from '../harness/http/client.js';
import { realEmail } from '../harness/sign-in/identities.js';
import { askAsPage, VERIFIER } from '../harness/sign-in/hosted.js';
import { remember } from '../harness/secrets/secrets.js';
import { currentRun } from '../harness/stack/run.js';

const { baseUrl, adminKey } = currentRun();
const code_challenge = createHash('sha256').update(VERIFIER).digest('base64url');

const invite = async (role: OperatorRole): Promise<InviteOperatorResponse> => {
  const body = { email: realEmail(), name: 'Ada', role };
  return succeeded(
    await call<InviteOperatorResponse>('POST', '/v1/admin/operators', { key: adminKey, body }),
  );
};

/** As the pages of the console ask. */
async function ask(
  method: string,
  path: string,
  { cookie = '', body }: { cookie?: string; body?: object } = {},
) {
  const answer = await fetch(`${baseUrl}/v1/admin${path}`, {
    method,
    headers: { origin: baseUrl, cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const json = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, json, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

/** Follows an invitation as a browser does: hosted page, its code, the session of the console. */
async function signIn({ invitation_url }: InviteOperatorResponse): Promise<string> {
  const token = new URL(invitation_url).hash.replace('#token=', '');
  remember('token', token);
  const key = `pk_hosted_${OPERATORS_APP_ID}`;
  const page = { token, session_expires_in: 10 };
  const { session_token } = await askAsPage<{ session_token: string }>(
    '/v1/auth/magic_links/verify',
    page,
    key,
  );
  remember('token', session_token);
  const back = { session_token, redirect_url: `${baseUrl}/console/signed-in`, code_challenge };
  const finish = await askAsPage<{ redirect_url: string }>(`/sign-in/${OPERATORS_APP_ID}/finish`, back);
  const code = new URL(finish.redirect_url).searchParams.get('latchkey_code') ?? '';
  remember('code', code);
  const begun = await ask('POST', '/session', { body: { token: code, code_verifier: VERIFIER } });
  expect(begun.status).toBe(200);
  remember('token', begun.cookie.split('=')[1] ?? '');
  return begun.cookie;
}

const admin = await signIn(await invite('admin'));
const invited = await invite('support');
const support = await signIn(invited);
const { user_id } = invited.operator;

describe('an operator who is signed in', () => {
  it('may do what the role may, and every action names the operator', async () => {
    expect((await ask('GET', '/apps', { cookie: support })).status).toBe(200);
    const body = { name: 'Acme', environment: 'test' };
    expect(await ask('POST', '/apps', { cookie: support, body })).toMatchObject({
      status: 403,
      json: { error_type: 'operator_role_required' },
    });
    const { json: app } = await ask('POST', '/apps', { cookie: admin, body });
    remember('token', String(app['secret_key']));
    const own = (await ask('GET', '/session', { cookie: admin })).json['operator'] as { user_id: string };
    const actors = async () => {
      const { events } = succeeded(
        await adminApi().listEvents({ app_id: String(app['id']), type: 'app.created' }),
      );
      return events.map(({ actor }) => actor);
    };
    for (let look = 0; look < 100 && (await actors()).length === 0; look += 1)
      await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await actors()).toEqual([{ type: 'operator', key_id: '', user_id: own.user_id }]);
  });

  it('belongs to no App of administration', async () => {
    expect(await ask('GET', `/apps/${OPERATORS_APP_ID}`, { cookie: admin })).toMatchObject({ status: 404 });
    const found = await ask('GET', `/users?query=${encodeURIComponent(invited.operator.email)}`, {
      cookie: admin,
    });
    expect(found.json['users']).toEqual([]);
    expect((await ask('GET', `/apps/${OPERATORS_APP_ID}/users/${user_id}`, { cookie: admin })).status).toBe(
      404,
    );
  });

  it('follows an invitation once', async () => {
    const token = new URL(invited.invitation_url).hash.replace('#token=', '');
    const again = await askAsPage<{ error_type: string }>(
      '/v1/auth/magic_links/verify',
      { token },
      `pk_hosted_${OPERATORS_APP_ID}`,
    );
    expect(again.error_type).toBe('invalid_magic_link');
  });

  it('has another role from the next request on, and is out at once when removed', async () => {
    const change = await ask('PATCH', `/operators/${user_id}`, { cookie: admin, body: { role: 'viewer' } });
    expect(change).toMatchObject({ status: 200, json: { role: 'viewer' } });
    expect((await ask('GET', '/session', { cookie: support })).json).toMatchObject({
      operator: { role: 'viewer' },
    });
    expect(
      (await ask('PATCH', `/operators/${user_id}`, { cookie: support, body: { role: 'admin' } })).status,
    ).toBe(403);
    expect((await ask('DELETE', `/operators/${user_id}`, { cookie: admin })).status).toBe(200);
    expect(await ask('GET', '/apps', { cookie: support })).toMatchObject({
      status: 401,
      json: { error_type: 'operator_session_required' },
    });
  });

  it('changes and removes neither the own role nor the own person', async () => {
    const { operator } = (await ask('GET', '/session', { cookie: admin })).json as {
      operator: { user_id: string };
    };
    const own = `/operators/${operator.user_id}`;
    const refused = { status: 409, json: { error_type: 'operator_protected' } };
    expect(await ask('PATCH', own, { cookie: admin, body: { role: 'viewer' } })).toMatchObject(refused);
    expect(await ask('DELETE', own, { cookie: admin })).toMatchObject(refused);
  });

  it('signs out', async () => {
    expect((await ask('DELETE', '/session', { cookie: admin })).status).toBe(200);
    expect((await ask('GET', '/session', { cookie: admin })).status).toBe(401);
  });
});
