import { describe, expect, it } from '@jest/globals';
import { CodedError } from '@latchkey/platform/errors';
import { type Answers } from '@latchkey/edge/testing';
import { type Asking, asking } from '../testing/asking.js';

const BODY = { method_id: 'email_1', otp: '123456', session_expires_in: 60 };
const METHOD = { id: 'email_1', type: 'email', value: 'ada@example.com', user_id: 'user_1' };
const UNVERIFIED = { ...METHOD, verified: false, user_active: true, proven_otherwise: false };
const FIND = 'identity.v1.find_method';
const CONFIRM = 'identity.v1.confirm_sign_in';
const SPEND = 'otp-delivery.v1.verify_passcode';
const CHECK = 'otp-delivery.v1.check_passcode';

const VOID_FACTORS = 'mfa.v1.void_begun_factors';
const VOID_WALLETS = 'wallet.v1.void_begun_wallets';
const VOID_LINKS = 'otp-delivery.v1.void_app_links';
const VOIDS = [VOID_FACTORS, VOID_WALLETS, VOID_LINKS];

const HAS_FACTOR = 'mfa.v1.has_factor';
const HAS_WALLET = 'wallet.v1.has_external_wallet';
const NOTHING = { [HAS_FACTOR]: { proven: false }, [HAS_WALLET]: { proven: false } };
const FACTOR = { ...NOTHING, [HAS_FACTOR]: { proven: true } };
const WALLET = { ...NOTHING, [HAS_WALLET]: { proven: true } };

const SERVICES: Answers = {
  [FIND]: UNVERIFIED,
  [CONFIRM]: { user_id: 'user_own' },
  [SPEND]: { otp_id: 'otp_1' },
  [CHECK]: { otp_id: 'otp_1' },
  'session.v1.check': { session_id: 'sess_1', user_id: 'user_1', said: 'session says' },
  'session.v1.grant': ({ user_id }: { user_id: string }) => ({
    session: { id: 'sess_1', user_id, factors: [] },
    session_token: 'fresh',
    session_jwt: 'jwt',
  }),
  ...NOTHING,
  [VOID_FACTORS]: { proven: false, said: 'mfa says' },
  [VOID_WALLETS]: { proven: false, said: 'wallet says' },
  [VOID_LINKS]: { user_id: 'user_1' },
};

const ask = asking(SERVICES);
const verify = (answers: Answers = {}, ofApp: Asking['ofApp'] = {}, body: object = BODY) =>
  ask('/v1/auth/otps/verify', body, answers, { ofApp });

describe('an unverified identifier of an active user', () => {
  it.each([
    ['nothing', NOTHING, false],
    ['a TOTP or a passkey', FACTOR, true],
    ['an external wallet', WALLET, true],
  ])('who has %s besides', async (_, answers, proven_elsewhere) => {
    const { json, inputOf } = await verify(answers);
    expect([HAS_FACTOR, HAS_WALLET].map(inputOf)).toEqual([{ user_id: 'user_1' }, { user_id: 'user_1' }]);
    expect(inputOf(CONFIRM)).toEqual({
      user_id: 'user_1',
      method_id: 'email_1',
      // Where one has said so already, the others are not asked to void anything: identity moves the address anyway.
      own_user: proven_elsewhere
        ? { proven_elsewhere }
        : { proven_elsewhere, said: { mfa: 'mfa says', wallet: 'wallet says' } },
    });
    expect(json).toMatchObject({ user_id: 'user_own', session: { user_id: 'user_own' } });
  });

  it.each([
    ['mfa', { [HAS_FACTOR]: () => Promise.reject(new CodedError('upstream_timeout')) }],
    ['wallet', { [HAS_WALLET]: () => Promise.reject(new CodedError('service_unavailable')) }],
  ])('spends no proof while %s is unavailable', async (_, answers) => {
    const { status, subjects } = await verify(answers);
    expect(status).toBe(503);
    expect(subjects).not.toContain(SPEND);
  });

  const CLOSED: [string, Answers][] = [
    ['another service holds a proof', FACTOR],
    ['identity knows a proof', { [FIND]: { ...UNVERIFIED, proven_otherwise: true } }],
  ];

  it.each(CLOSED)('creates no user and spends no proof if sign-up is closed and %s', async (_, answers) => {
    const { status, json, subjects, inputOf } = await verify(answers, { sign_up: 'closed' });
    expect({ status, json }).toMatchObject({ status: 403, json: { error_type: 'sign_up_closed' } });
    expect(inputOf(CHECK)).toMatchObject({ method_id: 'email_1', otp: '123456' });
    expect(subjects).not.toContain(SPEND);
  });

  it.each(
    CLOSED.flatMap(([what, answers]) =>
      [
        [400, 'invalid_otp'],
        [429, 'method_locked'],
      ].map(([status, code]) => [what, code, status, answers] as const),
    ),
  )('does not tell a wrong guess that sign-up is closed and %s: %s', async (_, code, status, answers) => {
    const check = () => Promise.reject(new CodedError(String(code)));
    const { json, ...answer } = await verify({ ...answers, [CHECK]: check }, { sign_up: 'closed' });
    expect({ status: answer.status, json }).toMatchObject({ status, json: { error_type: code } });
  });

  it('is verified although sign-up is closed if its user has no other proof', async () => {
    expect((await verify({}, { sign_up: 'closed' })).status).toBe(200);
  });

  it('asks no other service if identity knows a proof', async () => {
    const { subjects } = await verify({ [FIND]: { ...UNVERIFIED, proven_otherwise: true } });
    expect(subjects).not.toContain(HAS_FACTOR);
  });
});

