import { afterAll, describe, expect, it } from '@jest/globals';
import type { OwnedMethod } from '@latchkey/contracts/identity';
import { AppError, type AppSettings, type ErrorType } from '@latchkey/contracts';
import { type Answers } from '@latchkey/edge/testing';
import { gatewayOver, startTestGateway, type TestGateway } from '../testing/test-gateway.js';

const METHOD: OwnedMethod = {
  id: 'email_01',
  type: 'email',
  value: 'ada@example.com',
  user_id: 'user_01',
  verified: true,
  user_active: true,
};
const SENT = { message: { id: 'msg_1', channel: 'email' }, sent_id: 'sent_real' };
const ANSWERS: Answers = {
  'identity.v1.ensure_method': METHOD,
  'otp-delivery.v1.send_passcode': { otp_id: 'otp_1', ...SENT },
  'otp-delivery.v1.send_magic_link': { link_id: 'link_1', ...SENT },
  'otp-delivery.v1.send_decoy': { sent_id: 'sent_decoy' },
  'otp-delivery.v1.spend_proof_of_work': {},
  'otp-delivery.v1.begin_proof_of_work': { challenge: { parameters: {}, signature: 'a' } },
};
const refusing = (code: ErrorType): Answers => ({
  ...ANSWERS,
  'identity.v1.ensure_method': () => {
    throw new AppError(code, { userId: 'user_01' });
  },
});

const on = await startTestGateway(ANSWERS, { ofApp: { public_sends: true } });
const off = await startTestGateway(ANSWERS);
afterAll(() => Promise.all([on.close(), off.close()]));

const PAGE = 'https://app.example.com';
const PROOF = { proof_of_work: 'cHJvb2Y=' };
const SENDS = [
  ['otps/email/send', { email: 'ada@example.com' }, 'email_id'],
  ['otps/sms/send', { phone_number: '+14155552671' }, 'phone_number_id'],
  ['magic_links/email/send', { email: 'ada@example.com', redirect_url: 'http://localhost:3000' }, 'email_id'],
] as const;

interface Sending {
  readonly gateway?: TestGateway;
  readonly key?: keyof TestGateway['keys'];
  readonly origin?: string | undefined;
}

