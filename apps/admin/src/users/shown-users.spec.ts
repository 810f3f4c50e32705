import { afterEach, describe, expect, it } from '@jest/globals';
import type { OperatorRole } from '@latchkey/contracts';
import { type Answers, refusing, send } from '@latchkey/edge/testing';
import { startTestAdmin, type TestAdmin } from '../testing/test-admin.js';
import { ROLE_ENV, ROLE_KEYS } from '../testing/test-operators.js';
import { ACTING, MASKED_USER, TEST_USER } from '../testing/test-user.js';

const WALLET = {
  ...{
    id: 'wallet_1',
    public_address: '0xd8da6bf26964af9d7eed9e03e53415d37aa96045',
    wallet_type: 'ethereum',
  },
  ...{
    verified: true,
    is_default: true,
    is_read_only: false,
    is_imported: false,
    updated_at: 2,
    created_at: 1,
  },
};
const PASSKEY = {
  ...{ id: 'webauthn_1', name: 'Phone of Ada', domain: 'example.com', authenticator_type: 'platform' },
  ...{ transports: ['internal'], multi_device: true, backed_up: true },
  ...{ last_used_at: 3, updated_at: 2, created_at: 1 },
};
const MAIL_LOCK = { method_id: 'email_1', method_type: 'email', locked_until: 4102444800 };
const TOTP_LOCK = { method_id: 'totp_1', method_type: 'totp', locked_until: 0 };
const ANSWERS: Answers = {
  'identity.v1.act_for_app': ACTING,
  'identity.v1.get_user': TEST_USER,
  'identity.v1.reveal_user': TEST_USER,
  'wallet.v1.user_wallets': { users: [{ user_id: 'user_1', wallets: [WALLET] }] },
  'mfa.v1.user_factors': { users: [{ user_id: 'user_1', totps: [], webauthn_credentials: [PASSKEY] }] },
  'otp-delivery.v1.locked_methods': { locks: [MAIL_LOCK] },
  'mfa.v1.locked_totps': { locks: [TOTP_LOCK] },
  'session.v1.list': { sessions: [], count: 3, offset: 0, limit: 1 },
};
const PARTS = {
  app_id: 'app_1',
  wallets: [WALLET],
  totps: [],
  webauthn_credentials: [PASSKEY],
  locks: [MAIL_LOCK, TOTP_LOCK],
  active_sessions: 3,
  unavailable: [],
};
const WHOLE = { ...TEST_USER, ...PARTS };
const PATH = '/v1/admin/apps/app_1/users/user_1';

let admin: TestAdmin;
afterEach(() => admin.close());

const start = async (answers: Answers = {}) =>
  (admin = await startTestAdmin({ ...ANSWERS, ...answers }, ROLE_ENV));
const get = (role: OperatorRole) => send(admin, PATH, { key: ROLE_KEYS[role] });
const reveal = (role: OperatorRole) =>
  send(admin, `${PATH}/reveal`, { method: 'POST', key: ROLE_KEYS[role], body: '{}' });

describe('one user whole', () => {
  it.each(['support', 'approver', 'admin'] as const)('is shown to %s as it is', async (role) => {
    await start();
    expect(await get(role)).toMatchObject({ status: 200 });
    expect((await get(role)).json).toEqual(WHOLE);
  });

  it('is shown to a viewer with masks, and without them by a reveal, which asks identity for the event', async () => {
    await start();
    const passkey = { ...PASSKEY, name: 'P***' };
    expect((await get('viewer')).json).toEqual({
      ...MASKED_USER,
      ...PARTS,
      webauthn_credentials: [passkey],
    });
    expect(admin.calls.map(({ subject }) => subject)).not.toContain('identity.v1.reveal_user');
    expect((await reveal('viewer')).json).toEqual(WHOLE);
    const { input, context } = admin.calls.find(({ subject }) => subject.endsWith('reveal_user')) ?? {};
    expect(input).toEqual({ app_id: 'app_1', user_id: 'user_1' });
    expect(context).toMatchObject({ caller: null, actor: { type: 'operator', key_id: 'viewer' } });
  });

  it.each<[string, string[], string]>([
    ['wallet.v1.user_wallets', ['wallets'], 'wallets'],
    ['mfa.v1.user_factors', ['totps', 'webauthn_credentials'], 'factors'],
    ['mfa.v1.locked_totps', ['locks'], 'locks'],
    ['otp-delivery.v1.locked_methods', ['locks'], 'locks'],
    ['session.v1.list', ['active_sessions'], 'sessions'],
  ])('lacks what %s does not answer, and says so', async (subject, members, part) => {
    for (const code of ['service_unavailable', 'upstream_timeout']) {
      await start({ [subject]: refusing(code) });
      const expected = Object.entries({ ...WHOLE, unavailable: [part] }).filter(
        ([name]) => !members.includes(name),
      );
      expect((await get('support')).json).toEqual(Object.fromEntries(expected));
      expect(await reveal('viewer')).toMatchObject({ status: 200, json: { unavailable: [part] } });
      await admin.close();
    }
  });

  it.each<[string, string, number, string]>([
    ['identity.v1.act_for_app', 'app_not_found', 404, 'app_not_found'],
    ['identity.v1.get_user', 'user_not_found', 404, 'user_not_found'],
    ['identity.v1.get_user', 'upstream_timeout', 503, 'service_unavailable'],
    ['wallet.v1.user_wallets', 'internal_error', 500, 'internal_error'],
  ])('is refused where %s answers %s', async (subject, code, status, error_type) => {
    await start({ [subject]: refusing(code) });
    expect(await get('admin')).toMatchObject({ status, json: { error_type } });
  });

  it('is not revealed where the event was not stored', async () => {
    await start({ 'identity.v1.reveal_user': refusing('service_unavailable') });
    expect(await reveal('viewer')).toMatchObject({ status: 503 });
    expect((await reveal('viewer')).json).not.toHaveProperty('user_id');
  });

  it('is revealed to one viewer 10 times in a minute', async () => {
    await start();
    for (let n = 0; n < 10; n += 1) expect(await reveal('viewer')).toMatchObject({ status: 200 });
    expect(await reveal('viewer')).toMatchObject({ status: 429, json: { error_type: 'rate_limited' } });
    expect(admin.calls.filter(({ subject }) => subject.endsWith('reveal_user'))).toHaveLength(10);
    expect(await get('viewer')).toMatchObject({ status: 200 });
  });
});
