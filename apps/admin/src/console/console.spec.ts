import { describe, expect, it } from '@jest/globals';
import { type Answers, refusing } from '@latchkey/edge/testing';
import { COOKIE, EMAIL, ENV, ORIGIN, PASSKEY, signedIn, usePage } from '../testing/console-fixture.js';

const { start, ask, change, calls, lines } = usePage();

describe('the cookie of the console', () => {
  it('opens what the role of its operator may do, and names the operator', async () => {
    await start(signedIn('support'));
    expect((await ask('/v1/admin/apps')).status).toBe(200);
    const [, verified] = calls();
    expect(verified).toMatchObject({ subject: 'session.v1.verify', input: { session_token: 'its-token' } });
    expect(calls().at(-1)).toMatchObject({
      subject: 'identity.v1.list_apps',
      context: { actor: { type: 'operator', key_id: '', user_id: 'user_1' } },
    });
    const refused = await change('/v1/admin/apps');
    expect(refused).toMatchObject({ status: 403, json: { error_type: 'operator_role_required' } });
  });

  it('is not the session of the hosted page, whose token scripts of a public page have', async () => {
    const session = { user_id: 'user_1', started_at: 1000, expires_at: 1600, factors: [PASSKEY] };
    await start({ ...signedIn('admin'), 'session.v1.verify': { session } });
    expect(await ask('/v1/admin/apps')).toMatchObject({
      ...{ status: 401, json: { error_type: 'operator_session_required' } },
    });
  });

  it('counts as a guess until it proves to be none', async () => {
    await start(
      { ...signedIn('admin'), 'session.v1.verify': refusing('session_not_found') },
      { ...ENV, RATE_LIMIT_PER_IP: '1' },
    );
    // At once: a slow machine would give a new guess for each second.
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask('/v1/admin/apps')));
    const refused = answers.filter(({ status }) => status === 429).length;
    const lookedUp = calls().filter(({ subject }) => subject === 'session.v1.verify').length;
    expect(refused).toBeGreaterThan(0);
    expect(lookedUp + refused).toBe(10);
  });

  it.each([
    ['of a session that ended', 401, { 'session.v1.verify': refusing('session_not_found') }],
    ['of an operator who was removed', 401, { 'identity.v1.find_operator': { operator: null } }],
  ])('%s is refused', async (_, status, answers) => {
    await start({ ...signedIn('admin', [PASSKEY]), ...answers });
    expect(await ask('/v1/admin/apps')).toMatchObject({
      status,
      json: { error_type: 'operator_session_required' },
    });
  });

  it('is not asked for where a key comes along', async () => {
    await start(signedIn('admin'));
    const answer = await ask('/v1/admin/apps', { headers: { authorization: 'Bearer wrong' } });
    expect(answer).toMatchObject({ status: 401, json: { error_type: 'invalid_api_key' } });
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['the page of people', { origin: 'https://auth.example.com' }],
    ['nowhere', {}],
  ])('changes nothing for %s', async (_, headers: Record<string, string>) => {
    await start(signedIn('admin', [PASSKEY]));
    const { status, json } = await ask('/v1/admin/apps', { method: 'POST', headers, body: '{}' });
    expect([status, json.error_type]).toEqual([403, 'origin_not_allowed']);
    for (const sent of [{ method: 'DELETE' }, { method: 'POST', body: '{"token":"t"}' }])
      expect((await ask('/v1/admin/session', { ...sent, headers })).json.error_type).toBe(
        'origin_not_allowed',
      );
    expect(calls()).toEqual([]);
  });

  it('of a plain name does not count where the console has https', async () => {
    await start(signedIn('admin', [PASSKEY]));
    const answer = await ask('/v1/admin/apps', { headers: { cookie: COOKIE.replace('__Host-', '') } });
    expect(answer).toMatchObject({ status: 401, json: { error_type: 'missing_api_key' } });
  });
});

describe('a role that decides', () => {
  it.each([
    ['approver', [EMAIL], 403],
    ['admin', [EMAIL], 403],
    ['admin', [PASSKEY], 200],
    ['support', [EMAIL], 200],
  ])('%s with %j: %i', async (role, factors, status) => {
    await start(signedIn(role, factors));
    const answer = await ask('/v1/admin/apps');
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.json).toMatchObject({ error_type: 'step_up_required' });
    const own = await ask('/v1/admin/session');
    expect(own).toMatchObject({
      status: 200,
      json: { needs_passkey: status === 403, operator: { email: 'ada@example.com' } },
    });
  });

  it('needs none where the setting says so', async () => {
    await start(signedIn('admin'), { ...ENV, OPERATOR_SECOND_FACTOR: 'off' });
    expect((await ask('/v1/admin/apps')).status).toBe(200);
  });
});

