import { describe, expect, it } from '@jest/globals';
import { LatchkeyError } from '../errors/latchkey-error.js';
import { failureOf, SECRET_KEY, useTestServer } from '../fixtures/test-client.js';
import { refusal } from '../fixtures/test-server.js';
import type { Latchkey } from './latchkey.js';

const user_id = 'user_01k9z6x2m4f8v0c3r5t7w9y1ab';
const server = useTestServer();

describe('a call', () => {
  it('sorts its members into path and body, and answers the body', async () => {
    server.answers({ status: 200, body: { user_id } });
    expect(await server.client().users.update({ user_id, first_name: 'Ada' })).toEqual({ user_id });
    const [{ method, url, headers, body } = { method: '', url: '', headers: {}, body: '' }] = server.seen();
    expect([method, url]).toEqual(['POST', `/v1/auth/users/${user_id}/update`]);
    expect(JSON.parse(body)).toEqual({ first_name: 'Ada' });
    expect(headers.authorization).toBe(`Bearer ${SECRET_KEY}`);
    expect(headers['content-type']).toBe('application/json');
    expect(headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('writes a query without what is undefined, and sends no body', async () => {
    await server.client({ baseUrl: `${server.baseUrl()}/` }).users.list({
      limit: 2,
      email: 'a+b@c.de',
      cursor: undefined!,
    });
    expect(server.seen()[0]).toMatchObject({
      url: '/v1/auth/users/list?limit=2&email=a%2Bb%40c.de',
      body: '',
    });
    await server.client().users.block({ user_id });
    expect(server.seen()[1]).toMatchObject({ method: 'POST', body: '' });
  });

  it.each(['..', '', 'list', 'a/b', 'user_1/../../x', 'user_%2e', undefined])(
    'sends nothing for the id %p, which would be another path',
    async (id) => {
      const error = await failureOf(server.client().users.get({ user_id: id as string }));
      expect(error).toMatchObject({ errorType: 'invalid_request', status: 0, operation: 'getUser' });
      expect(error.fields).toEqual([expect.objectContaining({ field: 'user_id' })]);
      expect(server.seen()).toEqual([]);
    },
  );

  it('sends a key of the caller, and the error that a test App shall answer', async () => {
    await server
      .client()
      .users.create({ email: 'ada@example.com' }, { idempotencyKey: 'mine', simulate: 'invalid_email' });
    expect(server.seen()[0]?.headers).toMatchObject({
      'idempotency-key': 'mine',
      'latchkey-simulate': 'invalid_email',
    });
  });

  it('that cannot be sent says so, and is not repeated', async () => {
    const latchkey = server.client();
    const strange = latchkey.users.create({ email: 'ada@example.com', metadata: { big: 1n } });
    await expect(strange).rejects.toBeInstanceOf(TypeError);
    const odd = latchkey.users.create({ email: 'ada@example.com' }, { idempotencyKey: 'ä' });
    await expect(odd).rejects.toThrow('idempotencyKey must be 1 to 255 printable ASCII characters');
    expect(server.seen()).toEqual([]);
  });

  it('ends with the reason of its signal, at once and during a pause', async () => {
    const reason = new Error('closed');
    await expect(server.client().webhooks.list({}, { signal: AbortSignal.abort(reason) })).rejects.toBe(
      reason,
    );
    expect(server.seen()).toEqual([]);
    const stop = new AbortController();
    server.answer(() => {
      setTimeout(() => stop.abort(reason), 20);
      return refusal(503, 'service_unavailable', { 'retry-after': '5' });
    });
    await expect(server.client().webhooks.list({}, { signal: stop.signal })).rejects.toBe(reason);
    expect(server.seen()).toHaveLength(1);
  });
});

describe('a failure', () => {
  it('has the type, the status and the details of the answer', async () => {
    const { body, ...rest } = refusal(403, 'step_up_required');
    const required_factors = [{ type: 'totp', reason: 'factor_missing' }];
    const fields = [{ field: 'session_token', message: 'is wrong' }];
    server.answers({ ...rest, body: { ...body, required_factors, fields, resets_at: 1795305600 } });
    const latchkey = server.client();
    const error: unknown = await failureOf(latchkey.sessions.verify({ session_token: 'token-of-somebody' }));
    expect(error).toBeInstanceOf(LatchkeyError);
    expect(error).toMatchObject({
      ...{ name: 'LatchkeyError', message: 'About step_up_required.', errorType: 'step_up_required' },
      ...{ status: 403, operation: 'verifySession', requestId: 'req_01k9z6x2m4f8v0c3r5t7w9y1ab' },
      ...{ fields, requiredFactors: required_factors, resetsAt: 1795305600 },
    });
    expect(latchkey.sessions.verify.isError(error)).toBe(true);
    expect(latchkey.otps.verify.isError(error)).toBe(false);
  });

  it('is narrowed to the errors of the operation', async () => {
    server.answers(refusal(400, 'invalid_otp'));
    const latchkey = server.client();
    const caught: unknown = await failureOf(latchkey.otps.verify({ method_id: 'email_1', otp: '000000' }));
    if (!latchkey.otps.verify.isError(caught)) throw caught;
    switch (caught.errorType) {
      case 'invalid_otp':
        break;
      // @ts-expect-error -- an error of other operations
      case 'invalid_totp_code':
      // falls through
      default:
        throw caught;
    }
  });

  it.each([
    ['a page of a proxy', { status: 404, body: '<html>' }, 404],
    ['a redirect, which is not followed', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }, 302],
    ['a success that is not JSON', { status: 200, body: '<html>' }, 200],
  ] as const)('%s is no answer of Latchkey', async (_, answer, status) => {
    server.answers(answer);
    const error = await failureOf(server.client().webhooks.list());
    expect(error).toMatchObject({ errorType: 'unexpected_answer', status });
    expect(server.seen()).toHaveLength(1);
  });
});

describe('the types', () => {
  it('ask for what an operation needs, and for nothing else', () => {
    const calls = (latchkey: Latchkey) => {
      void latchkey.users.list();
      void latchkey.users.create({ email: 'ada@example.com' });
      void latchkey.oauth.begin({ provider: 'google', redirect_url: 'https://app.example.com' });
      // @ts-expect-error -- without the id of its path
      void latchkey.users.update({ first_name: 'Ada' });
      // @ts-expect-error -- without a required member of its body
      void latchkey.otps.verify({ otp: '000000' });
      // @ts-expect-error -- with a member that it does not know
      void latchkey.users.list({ emial: 'ada@example.com' });
      // @ts-expect-error -- the answer has no such member
      void latchkey.users.create({ email: 'ada@example.com' }).then(({ userId }) => userId);
    };
    expect(calls).toBeInstanceOf(Function);
  });

  it('have the session that a request has asked for', () => {
    const proof = { method_id: 'email_1', otp: '000000' };
    const calls = async (latchkey: Latchkey): Promise<string[]> => {
      const signedIn = await latchkey.otps.verify({ ...proof, session_expires_in: 60 });
      const verified = await latchkey.otps.verify(proof);
      // @ts-expect-error -- none was asked for
      const none: string = verified.session_token;
      return [signedIn.session_token, signedIn.session.user_id, signedIn.session_jwt, none];
    };
    expect(calls).toBeInstanceOf(Function);
  });
});
