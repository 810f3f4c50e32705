import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { RequestRecordView } from '@latchkey/contracts/events';
import { expectRefusal, nowSeconds, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { type Answer, call } from '../harness/http/client.js';
import { realEmail, sandboxEmail, unique, unknownId } from '../harness/sign-in/identities.js';
import { codeTo, wrongCode } from '../harness/sign-in/inbox.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { startReplica, canStartReplicas } from '../harness/stack/replica.js';

const app = await newApp({ settings: { fingerprint_match: 'both' } });

const idOf = ({ headers }: Answer<unknown>) => headers.get('x-request-id') ?? '';
const recordOf = async (answer: Answer<unknown>, of = app) =>
  succeeded(await of.api.requests.get({ request_id: idOf(answer) }));
const reasonOf = async (answer: Answer<unknown>) => (await recordOf(answer)).reason;

/** A record whose message is no longer queued. */
async function settled(answer: Answer<unknown>): Promise<RequestRecordView> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await delay(50)) {
    const record = await recordOf(answer);
    if (record.message?.state !== 'queued') return record;
  }
  throw new Error('the message is still queued');
}

describe('why a sign-in was refused', () => {
  it('the third of five guesses was wrong, a code was replaced, used or guessed too often', async () => {
    const email = realEmail();
    const { email_id: method_id, user_id } = succeeded(await app.api.otps.email.send({ email }));
    const first = await codeTo(email);
    const guess = (otp: string) => app.publicApi.otps.verify({ method_id, otp });
    for (const n of [1, 2])
      expect(await reasonOf(await guess(wrongCode(first, n)))).toBe(`otp_guess_${n}_of_5`);
    const third = await guess(wrongCode(first, 3));
    expect(expectRefusal(third, 400, 'invalid_otp')).not.toHaveProperty('reason');
    expect(await recordOf(third)).toEqual({
      request_id: idOf(third),
      client_request_id: null,
      operation: 'verifyOtp',
      created_at: expect.any(Number),
      status: 400,
      error_type: 'invalid_otp',
      user_id,
      reason: 'otp_guess_3_of_5',
      message: null,
    });
    succeeded(await app.api.otps.email.send({ email }));
    const second = await codeTo(email, 2);
    if (first !== second) expect(await reasonOf(await guess(first))).toBe('otp_superseded');
    succeeded(await guess(second));
    expect(await reasonOf(await guess(second))).toBe('otp_used');
  });

  it('a link was used', async () => {
    const { user_id } = succeeded(await app.api.users.create({ email: sandboxEmail() }));
    const { token } = succeeded(await app.api.magicLinks.create({ user_id }));
    succeeded(await app.publicApi.magicLinks.verify({ token }));
    expect(await reasonOf(await app.publicApi.magicLinks.verify({ token }))).toBe('link_used');
  });

  it('the session ended, by a revocation or a block', async () => {
    const revoked = await signIn(app);
    succeeded(await app.api.sessions.revoke({ session_id: revoked.session.id }));
    expect(
      await recordOf(await app.publicApi.sessions.verify({ session_token: revoked.token })),
    ).toMatchObject({
      error_type: 'session_not_found',
      reason: 'session_ended_revoked',
      user_id: revoked.userId,
    });
    const blocked = await signIn(app);
    succeeded(await app.api.users.block({ user_id: blocked.userId }));
    const refused = await app.api.sessions.verify({ session_token: blocked.token });
    expect(await reasonOf(refused)).toBe('session_ended_blocked');
  });
});

describe('a step-up that is refused', () => {
  const demand = { require_factors: ['totp'], max_factor_age: 5 };

  it('names the factors to the secret key, and to its record', async () => {
    const { token, userId } = await signIn(app);
    const refused = await app.api.sessions.verify({ session_token: token, ...demand });
    expect(expectRefusal(refused, 403, 'step_up_required').required_factors).toEqual([
      { type: 'totp', reason: 'factor_missing' },
    ]);
    expect(await recordOf(refused)).toMatchObject({ reason: 'factor_missing:totp', user_id: userId });
  });

  it('names none to a public token', async () => {
    const { token } = await signIn(app);
    const refused = await app.publicApi.sessions.verify({ session_token: token, ...demand });
    expect(expectRefusal(refused, 403, 'step_up_required')).not.toHaveProperty('required_factors');
    expect(await reasonOf(refused)).toBe('factor_missing:totp');
  });
});

