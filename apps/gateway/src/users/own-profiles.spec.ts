import { describe, expect, it } from '@jest/globals';
import { type AppSettings, PAGE_CHANGES } from '@latchkey/contracts';
import { type Answers, refusing } from '@latchkey/edge/testing';
import { asking } from '../testing/asking.js';

const SESSION = 'session.v1.list_own_sessions';
const IDENTITY = 'identity.v1.get_own_user';
const MFA = 'mfa.v1.get_own_factors';
const WALLET = 'wallet.v1.list_own_wallets';
const USER = { user_id: 'user_1', first_name: 'Ada', emails: [], idp_providers: [], created_at: 1 };
const BALANCES = 'wallet.v1.read_own_balances';
const SERVICES: Answers = {
  [BALANCES]: { environment: 'test', balances: [], unavailable: [] },
  [SESSION]: { session_id: 'sess_1', user_id: 'user_1', sessions: [{ id: 'sess_1' }], said: 'session says' },
  [IDENTITY]: USER,
  [MFA]: { user_id: 'user_1', totps: [{ id: 'totp_1' }], webauthn_credentials: [{ id: 'cred_1' }] },
  [WALLET]: { user_id: 'user_1', wallets: [{ id: 'wallet_1' }] },
};

const WITHOUT_SENDS = ['remove_address', 'add_passkey', 'remove_passkey'];
const PATH = '/v1/auth/profile/read';
const read = (body: object, answers?: Answers, path = PATH) =>
  asking(SERVICES, { kind: 'public' })(path, body, answers);

describe('reading the account of a session', () => {
  it('asks each service for its part, with the word of session', async () => {
    const { status, json, subjects, inputOf } = await read({ session_token: 'token' });
    const user = { ...USER, wallets: [{ id: 'wallet_1' }], totps: [{ id: 'totp_1' }] };
    expect({ status, json }).toEqual({
      status: 200,
      json: {
        session_id: 'sess_1',
        user: { ...user, webauthn_credentials: [{ id: 'cred_1' }], page_changes: [] },
        sessions: [{ id: 'sess_1' }],
      },
    });
    expect([subjects[0], subjects.slice(1).toSorted()]).toEqual([
      SESSION,
      [IDENTITY, MFA, WALLET].toSorted(),
    ]);
    expect(inputOf(SESSION)).toEqual({ session_token: 'token' });
    for (const subject of [IDENTITY, MFA, WALLET])
      expect(inputOf(subject)).toEqual({ user_id: 'user_1', said: 'session says' });
    expect(JSON.stringify(json)).not.toContain('session says');
  });

  it.each<[string, Partial<AppSettings>, string[]]>([
    ['nothing while the App has it off', { public_sends: true }, []],
    ['passkeys, and removals', { account_changes: 'person' }, WITHOUT_SENDS],
    ['addresses, too', { account_changes: 'person', public_sends: true }, [...PAGE_CHANGES]],
  ])('says what a page may change: %s', async (_, ofApp, page_changes) => {
    const ask = asking(SERVICES, { kind: 'public', ofApp });
    const { json } = await ask(PATH, { session_token: 'token' });
    expect(json).toMatchObject({ user: { page_changes } });
  });

  it.each(['session_not_found', 'step_up_required'] as const)(
    'reads nothing where session refuses: %s',
    async (type) => {
      const { json, subjects } = await read({ session_token: 'token' }, { [SESSION]: refusing(type) });
      expect([json, subjects]).toMatchObject([{ error_type: type }, [SESSION]]);
    },
  );

  it('a blocked user reads nothing, and a part that is missing is 503', async () => {
    const body = { session_token: 'token' };
    expect(await read(body, { [IDENTITY]: refusing('user_blocked') })).toMatchObject({ status: 403 });
    expect(await read(body, { [WALLET]: refusing('upstream_timeout') })).toMatchObject({ status: 503 });
  });

  it.each([
    [{}, 'session_token'],
    [{ session_token: 'token', session_jwt: 'jwt' }, 'session_jwt'],
    [{ session_token: 'token', user_id: 'user_2' }, 'user_id'],
  ])('refuses %j', async (body, field) => {
    const { status, json, subjects } = await read(body);
    expect([status, json, subjects]).toMatchObject([400, { fields: [{ field }] }, []]);
  });

  it('takes no token in an address', async () => {
    const { status, subjects } = await read({}, {}, `${PATH}?session_token=token`);
    expect([status, subjects]).toEqual([400, []]);
  });
});

describe('ending sessions of the user of a session', () => {
  const REVOKE = 'session.v1.revoke_own_sessions';
  const revoke = (body: object) =>
    read(body, { [REVOKE]: { revoked: 2 } }, '/v1/auth/profile/sessions/revoke');

  it.each([{ scope: 'elsewhere' }, { scope: 'everywhere' }, { session_id: 'sess_2' }])(
    'asks the session service: %j',
    async (which) => {
      const { status, json, calls } = await revoke({ session_token: 'token', ...which });
      expect([status, json]).toEqual([200, { revoked: 2 }]);
      expect(calls).toEqual([[REVOKE, { session_token: 'token', ...which }]]);
    },
  );

  it.each([
    { session_token: 'token' },
    { session_token: 'token', scope: 'here' },
    { session_token: 'token', scope: 'elsewhere', session_id: 'sess_2' },
    { session_token: 'token', scope: 'elsewhere', user_id: 'user_2' },
    { scope: 'elsewhere' },
  ])('refuses %j', async (body) => {
    const { status, subjects } = await revoke(body);
    expect([status, subjects]).toEqual([400, []]);
  });
});

describe('reading the balances of a wallet of a session', () => {
  const body = { session_token: 'token', wallet_id: 'wallet_1' };
  const balances = (sent: object, answers?: Answers) => read(sent, answers, '/v1/auth/profile/balances');

  it('asks wallet, with the word of session on its user', async () => {
    const { status, json, subjects, inputOf } = await balances(body);
    expect({ status, json }).toEqual({ status: 200, json: SERVICES[BALANCES] });
    expect(subjects).toEqual([SESSION, BALANCES]);
    expect(inputOf(BALANCES)).toEqual({ user_id: 'user_1', said: 'session says', wallet_id: 'wallet_1' });
  });

  it('asks no chain where session refuses', async () => {
    const { json, subjects } = await balances(body, { [SESSION]: refusing('step_up_required') });
    expect([json, subjects]).toMatchObject([{ error_type: 'step_up_required' }, [SESSION]]);
  });

  it.each([
    [{ wallet_id: 'wallet_1' }, 'session_token'],
    [{ session_token: 'token' }, 'wallet_id'],
    [{ ...body, user_id: 'user_2' }, 'user_id'],
  ])('refuses %j', async (sent, field) => {
    const { status, json, subjects } = await balances(sent);
    expect([status, json, subjects]).toMatchObject([400, { fields: [{ field }] }, []]);
  });
});
