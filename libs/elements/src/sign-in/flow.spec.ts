import { beforeEach, describe, expect, it } from '@jest/globals';
import { type FactorType, type Latchkey, LatchkeyError, type Session } from '@latchkey/browser';
import { type FlowHost, SignInFlow } from './flow.js';
import { verifyCode } from './messages.js';
import { PasskeyAutofill } from './one-click.js';
import { verifyTotp } from './ways.js';

const refused = (errorType: 'session_not_found' | 'network_error' | 'invalid_magic_link') =>
  Promise.reject(new LatchkeyError('', { errorType }));
const sessionOf = (id: string, ...types: FactorType[]) =>
  ({
    ...{ id, user_id: 'user_1' },
    factors: types.map((type) => ({ type, delivery_channel: type, method: { last_verified_at: 1 } })),
  }) as unknown as Session;

/** What the API answers; a test replaces what it is about. */
const answers = {
  complete: (): Promise<Session | null> => Promise.resolve(null),
  otp: () => Promise.resolve(sessionOf('session_1', 'otp')),
  totp: () => Promise.resolve(sessionOf('session_1', 'otp', 'totp')),
  passkey: (_: { picked?: () => unknown }) => Promise.resolve(sessionOf('session_1', 'webauthn')),
};
const given = { ...answers };

const connection = {
  mode: 'server',
  methods: () =>
    Promise.resolve({ methods: ['email_otp', 'passkey'], wallet_types: [], oauth_providers: [] }),
  complete: () => answers.complete(),
  session: { refresh: () => Promise.resolve(null) },
  otps: { verify: () => answers.otp() },
  totps: { verify: () => answers.totp() },
  passkeys: {
    isSupported: () => true,
    isAutofillSupported: () => Promise.resolve(true),
    signIn: (options: object) => answers.passkey(options),
  },
  user: {
    me: () =>
      Promise.resolve({
        totps: [{ verified: true }],
        webauthn_credentials: [{}],
        emails: [],
        phone_numbers: [],
      }),
  },
} as unknown as Latchkey;

const told: string[] = [];
const nothing = () => {};
const hostOf = (more: Partial<FlowHost> = {}): FlowHost => ({
  ...{ isReady: true, isConnected: true, connection, language: 'en', mode: 'sign-in', offersTotp: false },
  ...{ requireFactors: 'otp totp', maxFactorAge: 0, returnUrl: 'https://app.example.com/' },
  ...{ addController: nothing, removeController: nothing, requestUpdate: nothing },
  ...{ updateComplete: Promise.resolve(true), stepChanged: nothing, fieldRefused: nothing },
  signedIn: ({ id }) => void told.push(`signed in: ${id}`),
  refused: ({ errorType }) => void told.push(errorType),
  ...more,
});

async function started(more?: Partial<FlowHost>): Promise<SignInFlow> {
  const flow = new SignInFlow(hostOf(more));
  await flow.start();
  return flow;
}

beforeEach(() => {
  told.length = 0;
  Object.assign(answers, given);
});

describe('a sign-in that needs two proofs', () => {
  it('is midway until the second one, for its own session alone', async () => {
    const flow = await started();
    expect(flow.isMidway(sessionOf('session_1'))).toBe(false);
    await verifyCode(flow, '123456');
    expect([flow.step, flow.busy]).toEqual(['totp', '']);
    expect(flow.isMidway(sessionOf('session_1'))).toBe(true);
    expect(flow.isMidway(sessionOf('session_2'))).toBe(false);
    await verifyTotp(flow, '123456', 'totp');
    expect(flow.isMidway(sessionOf('session_1'))).toBe(false);
    expect(told).toEqual(['signed in: session_1']);
  });

  it.each([
    ['sign-in', 'start'],
    ['step-up', 'failed'],
  ])('begins anew once the session of the first one has ended: mode "%s"', async (mode, step) => {
    const flow = await started();
    await verifyCode(flow, '123456');
    Object.assign(flow.host, { mode });
    answers.totp = () => refused('session_not_found');
    await verifyTotp(flow, '123456', 'totp');
    expect([flow.step, flow.problem?.text, flow.session, flow.ways]).toEqual([
      ...[step, 'errorSession', undefined, []],
    ]);
    expect([...flow.stepUp.verified]).toEqual([]);
  });

  it('counts no proof of a session that has ended for the one that the second proof has begun', async () => {
    const flow = await started();
    await verifyCode(flow, '123456');
    answers.totp = () => Promise.resolve(sessionOf('session_2', 'totp'));
    await verifyTotp(flow, '123456', 'totp');
    expect([flow.step, told]).toEqual(['step-up', []]);
  });
});

