import { once } from 'node:events';
import { connect } from 'node:net';
import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, type ErrorType } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { connectBus } from '@latchkey/platform/rpc';
import { makeBucket } from '@latchkey/platform/stream-keeping';
import { createLogger } from '@latchkey/platform/telemetry';
import { type Answer, post, send, type Sent } from '@latchkey/edge/testing';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.js';
import { CLAIM_BUCKET, ClaimBucket } from './claim-bucket.js';
import { KEPT_MS } from './claim.rules.js';
import { scopeKeysOf } from './scope.js';

const REVOKE = '/v1/auth/sessions/revoke';
const IMPORT = '/v1/auth/users/import';
const CREATE = '/v1/auth/users/create';
const SUBJECT = 'session.v1.revoke';
const body = { user_id: 'user_1', session_id: undefined as string | undefined };

let bus: NatsConnection;
let bucket: ClaimBucket;
let gateway: TestGateway;
let key: string;
let refusal: ErrorType | undefined;
let effects: number;
/** Holds the answer of the service back. */
let held: Promise<unknown>;

async function revoke(): Promise<object> {
  await held;
  if (refusal) throw new AppError(refusal, { retryAfterSeconds: 3 });
  effects += 1;
  return { revoked: effects };
}

beforeAll(async () => {
  const logger = createLogger({ service: 'spec', level: 'error' });
  bus = await connectBus({ url: process.env['NATS_URL'] ?? '', name: 'gateway', logger });
  await makeBucket(bus, { name: CLAIM_BUCKET, ttlMs: KEPT_MS, replicas: 1, maxBytes: 16 * 1024 * 1024 });
  bucket = new ClaimBucket(bus);
  gateway = await startTestGateway(
    { [SUBJECT]: revoke, 'identity.v1.import_users': { users: [] } },
    { claims: bucket },
  );
});

afterAll(async () => {
  await gateway.close();
  await bus.close();
});

beforeEach(() => {
  key = newId('key');
  refusal = undefined;
  effects = 0;
  held = Promise.resolve();
  gateway.calls.length = 0;
});

const repeat = (sent: object = body, path = REVOKE, more: Sent = {}) =>
  post(gateway, path, sent, { ...more, headers: { 'idempotency-key': key, ...more.headers } });
const runs = () => gateway.calls.filter(({ subject }) => subject === SUBJECT);
const isReplayed = ({ headers }: Answer) => headers.get('idempotent-replayed') === 'true';
const placeOf = (path = REVOKE) =>
  scopeKeysOf(gateway.keys.secret, {
    appId: 'app_1',
    keyId: 'key_1',
    method: 'POST',
    path,
    idempotencyKey: key,
  }).place;

/** As if the gateway that holds the claim had died a while ago. */
async function endClaim(): Promise<void> {
  const stored = await bucket.find(placeOf());
  if (!stored) throw new Error('there is no claim');
  await bucket.replace(placeOf(), { ...stored.claim, runningUntil: 1, answer: undefined }, stored);
}