it.each([
  'GET /v1/admin/apps/{app}',
  'POST /v1/admin/apps/{app}/signing_keys/rotate',
  'GET /v1/admin/apps/{app}/users/user_1',
])('%s knows no App of operators, before it asks a service', async (route) => {
  await start(signedIn('admin', [PASSKEY]));
  const [method, path = ''] = route.split(' ');
  const sent = { method, headers: { origin: ORIGIN }, ...(method === 'POST' && { body: '{}' }) };
  const answer = await ask(path.replace('{app}', 'app_00000000000000000000000000'), sent);
  expect(answer).toMatchObject({ status: 404, json: { error_type: 'app_not_found' } });
  expect(calls().map(({ subject }) => subject)).toEqual([
    ...['identity.v1.act_for_operators', 'session.v1.verify', 'identity.v1.find_operator'],
  ]);
});

describe('an operator without a way in', () => {
  const MORE: Answers = {
    'identity.v1.primary_method': { id: 'email_1', type: 'email' },
    'otp-delivery.v1.create_magic_link': { token: 'fresh' },
    'identity.v1.get_user': { emails: [{ id: 'email_1' }], phone_numbers: [] },
    'otp-delivery.v1.unlock_methods': { unlocked: 1 },
    'mfa.v1.unlock_user': { unlocked: 0 },
  };

  it('gets another invitation, and is unlocked', async () => {
    await start({ ...signedIn('admin', [PASSKEY]), ...MORE });
    const invited = await change('/v1/admin/operators/user_2/invitation');
    expect(invited.json).toMatchObject({ invitation_url: `${ORIGIN}/console/invitation#token=fresh` });
    expect((await change('/v1/admin/operators/user_2/unlock')).status).toBe(200);
    expect(calls().map(({ subject }) => subject)).toContain('otp-delivery.v1.unlock_methods');
  });
});

describe('a sign-in', () => {
  const EXCHANGED = {
    'session.v1.exchange_hosted_code': { user_id: 'user_1', session_token: 'made', session: {} },
  };
  const BODY = JSON.stringify({ token: 'code', code_verifier: 'v'.repeat(43) });

  it('becomes a cookie that no script reads', async () => {
    await start({ ...signedIn('support'), ...EXCHANGED });
    const answer = await change('/v1/admin/session', 'POST', BODY);
    expect(answer).toMatchObject({
      status: 200,
      json: { operator: { role: 'support' }, expires_at: 43_200 },
    });
    expect(answer.headers.get('set-cookie')).toBe(
      '__Host-latchkey_console=made; Max-Age=43200; Path=/; HttpOnly; Secure; SameSite=Strict',
    );
    expect(JSON.stringify(answer.json)).not.toContain('made');
    expect(lines().at(-1)).toMatchObject({ route: '/v1/admin/session', operatorId: 'user_1' });
  });

  it('of a person who is no operator sets none', async () => {
    await start({ ...signedIn('support'), ...EXCHANGED, 'identity.v1.find_operator': { operator: null } });
    const answer = await change('/v1/admin/session', 'POST', BODY);
    expect(answer).toMatchObject({ status: 401, json: { error_type: 'operator_session_required' } });
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('leads to the hosted page, which is there by then', async () => {
    await start(signedIn('support'));
    const { json } = await ask('/v1/admin/sign_in');
    expect(json).toEqual({
      sign_in_url:
        'https://auth.example.com/sign-in/app_00000000000000000000000000?passkey_domain=example.com',
    });
    expect(calls().map(({ subject }) => subject)).toEqual(['identity.v1.act_for_operators']);
  });

  it('ends, and the cookie goes', async () => {
    await start({ ...signedIn('viewer'), 'session.v1.revoke': { revoked: 1 } });
    const answer = await change('/v1/admin/session', 'DELETE');
    expect(answer).toMatchObject({ status: 200, json: { revoked: 1 } });
    expect(answer.headers.get('set-cookie')).toContain('Max-Age=0');
    expect(calls().at(-1)).toMatchObject({ input: { session_token: 'its-token' } });
  });
});