describe('a link that no answer came to', () => {
  it('can be tried again', async () => {
    answers.complete = () => refused('network_error');
    const flow = await started({ requireFactors: '' });
    expect([flow.step, flow.problem?.text]).toEqual(['failed', 'errorNetwork']);
    answers.complete = () => Promise.resolve(sessionOf('session_1', 'otp'));
    await flow.again();
    expect(told).toEqual(['network_error', 'signed in: session_1']);
  });

  it('leaves the form usable where it was too old', async () => {
    answers.complete = () => refused('invalid_magic_link');
    expect((await started()).step).toBe('start');
  });

  it('goes on where it has signed in, and only what follows failed', async () => {
    answers.complete = () => Promise.resolve(sessionOf('session_1', 'otp'));
    const { user } = connection;
    const { me } = user;
    user.me = () => refused('network_error');
    const flow = await started();
    expect(flow.step).toBe('failed');
    user.me = me;
    answers.complete = () => Promise.resolve(null);
    await flow.again();
    expect(flow.step).toBe('totp');
  });
});

describe('a passkey that is picked in the field', () => {
  /** Offers it, and waits for what the person picks. */
  async function offered(requireFactors = '') {
    let pick = () => {};
    let verified = (_: Session) => {};
    const proof = new Promise<Session>((resolve) => (verified = resolve));
    answers.passkey = async ({ picked }) => {
      await new Promise<void>((resolve) => (pick = resolve));
      await picked?.();
      return proof;
    };
    const flow = await started({ requireFactors });
    new PasskeyAutofill(flow).follow();
    await settled();
    return { flow, pick: () => pick(), verified: () => verified(sessionOf('session_1', 'webauthn')) };
  }

  it('keeps the form usable while it is only offered, and busy while it is verified', async () => {
    const { flow, pick, verified } = await offered();
    expect(flow.busy).toBe('');
    pick();
    await settled();
    expect(flow.busy).toBe('passkey');
    verified();
    await settled();
    expect([flow.busy, flow.step, told]).toEqual(['', 'done', ['signed in: session_1']]);
  });

  it('is verified after what the person has begun meanwhile', async () => {
    const { flow, pick, verified } = await offered();
    let sent = () => {};
    const sending = flow.run('send', () => new Promise<void>((resolve) => (sent = resolve)));
    pick();
    await settled();
    expect(flow.busy).toBe('send');
    sent();
    await sending;
    await settled();
    expect(flow.busy).toBe('passkey');
    verified();
    await settled();
    expect(told).toEqual(['signed in: session_1']);
  });

  it('says why it was refused, and nothing of what failed before it was picked', async () => {
    answers.passkey = () => refused('network_error');
    const flow = await started();
    new PasskeyAutofill(flow).follow();
    await settled();
    expect([flow.problem, told]).toEqual([undefined, []]);
    answers.passkey = async ({ picked }) => {
      await settled();
      await picked?.();
      return refused('network_error');
    };
    new PasskeyAutofill(flow).follow();
    await settled();
    await settled();
    expect([flow.problem?.text, told]).toEqual(['errorNetwork', ['network_error']]);
  });
});

/** Once all that only waits for promises is done. */
const settled = () => new Promise((resolve) => setImmediate(resolve));