describe('a request with an Idempotency-Key', () => {
  it('has one effect in 50 that race; each gets its answer, or 409 while it runs', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => repeat()));
    expect(runs()).toHaveLength(1);
    for (const { status, json, headers } of answers)
      if (status === 200) expect(json).toEqual({ revoked: 1 });
      else
        expect([status, json.error_type, headers.get('retry-after')]).toEqual([
          409,
          'idempotency_in_progress',
          '1',
        ]);
    expect(answers.filter((answer) => answer.status === 200 && !isReplayed(answer))).toHaveLength(1);
  });

  it('is answered again as the first time, under an id of its own', async () => {
    const first = await repeat();
    const again = await repeat();
    expect([again.status, again.json, isReplayed(again)]).toEqual([200, first.json, true]);
    expect(isReplayed(first)).toBe(false);
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(await gateway.metrics()).toContain('idempotency_requests_total{outcome="replayed"');
  });

  it('counts the values of a body, not its letters', async () => {
    await repeat('{"user_id":"user_1","session_id":null}' as never);
    expect(isReplayed(await repeat('{ "user_id" : "user_1" }' as never))).toBe(true);
  });

  it('with another body is 409', async () => {
    await repeat();
    const other = await repeat({ user_id: 'user_2' });
    expect([other.status, other.json.error_type]).toEqual([409, 'idempotency_conflict']);
    expect(effects).toBe(1);
  });

  it.each<[ErrorType, number]>([
    ['session_not_found', 404],
    ['invalid_session_jwt', 401],
  ])('keeps the refusal %s', async (type, status) => {
    refusal = type;
    const first = await repeat();
    refusal = undefined;
    const again = await repeat();
    expect([again.status, again.json, isReplayed(again)]).toEqual([status, first.json, true]);
    expect(again.headers.get('www-authenticate')).toBe(first.headers.get('www-authenticate'));
    expect(effects).toBe(0);
  });

  it.each<ErrorType>([
    'internal_error',
    'service_unavailable',
    'upstream_timeout',
    'rate_limited',
    'too_many_messages',
  ])('does not keep %s, and carries the same request on', async (type) => {
    refusal = type;
    const { status } = await repeat();
    refusal = undefined;
    const again = await repeat();
    expect([status >= 429, again.status, isReplayed(again)]).toEqual([true, 200, false]);
    const [first, second] = runs().map(({ context }) => context.keeping?.id);
    expect(first).toBeDefined();
    expect(second).toBe(first);
    expect(isReplayed(await repeat())).toBe(true);
  });

  it('is resumed by another gateway after its own has died, as the same request', async () => {
    await repeat();
    await endClaim();
    const again = await Promise.all(Array.from({ length: 20 }, () => repeat()));
    expect(new Set(runs().map(({ context }) => context.keeping?.id)).size).toBe(1);
    expect(runs()).toHaveLength(2);
    expect(again.map(({ status }) => status)).toContain(200);
  });

  it('goes on after its client has left, and keeps the answer', async () => {
    let letGo = (): void => undefined;
    held = new Promise<void>((resolve) => (letGo = resolve));
    const text = JSON.stringify(body);
    const socket = connect(gateway.port, '127.0.0.1');
    socket.write(
      `POST ${REVOKE} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${gateway.keys.secret}\r\n` +
        `Idempotency-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`,
    );
    while (runs().length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    socket.destroy();
    await once(socket, 'close');
    expect((await repeat()).json.error_type).toBe('idempotency_in_progress');
    letGo();
    let again = await repeat();
    while (again.status === 409) again = await repeat();
    expect([again.json, isReplayed(again), effects]).toEqual([{ revoked: 1 }, true, 1]);
  });

  it('makes no claim if its body is refused', async () => {
    expect((await repeat({ user: 1 })).json.error_type).toBe('unknown_field');
    expect(await bucket.find(placeOf())).toBeUndefined();
    expect((await repeat()).status).toBe(200);
  });

  it('keeps no answer of an import, and a repetition answers the same', async () => {
    const rows = Array.from({ length: 400 }, (_, row) => ({ external_id: `row-${row}`, unknown: row }));
    const [first, again] = [await repeat({ users: rows }, IMPORT), await repeat({ users: rows }, IMPORT)];
    expect([first.status, again.json, isReplayed(again)]).toEqual([200, first.json, false]);
    expect((await bucket.find(placeOf(IMPORT)))?.claim.answer).toBeUndefined();
  });

  it('is another one under another key or path', async () => {
    await repeat();
    key = newId('key');
    expect((await repeat()).json).toEqual({ revoked: 2 });
    expect((await repeat({ email: 'ada@example.com' }, CREATE)).json.error_type).toBe('service_unavailable');
  });

  it.each(['', 'x'.repeat(256), '\u00e9'])('is refused with the key %j', async (malformed) => {
    const answer = await repeat(body, REVOKE, { headers: { 'idempotency-key': malformed } });
    expect([answer.status, answer.json.fields]).toMatchObject([400, [{ field: 'Idempotency-Key' }]]);
    expect(effects).toBe(0);
  });

  it('keeps nothing in clear', async () => {
    await repeat();
    const streams = (await jetstreamManager(bus)).streams;
    const subject = `$KV.${CLAIM_BUCKET}.${placeOf()}`;
    const stored = await streams.getMessage(`KV_${CLAIM_BUCKET}`, { last_by_subj: subject });
    const {
      id,
      body: digest,
      begunAt,
      runningUntil,
      answer,
      ...rest
    } = stored?.json<Record<string, unknown>>() ?? {};
    expect(rest).toEqual({ app: 'app_1' });
    expect([id, digest, begunAt, runningUntil, answer]).not.toContain(undefined);
    const bytes = `${subject} ${stored?.string()} ${Buffer.from(String(answer), 'base64').toString('latin1')}`;
    for (const text of ['revoked', 'user_1', REVOKE, key, gateway.keys.secret])
      expect(bytes).not.toContain(text);
  });
});

describe('an Idempotency-Key', () => {
  it('does not count with a public token, however malformed', async () => {
    const token = { key: gateway.keys.public, headers: { 'idempotency-key': '' } };
    const verified = await repeat({ session_token: 'x'.repeat(43) }, '/v1/auth/sessions/verify', token);
    expect(verified.json.error_type).not.toBe('invalid_request');
    expect(
      isReplayed(await repeat({ session_token: 'x'.repeat(43) }, '/v1/auth/sessions/verify', token)),
    ).toBe(false);
  });

  it('does not count on a read', async () => {
    const headers = { 'idempotency-key': '' };
    const { json } = await send(gateway, '/v1/auth/users/list', { key: gateway.keys.secret, headers });
    expect(json.error_type).toBe('service_unavailable');
  });
});

it('refuses a request with the header, and does nothing, while the bucket cannot be reached', async () => {
  const alone = await startTestGateway({ [SUBJECT]: revoke });
  const headers = { 'idempotency-key': key };
  const refused = await post(alone, REVOKE, body, { headers });
  expect([refused.status, refused.headers.get('retry-after'), effects]).toEqual([503, '1', 0]);
  expect((await post(alone, REVOKE, body)).status).toBe(200);
  await alone.close();
});