describe('what is recorded', () => {
  it('a success that changed something, with its user', async () => {
    const created = await app.api.users.create({ email: sandboxEmail() });
    const { created_at, ...record } = await recordOf(created);
    expect(record).toEqual({
      request_id: idOf(created),
      client_request_id: null,
      operation: 'createUser',
      status: 200,
      error_type: null,
      user_id: succeeded(created).user_id,
      reason: null,
      message: null,
    });
    expect(Math.abs(created_at - nowSeconds())).toBeLessThanOrEqual(5);
  });

  it('no success of a read, and no session verification', async () => {
    const { token } = await signIn(app);
    const reads = [await app.api.users.list(), await app.api.sessions.verify({ session_token: token })];
    // Each look waits for a record that may be on its way.
    const records = await Promise.all(reads.map((read) => app.api.requests.get({ request_id: idOf(read) })));
    for (const record of records) expectRefusal(record, 404, 'request_not_found');
  });

  it('a visitor’s request under an id of its own, with the id that the visitor sent beside it', async () => {
    const headers = { 'x-request-id': unknownId('req') };
    await call('POST', '/v1/auth/users/create', { key: app.secretKey, headers, body: { email: 'x' } });
    const path = '/v1/auth/otps/verify';
    const guess = await call('POST', path, { key: app.publicToken, headers, body: { method_id: 'email_x' } });
    const ofBackend = await app.api.requests.get({ request_id: headers['x-request-id'] });
    expect(succeeded(ofBackend)).toMatchObject({ operation: 'createUser', client_request_id: null });
    expect(await recordOf(guess)).toMatchObject({
      operation: 'verifyOtp',
      client_request_id: headers['x-request-id'],
    });
  });

  it('each request of one id: the newest is answered', async () => {
    const id = unknownId('req');
    const headers = { 'x-request-id': id };
    await call('GET', '/v1/auth/users/user_x', { key: app.secretKey, headers });
    await call('POST', '/v1/auth/users/create', { key: app.secretKey, headers, body: { email: 'x' } });
    expect(succeeded(await app.api.requests.get({ request_id: id }))).toMatchObject({
      operation: 'createUser',
      error_type: 'invalid_email',
    });
  });
});

describe('the message that a request sent', () => {
  it('is delivered, with the id that its events name', async () => {
    const record = await settled(await app.api.otps.email.send({ email: realEmail() }));
    expect(record).toMatchObject({
      operation: 'sendEmailOtp',
      message: {
        id: expect.stringMatching(/^msg_/),
        channel: 'email',
        state: 'delivered',
        failure: null,
        provider_code: null,
      },
    });
  });

  it('to a sandbox address is delivered, and has no id', async () => {
    const { message } = await recordOf(await app.api.otps.email.send({ email: sandboxEmail() }));
    expect(message).toMatchObject({ id: null, channel: 'email', state: 'delivered' });
  });
});

describe('who may read a record', () => {
  it('the secret key of its App alone', async () => {
    const refused = await app.publicApi.sessions.verify({ session_token: unique('token') });
    const id = idOf(refused);
    expectRefusal(await app.publicApi.requests.get({ request_id: id }), 403, 'secret_key_required');
    const stranger = await newApp();
    expectRefusal(await stranger.api.requests.get({ request_id: id }), 404, 'request_not_found');
    expect(succeeded(await app.api.requests.get({ request_id: id })).reason).toBe('session_unknown');
    expectRefusal(await app.api.requests.get({ request_id: unknownId('req') }), 404, 'request_not_found');
  });

  (canStartReplicas ? it : it.skip)('at any gateway, right after the request', async () => {
    const second = await startReplica('gateway');
    try {
      for (let n = 0; n < 20; n += 1) {
        const refused = await app.api.sessions.verify({ session_token: unique('token') });
        const path = `/v1/requests/${idOf(refused)}`;
        const read = await call('GET', path, { key: app.secretKey, baseUrl: second.baseUrl });
        expect(succeeded(read)).toMatchObject({ reason: 'session_unknown' });
      }
    } finally {
      await second.stop();
    }
  });
});
