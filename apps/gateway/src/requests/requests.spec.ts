import { afterEach, describe, expect, it } from '@jest/globals';
import type { RequestRecord } from '@latchkey/contracts/events';
import { CodedError } from '@latchkey/platform/errors';
import { newId } from '@latchkey/platform/ids';
import { type Answers, post, refusing, send } from '@latchkey/edge/testing';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.js';

const USER = newId('user');
const SESSION = { session_token: 'some-token' };
const VERIFY = '/v1/auth/sessions/verify';
/** Too old to be with another gateway still, so a read of it does not wait, but hands over the records so far. */
const OLD = 'req_01h455vb4pex5vsknk084sn02q';

let gateway: TestGateway;
afterEach(() => gateway.close());

/** A gateway whose service `events` keeps the records in memory. */
async function start(
  answers: Answers = {},
  options: Parameters<typeof startTestGateway>[1] = {},
): Promise<RequestRecord[]> {
  const kept: RequestRecord[] = [];
  gateway = await startTestGateway(
    {
      'event-service.v1.record_requests': ({ records }: { records: RequestRecord[] }) => {
        kept.push(...records);
        return { recorded: records.length };
      },
      'event-service.v1.get_request': ({ request_id }: { request_id: string }) => {
        const record = kept.findLast((one) => one.request_id === request_id);
        if (!record) throw new CodedError('request_not_found');
        return { record };
      },
      ...answers,
    },
    options,
  );
  return kept;
}

const read = (id: string, key = gateway.keys.secret) => send(gateway, `/v1/requests/${id}`, { key });
/** Without the reads of this spec, which are recorded when their gateway comes to it. */
const othersIn = (kept: RequestRecord[]) => kept.filter(({ operation }) => operation !== 'getRequest');
const idOf = ({ headers }: { headers: Headers }) => headers.get('x-request-id') ?? '';

describe('the record of a request', () => {
  it('says why it was refused, which the refusal itself does not', async () => {
    const reason = 'session_ended_idle';
    await start({ 'session.v1.verify': refusing('session_not_found', { reason, userId: USER }) });
    const refused = await post(gateway, VERIFY, SESSION);
    expect(Object.keys(refused.json)).toEqual(['status_code', 'error_message', 'error_type']);
    expect((await read(idOf(refused))).json).toEqual({
      request_id: idOf(refused),
      client_request_id: null,
      operation: 'verifySession',
      created_at: expect.any(Number),
      status: 404,
      error_type: 'session_not_found',
      user_id: USER,
      reason,
      message: null,
    });
  });

  it('of a refusal with a public token is for the secret key alone', async () => {
    await start({ 'session.v1.verify': refusing('session_not_found', { reason: 'session_unknown' }) });
    const refused = await post(gateway, VERIFY, SESSION, { key: gateway.keys.public });
    expect((await read(idOf(refused), gateway.keys.public)).json.error_type).toBe('secret_key_required');
    expect((await read(idOf(refused))).json.reason).toBe('session_unknown');
  });

  it('is replaced by no visitor who sends its id', async () => {
    const reason = 'session_unknown';
    await start({ 'session.v1.verify': refusing('session_not_found', { reason, userId: USER }) });
    const headers = { 'x-request-id': 'req_of-the-backend' };
    const ofBackend = await post(gateway, VERIFY, SESSION, { headers });
    const ofVisitor = await post(gateway, VERIFY, {}, { headers, key: gateway.keys.public });
    expect((await read('req_of-the-backend')).json).toMatchObject({ request_id: idOf(ofBackend), reason });
    expect((await read(idOf(ofVisitor))).json).toMatchObject({
      client_request_id: 'req_of-the-backend',
      error_type: 'invalid_request',
    });
  });

  it('of a change names the user of its answer', async () => {
    await start({ 'identity.v1.block_user': { user_id: USER, version: 1 }, 'session.v1.block_user': {} });
    const done = await post(gateway, `/v1/auth/users/${USER}/block`, {});
    expect(done.status).toBe(200);
    expect((await read(idOf(done))).json).toMatchObject({ status: 200, error_type: null, user_id: USER });
  });

  it('holds no text that only looks like a user', async () => {
    await start({ 'mfa.v1.verify_totp': {} });
    const refused = await post(gateway, '/v1/auth/totps/verify', {
      user_id: 'ada@example.com',
      totp_code: 1,
    });
    expect((await read(idOf(refused))).json).toMatchObject({ error_type: 'invalid_request', user_id: null });
  });

  it.each([
    ['a session verification', VERIFY, SESSION, 'session.v1.verify'],
    [
      'the strength of a password',
      '/v1/auth/passwords/strength_check',
      { password: 'x' },
      'mfa.v1.check_password_strength',
    ],
  ])('is not made of %s that succeeds', async (_, path, body, subject) => {
    const kept = await start({ [subject]: { session: { user_id: USER } } });
    const { status } = await post(gateway, path, body);
    await read(OLD);
    expect({ status, kept: othersIn(kept) }).toEqual({ status: 200, kept: [] });
  });

  it('is not made without a key, or with an operator’s', async () => {
    const kept = await start();
    await send(gateway, VERIFY, { method: 'POST' });
    await send(gateway, '/v1/admin/apps/app_x', { key: gateway.keys.secret });
    await read(OLD);
    expect(othersIn(kept)).toEqual([]);
  });

  it('is made of as many refusals of a limit as the limit admits calls, so that a flood fills no table', async () => {
    const kept = await start(
      { 'session.v1.verify': { session: { user_id: USER } } },
      { ofGateway: { RATE_LIMIT_PER_IP: '3' }, now: () => 1000 },
    );
    const statuses: number[] = [];
    for (let sends = 0; sends < 20; sends += 1)
      statuses.push((await post(gateway, VERIFY, SESSION, { key: gateway.keys.public })).status);
    await read(OLD);
    expect(statuses.filter((status) => status === 429)).toHaveLength(17);
    expect(othersIn(kept).map(({ error_type }) => error_type)).toEqual(Array(3).fill('rate_limited'));
  });

  it('drops a reason that is not in the table', async () => {
    await start({ 'session.v1.verify': refusing('session_not_found', { reason: 'of_a_newer_version' }) });
    const refused = await post(gateway, VERIFY, SESSION);
    expect((await read(idOf(refused))).json.reason).toBeNull();
  });
});

