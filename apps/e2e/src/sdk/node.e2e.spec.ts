import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Latchkey, LatchkeyError, type LatchkeyEvent } from '@latchkey/node';
import { testing } from '@latchkey/node/testing';
import { eventually } from '@latchkey/platform/testing';
import { WebhookReceiver } from '../harness/events/webhook-receiver.js';
import { newApp } from '../harness/http/app.js';
import { realEmail, SANDBOX_CODE, sandboxEmail, unknownId } from '../harness/sign-in/identities.js';
import { currentRun } from '../harness/stack/run.js';

const app = await newApp();
const latchkey = new Latchkey({ baseUrl: currentRun().baseUrl, secretKey: app.secretKey });
const { fastForward, latestCode, simulate } = testing(latchkey);

const failureOf = (call: Promise<unknown>): Promise<LatchkeyError> =>
  call.then(
    () => {
      throw new Error('it succeeded');
    },
    (error: LatchkeyError) => error,
  );

async function signedIn(email = sandboxEmail()) {
  const { email_id } = await latchkey.otps.email.send({ email });
  const verified = await latchkey.otps.verify({
    method_id: email_id,
    otp: SANDBOX_CODE,
    session_expires_in: 60,
  });
  return { ...verified, token: verified.session_token, jwt: verified.session_jwt };
}

describe('a person', () => {
  it('signs in by the code of a message, which tests read', async () => {
    const email = realEmail();
    const { email_id } = await latchkey.otps.email.send({ email });
    const otp = await latestCode(email);
    const { user_id } = await latchkey.otps.verify({ method_id: email_id, otp });
    expect((await latchkey.users.get({ user_id })).emails).toEqual([expect.objectContaining({ email })]);
  });

  it('who guesses gets an error that the program knows', async () => {
    const { email_id } = await latchkey.otps.email.send({ email: sandboxEmail() });
    const error: unknown = await failureOf(latchkey.otps.verify({ method_id: email_id, otp: '111111' }));
    if (!latchkey.otps.verify.isError(error)) throw error;
    expect([error.errorType, error.status]).toEqual(['invalid_otp', 400]);
    expect(await latchkey.requests.get({ request_id: error.requestId! })).toMatchObject({
      error_type: 'invalid_otp',
    });
    const unknown = await failureOf(latchkey.users.get({ user_id: unknownId('user') }));
    expect(unknown).toMatchObject({ errorType: 'user_not_found', status: 404 });
  });

  it('is made once for one Idempotency-Key, and an error of a test App can be asked for', async () => {
    const email = sandboxEmail();
    const options = { idempotencyKey: email };
    const first = await latchkey.users.create({ email }, options);
    expect(await latchkey.users.create({ email }, options)).toEqual(first);
    const simulated = latchkey.users.create({ email }, simulate('service_unavailable'));
    expect(await failureOf(simulated)).toMatchObject({ errorType: 'service_unavailable', status: 503 });
  });
});

describe('a session', () => {
  it('is verified in the process, and refused soon after it was revoked', async () => {
    const { user_id, session, token, jwt } = await signedIn();
    const verified = await latchkey.verifySession(jwt, { requireFactors: ['otp'], maxFactorAge: 5 });
    expect(verified).toMatchObject({ user_id, session_id: session.id, expires_at: session.expires_at });
    expect((await latchkey.verifySession({ token })).session).toMatchObject({ id: session.id });
    const stepUp = await failureOf(latchkey.verifySession(jwt, { requireFactors: ['totp'] }));
    expect(stepUp).toMatchObject({
      errorType: 'step_up_required',
      requiredFactors: [{ type: 'totp', reason: 'factor_missing' }],
    });

    await latchkey.sessions.revoke({ session_token: token });
    // 2 seconds on an idle machine; the JWT itself would live for 5 minutes.
    const refused = await eventually(() => latchkey.verifySession(jwt).then(() => undefined, String), 15_000);
    expect(refused).toBe('LatchkeyError: The session has ended.');
    expect(await failureOf(latchkey.verifySession({ token }))).toMatchObject({
      errorType: 'session_not_found',
    });
  });

  it('of another App is unknown here', async () => {
    const other = await newApp();
    const stranger = new Latchkey({ baseUrl: currentRun().baseUrl, secretKey: other.secretKey });
    const { jwt } = await signedIn();
    expect(await failureOf(stranger.verifySession(jwt))).toMatchObject({ errorType: 'invalid_session_jwt' });
  });

  it('expires when a test lets the time pass', async () => {
    const { session, token } = await signedIn();
    await fastForward({ session_id: session.id }, 61);
    expect(await failureOf(latchkey.verifySession({ token }))).toMatchObject({
      errorType: 'session_not_found',
    });
  });
});

describe('lists and events', () => {
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    receiver = await WebhookReceiver.start();
  });
  afterAll(() => receiver.stop());

  it('all users, sessions and wallets come page by page', async () => {
    const { user_id } = await signedIn();
    const users = new Set<string>();
    for await (const user of latchkey.users.all({ limit: 2 })) users.add(user.user_id);
    expect(users).toContain(user_id);
    for await (const session of latchkey.sessions.all({ user_id })) expect(session.user_id).toBe(user_id);
    for await (const wallet of latchkey.wallets.all({ user_id, limit: 1 }))
      expect(wallet.id).toMatch(/^wallet_/);
  });

  it('an event is in the feed, and comes as a webhook that verifies', async () => {
    const { id, secret } = await latchkey.webhooks.create({ url: receiver.url, events: ['user.created'] });
    const stop = new AbortController();
    const { user_id } = await latchkey.users.create({ email: sandboxEmail() });
    const seen: LatchkeyEvent[] = [];
    for await (const event of latchkey.events.follow({ userId: user_id, signal: stop.signal })) {
      seen.push(event);
      if (event.type === 'user.created') stop.abort();
    }
    expect(seen.map((event) => event.user_id)).toContain(user_id);
    const delivery = await eventually(() => receiver.received.find(({ body }) => body.includes(user_id)));
    const event = latchkey.webhooks.verify(delivery.body, delivery.headers, ['whsec_b3RoZXI=', secret]);
    expect(event).toEqual(seen.find(({ type }) => type === 'user.created'));
    // Clocks of replicas differ: an event of the seconds before the webhook comes, too.
    const delivered: string[] = [];
    for await (const { event_id } of latchkey.webhooks.deliveries.all({ webhook_id: id }))
      delivered.push(event_id);
    expect(delivered).toContain(event.id);
    await latchkey.webhooks.delete({ webhook_id: id });
  });
});