async function post(path: string, body: object, { gateway = on, key = 'public', ...by }: Sending = {}) {
  const { origin } = { origin: PAGE, ...by };
  const answer = await fetch(`${gateway.url}/v1/auth/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${gateway.keys[key]}`,
      'content-type': 'application/json',
      ...(origin && { origin }),
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const errorOf = async (...args: Parameters<typeof post>) => (await post(...args)).body.error_type;

describe.each(SENDS)('POST %s with a public token', (path, body, idName) => {
  it('spends the proof first, and answers nothing but an id', async () => {
    const before = on.calls.length;
    expect(await post(path, { ...body, ...PROOF })).toEqual({ status: 200, body: { [idName]: 'sent_real' } });
    const subjects = on.calls.slice(before).map(({ subject }) => subject);
    expect(subjects.filter((subject) => !subject.endsWith('resolve_api_key')).slice(0, 2)).toEqual([
      'otp-delivery.v1.spend_proof_of_work',
      'identity.v1.ensure_method',
    ]);
  });

  it('is 403 secret_key_required while the App has public sends off', async () => {
    expect(await errorOf(path, { ...body, ...PROOF }, { gateway: off })).toBe('secret_key_required');
  });

  it.each([undefined, 'null', 'https://evil.example', 'https://app.example.com.evil.example'])(
    'from the origin %s is refused, and nothing is spent',
    async (origin) => {
      const before = on.calls.length;
      expect(await errorOf(path, { ...body, ...PROOF }, { origin })).toBe('origin_not_allowed');
      expect(on.calls.slice(before).some(({ subject }) => subject.startsWith('otp-delivery'))).toBe(false);
    },
  );

  it('of a live App is not taken from localhost', async () => {
    expect(await errorOf(path, { ...body, ...PROOF }, { key: 'live', origin: 'http://localhost:3000' })).toBe(
      'origin_not_allowed',
    );
    expect((await post(path, { ...body, ...PROOF }, { origin: 'http://localhost:3000' })).status).toBe(200);
  });

  it('needs a proof of work', async () => {
    const { body: answer } = await post(path, body);
    expect(answer).toMatchObject({ error_type: 'invalid_request', fields: [{ field: 'proof_of_work' }] });
  });

  it.each(['user_not_found', 'user_blocked', 'sign_up_closed'] as const)(
    'does not tell %s: a decoy is sent, of the same look',
    async (code) => {
      const gateway = await gatewayOver(refusing(code), { public_sends: true });
      expect(await post(path, { ...body, ...PROOF }, { gateway })).toEqual({
        status: 200,
        body: { [idName]: 'sent_decoy' },
      });
      expect(gateway.calls.filter(({ subject }) => /send_(passcode|magic_link)$/.test(subject))).toEqual([]);
    },
  );

  it('takes no device from the page', async () => {
    const before = on.calls.length;
    await post(path, { ...body, ...PROOF, device_fingerprint: { ip: '192.0.2.1', user_agent: 'other' } });
    const sent = on.calls.slice(before).find(({ subject }) => /send_(passcode|magic_link)$/.test(subject));
    expect(sent?.input).toMatchObject({ device_fingerprint: { ip: '127.0.0.1' } });
  });
});

describe.each(SENDS)('POST %s with a secret key', (path, body, idName) => {
  it('tells the user, unless a uniform answer is asked for', async () => {
    const asked = { key: 'secret', gateway: off, origin: undefined } as const;
    expect((await post(path, body, asked)).body).toMatchObject({ [idName]: 'email_01', user_id: 'user_01' });
    expect((await post(path, { ...body, uniform_answer: true }, asked)).body).toEqual({
      [idName]: 'sent_real',
    });
  });
});

describe('an SMS with a public token', () => {
  const body = { phone_number: '+14155552671', ...PROOF };

  it.each([
    ['that lists no country', { sms_country_allowlist: [] }],
    ['that lists other countries', { sms_country_allowlist: ['DE'] }],
  ])('of an App %s is refused before its proof is spent', async (_, settings) => {
    const gateway = await gatewayOver(ANSWERS, { public_sends: true, ...settings });
    expect(await errorOf('otps/sms/send', body, { gateway })).toBe('phone_country_not_allowed');
    const subjects = gateway.calls.map(({ subject }) => subject);
    expect(subjects.filter((subject) => !subject.endsWith('resolve_api_key'))).toEqual([]);
  });

  it('needs the list that one with a secret key does not need', async () => {
    const gateway = await gatewayOver(ANSWERS, { sms_country_allowlist: [] });
    const by = { gateway, key: 'secret', origin: undefined } as const;
    expect((await post('otps/sms/send', { phone_number: '+14155552671' }, by)).status).toBe(200);
    const satellite = { phone_number: '+881612345678' };
    expect(await errorOf('otps/sms/send', satellite, by)).toBe('phone_country_not_allowed');
  });
});

it('a proof of work is begun under the same conditions', async () => {
  const path = 'proofs_of_work/begin';
  expect((await post(path, { send: 'email_otp' })).status).toBe(200);
  expect(await errorOf(path, { send: 'email_otp' }, { gateway: off })).toBe('secret_key_required');
  expect(await errorOf(path, { send: 'email_otp' }, { origin: 'https://evil.example' })).toBe(
    'origin_not_allowed',
  );
  expect(await errorOf(path, { send: 'passkey' })).toBe('invalid_request');
});

it('an older replica that knows no uniform answer is not mistaken for a success', async () => {
  const gateway = await gatewayOver(
    { ...ANSWERS, 'otp-delivery.v1.send_passcode': { otp_id: 'otp_1' } },
    { public_sends: true },
  );
  const { status } = await post('otps/email/send', { email: 'ada@example.com', ...PROOF }, { gateway });
  expect(status).toBe(503);
});

describe('a guess at the code of a uniform answer', () => {
  const refused = (code: ErrorType) => () => {
    throw new AppError(code);
  };
  const DECOY = { method_id: 'decoy_email_1', method_type: 'email', decoy: true };
  const REAL = { method_id: 'email_01', method_type: 'email', decoy: false };
  const kinds: [string, Answers][] = [
    ['of a decoy', { 'otp-delivery.v1.open_sent_id': DECOY }],
    ['of a method', { 'otp-delivery.v1.open_sent_id': REAL, 'identity.v1.find_method': METHOD }],
    ['of a removed method', { 'otp-delivery.v1.open_sent_id': REAL }],
    [
      'of a user who was blocked since',
      { 'otp-delivery.v1.open_sent_id': REAL, 'identity.v1.find_method': refused('user_blocked') },
    ],
  ];

  async function guessed(answers: Answers, more: object = {}, ofApp: Partial<AppSettings> = {}) {
    const gateway = await gatewayOver(
      {
        'identity.v1.find_method': refused('method_not_found'),
        'otp-delivery.v1.verify_passcode': refused('invalid_otp'),
        'session.v1.check': { session_id: 'sess_1', user_id: 'user_other' },
        ...answers,
      },
      ofApp,
    );
    const started = performance.now();
    const answer = await post('otps/verify', { method_id: 'sent_x', otp: '123456', ...more }, { gateway });
    const subjects = gateway.calls.map(({ subject }) => subject);
    return { ...answer, subjects, took: performance.now() - started };
  }

  describe.each(kinds)('%s', (_, answers) => {
    it('is wrong, and answered no sooner than any other', async () => {
      const { status, body, took } = await guessed(answers);
      expect([status, body.error_type]).toEqual([400, 'invalid_otp']);
      expect(took).toBeGreaterThan(245);
    });

    it.each<[string, Answers, string]>([
      ['an unknown session', { 'session.v1.check': refused('session_not_found') }, 'session_not_found'],
      ['a session of another user', {}, 'session_user_mismatch'],
    ])('with %s is refused for that', async (__, session, expected) => {
      const { body } = await guessed({ ...answers, ...session }, { session_token: 'token' });
      expect(body.error_type).toBe(expected);
    });

    it('is refused where codes by email are off', async () => {
      const { body } = await guessed(answers, {}, { sign_in_methods: ['magic_link'] });
      expect(body.error_type).toBe('method_not_enabled');
    });
  });

  it('opens nothing, though a decoy had the right code', async () => {
    const right = { 'otp-delivery.v1.verify_passcode': { otp_id: 'otp_1' } };
    const { body } = await guessed({ 'otp-delivery.v1.open_sent_id': DECOY, ...right });
    expect(body.error_type).toBe('invalid_otp');
  });

  it('spends no code of a blocked user', async () => {
    const [, blocked] = kinds[3] ?? [];
    expect((await guessed({ ...blocked })).subjects).not.toContain('otp-delivery.v1.verify_passcode');
  });
});