describe('when the record is with another gateway', () => {
  it('it is asked for again, for three seconds, unless its id tells that it cannot be', async () => {
    const times = {
      [newId('req')]: 5,
      req_of_a_client: 5,
      [OLD]: 1,
      // Of a time to come.
      req_7zh455vb4pex5vsknk084sn02q: 1,
    };
    await start({ 'event-service.v1.get_request': refusing('request_not_found') });
    const answers = await Promise.all(Object.keys(times).map((id) => read(id)));
    expect(new Set(answers.map(({ json }) => json.error_type))).toEqual(new Set(['request_not_found']));
    const asked = gateway.calls.filter(({ subject }) => subject === 'event-service.v1.get_request');
    const timesOf = (id: string) =>
      asked.filter(({ input }) => 'request_id' in input && input.request_id === id);
    expect(Object.keys(times).map((id) => [id, timesOf(id).length])).toEqual(Object.entries(times));
  });

  it('reads that wait take no place of other requests, and are no more than a hundred', async () => {
    let asked = 0;
    await start(
      {
        'event-service.v1.get_request': () => {
          asked += 1;
          throw new CodedError('request_not_found');
        },
        'session.v1.list': { sessions: [], count: 0, offset: 0, limit: 50 },
      },
      { ofGateway: { MAX_IN_FLIGHT: '64' } },
    );
    const reads: ReturnType<typeof read>[] = [];
    // Ten at a time, so that they find a place, and soon enough that the first still wait when the last arrive.
    for (; reads.length < 150; await read(OLD))
      reads.push(...Array.from({ length: 10 }, () => read(newId('req'))));
    const path = `/v1/auth/sessions/list?user_id=${USER}`;
    expect((await send(gateway, path, { key: gateway.keys.secret })).status).toBe(200);
    const answers = await Promise.all(reads);
    expect(new Set(answers.map(({ json }) => json.error_type))).toEqual(new Set(['request_not_found']));
    // The 15 reads of old ids ask once each. Of the others, only those that wait ask five times.
    expect(asked).toBeLessThan(15 + 150 * 5);
  });

  it('it is found when it arrives', async () => {
    const record = { request_id: 'req_late', user_id: null, message_channel: null, answered_at_ms: 1000 };
    let asked = 0;
    await start({
      'event-service.v1.get_request': () => (++asked < 3 ? refusing('request_not_found')() : { record }),
    });
    expect((await read('req_late')).json).toMatchObject({ request_id: 'req_late', created_at: 1 });
  });
});

describe('while the service events is away', () => {
  it('and takes no record, a read does not wait for it', async () => {
    const record = { request_id: 'req_known', user_id: null, message_channel: null, answered_at_ms: 1000 };
    await start({
      'event-service.v1.record_requests': () => new Promise(() => undefined),
      'event-service.v1.get_request': { record },
      'session.v1.verify': refusing('session_not_found'),
    });
    await post(gateway, VERIFY, SESSION);
    expect((await read('req_known')).json).toMatchObject({ request_id: 'req_known' });
  });

  it.each(['service_unavailable', 'upstream_timeout'])(
    '(%s) requests go on; records are 503',
    async (code) => {
      const away = refusing(code);
      await start({
        'event-service.v1.record_requests': away,
        'event-service.v1.get_request': away,
        'session.v1.verify': refusing('session_not_found'),
      });
      const refused = await post(gateway, VERIFY, SESSION);
      expect(refused.status).toBe(404);
      expect(await read(idOf(refused))).toMatchObject({
        status: 503,
        json: { error_type: 'service_unavailable' },
      });
    },
  );
});

describe('required_factors', () => {
  const unmet = [{ type: 'totp', reason: 'factor_missing' }];
  const refusal = {
    'session.v1.verify': refusing('step_up_required', { unmet, reason: 'factor_missing:totp' }),
  };

  it('are answered to the secret key', async () => {
    await start(refusal);
    const { status, json } = await post(gateway, VERIFY, SESSION);
    expect({ status, required: json.required_factors }).toEqual({ status: 403, required: unmet });
  });

  it('are not answered to a public token', async () => {
    await start(refusal);
    const { status, json } = await post(gateway, VERIFY, SESSION, { key: gateway.keys.public });
    expect({ status, members: Object.keys(json) }).toEqual({
      status: 403,
      members: ['status_code', 'error_message', 'error_type'],
    });
  });
});