describe('the first proof of an address', () => {
  const isVoid = (subject: string) => VOIDS.includes(subject);

  it('voids unfinished factors after it is spent and before it is confirmed', async () => {
    const { subjects, inputOf } = await verify();
    const order = subjects.filter((subject) => isVoid(subject) || [SPEND, CONFIRM].includes(subject));
    expect([order[0], order.slice(1, 4).sort(), order[4]]).toEqual([SPEND, VOIDS.toSorted(), CONFIRM]);
    expect(VOIDS.map(inputOf)).toEqual(VOIDS.map(() => ({ user_id: 'user_1' })));
  });

  it.each([VOID_FACTORS, VOID_WALLETS])(
    'moves the address if a factor was finished first: %s',
    async (subject) => {
      const { inputOf } = await verify({ [subject]: { proven: true } });
      expect(inputOf(CONFIRM)).toMatchObject({ own_user: { proven_elsewhere: true } });
    },
  );

  it('voids nothing after a wrong guess', async () => {
    const wrong = () => Promise.reject(new CodedError('invalid_otp'));
    const { status, subjects } = await verify({ [SPEND]: wrong });
    expect([status, subjects.filter(isVoid)]).toEqual([400, []]);
  });

  it.each<[string, Answers, Asking['ofApp'], object]>([
    ['the address moves anyway', FACTOR, {}, BODY],
    ['identity knows another proof', { [FIND]: { ...UNVERIFIED, proven_otherwise: true } }, {}, BODY],
    ['the App vouches', {}, { unverified_identifiers: 'vouched' }, BODY],
    ['a session of the user is handed in', {}, {}, { ...BODY, session_token: 'held' }],
    ['it was verified before', { [FIND]: { ...UNVERIFIED, verified: true } }, {}, BODY],
  ])('voids nothing if %s', async (_, answers, settings, body) => {
    const { status, subjects } = await verify(answers, settings, body);
    expect([status, subjects.filter(isVoid)]).toEqual([200, []]);
  });

  it('repeats a call that the service did not start', async () => {
    let calls = 0;
    const late = () => {
      calls += 1;
      if (calls < 3) throw new CodedError('service_unavailable');
      return { proven: false };
    };
    expect((await verify({ [VOID_FACTORS]: late })).status).toBe(200);
  });

  it.each(VOIDS)('is not confirmed without %s', async (subject) => {
    const late = () => Promise.reject(new CodedError('upstream_timeout'));
    const { status, subjects } = await verify({ [subject]: late });
    expect(status).toBe(504);
    expect(subjects).not.toContain(CONFIRM);
  });
});

describe('an identifier that stays with its user', () => {
  it.each<[string, Answers, Asking['ofApp'], object]>([
    ['with a session of the user', {}, {}, { ...BODY, session_token: 'held' }],
    ['where the App vouches', {}, { unverified_identifiers: 'vouched' }, BODY],
    ['what is verified already', { [FIND]: { ...UNVERIFIED, verified: true, user_active: false } }, {}, BODY],
  ])('%s', async (_, answers, settings, body) => {
    const { inputOf, subjects } = await verify(answers, settings, body);
    const session = 'session_token' in body ? { session: 'session says' } : {};
    expect(inputOf(CONFIRM)).toEqual({ user_id: 'user_1', method_id: 'email_1', ...session });
    expect(subjects).not.toContain(HAS_FACTOR);
  });
});

describe('a pending user', () => {
  const pending = { [FIND]: { ...UNVERIFIED, user_active: false } };

  it('may have an unused passkey', async () => {
    const { inputOf } = await verify({ ...pending, ...FACTOR });
    expect(inputOf(CONFIRM)).toMatchObject({ own_user: { proven_elsewhere: true } });
  });

  it.each([
    ['mfa', HAS_FACTOR, 'service_unavailable'],
    ['mfa', HAS_FACTOR, 'upstream_timeout'],
    ['wallet', HAS_WALLET, 'service_unavailable'],
    ['wallet', HAS_WALLET, 'upstream_timeout'],
  ])('spends no proof while %s is unavailable (%s: %s)', async (_, subject, code) => {
    const away = () => Promise.reject(new CodedError(code));
    const { status, subjects } = await verify({ ...pending, [subject]: away });
    expect(status).toBe(503);
    expect(subjects).not.toContain(SPEND);
    expect(subjects).not.toContain(CONFIRM);
  });

  it.each([HAS_FACTOR, HAS_WALLET, ...VOIDS])(
    'created by a send signs up while %s is unavailable',
    async (subject) => {
      const made = { [FIND]: { ...UNVERIFIED, user_active: false, signed_up: true } };
      const away = () => Promise.reject(new CodedError('service_unavailable'));
      const { status, inputOf } = await verify({ ...made, [subject]: away });
      expect(status).toBe(200);
      expect(inputOf(CONFIRM)).toMatchObject({ own_user: { proven_elsewhere: false } });
    },
  );
});

it('a blocked user spends no proof', async () => {
  const blocked = () => {
    throw new CodedError('user_blocked');
  };
  const { status, json, subjects } = await verify({ [FIND]: blocked });
  expect({ status, json }).toMatchObject({ status: 403, json: { error_type: 'user_blocked' } });
  expect(subjects).not.toContain(SPEND);
});
