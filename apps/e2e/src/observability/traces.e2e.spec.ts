import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CollectedSpan, OtlpCollector } from '@latchkey/platform/testing';
import { call } from '../harness/http/client.js';
import { realEmail, unique } from '../harness/sign-in/identities.js';
import { OwnStack } from '../harness/stack/own-stack.js';
import { currentRun } from '../harness/stack/run.js';
import { exportedKey } from './exported-key.js';

const CREATE = '/v1/auth/users/create';
const EXPORT = 'signer.v1.export_key';
/** The standard port of a collector on the same machine. */
const DEFAULT_PORT = 4318;
const SERVER = 2;
const CLIENT = 3;
const PRODUCER = 4;
const CONSUMER = 5;

const newTraceId = () =>
  unique('')
    .replaceAll(/[^0-9a-f]/g, '')
    .padStart(32, 'a');
const parentId = '00f067aa0ba902b7';

/** Long for a request even on a slow machine, short for an exporter. */
const SOON_MS = 5000;

describe('with a collector', () => {
  let collector: OtlpCollector;
  let stack: OwnStack;
  const email = realEmail();
  const requestId = unique('req_trace');
  const traceId = newTraceId();
  let userId: string;
  let spans: CollectedSpan[];

  const ask = (trace: string, path: string, body: object, id = unique('req_trace')) =>
    call<{ user_id: string }>('POST', path, {
      baseUrl: stack.run.baseUrl,
      key: stack.run.bootstrapSecretKey,
      headers: { traceparent: `00-${trace}-${parentId}-01`, 'x-request-id': id },
      body,
    });
  const ofTrace = (trace: string) => collector.spans.filter((span) => span.traceId === trace);

  /** The last span has come, and its parents, which other processes may export after it. */
  const isWhole = () => {
    const seen = ofTrace(traceId);
    const ids = new Set([parentId, ...seen.map(({ spanId }) => spanId)]);
    const isLastHere = seen.some(({ kind, service }) => kind === CONSUMER && service === 'wallet');
    return isLastHere && seen.every(({ parentSpanId }) => ids.has(parentSpanId));
  };

  beforeAll(async () => {
    collector = await new OtlpCollector().start();
    stack = await OwnStack.beside({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    const created = await ask(traceId, CREATE, { email }, requestId);
    expect(created.status).toBe(200);
    userId = created.body.user_id;
    for (const end = Date.now() + 20_000; Date.now() < end && !isWhole(); await delay(100));
    spans = ofTrace(traceId);
  });
  afterAll(async () => {
    await stack.stop();
    collector.stop();
  });

  const one = (service: string, kind: number, name: string): CollectedSpan => {
    const [span, ...more] = spans.filter(
      (each) => each.service === service && each.kind === kind && each.name === name,
    );
    if (!span || more.length > 0)
      throw new Error(`${more.length + Number(Boolean(span))} spans ${service} ${name}`);
    return span;
  };

  it('a request is one trace: gateway, call, service, statements, and the event to its consumer', () => {
    const request = one('gateway', SERVER, `POST ${CREATE}`);
    expect(request.parentSpanId).toBe(parentId);
    expect(request.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': CREATE,
      'http.response.status_code': 200,
    });
    const asked = one('gateway', CLIENT, 'identity.v1.create_user');
    expect(asked.parentSpanId).toBe(request.spanId);
    const answered = one('identity', SERVER, 'identity.v1.create_user');
    expect(answered.parentSpanId).toBe(asked.spanId);
    const published = one('identity', PRODUCER, 'publish user.created');
    expect(published.parentSpanId).toBe(answered.spanId);
    // At least once: an attempt that failed is followed by another one.
    const applied = spans.filter(({ kind, name }) => kind === CONSUMER && name === 'apply user.created');
    expect(applied.map(({ service }) => service)).toContain('wallet');
    expect(new Set(applied.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([published.spanId]));
  });

  it('every statement belongs to the call that made it', () => {
    const answered = one('identity', SERVER, 'identity.v1.create_user');
    const statements = spans.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql');
    const own = statements.filter(({ parentSpanId }) => parentSpanId === answered.spanId);
    const verbs = own.map(({ attributes }) => attributes['db.operation.name']);
    // A new user is one statement.
    expect(verbs).toEqual(['WITH']);
    const known = new Set(spans.map(({ spanId }) => spanId));
    expect(spans.filter(({ parentSpanId }) => parentSpanId !== parentId && !known.has(parentSpanId))).toEqual(
      [],
    );
  });

  it('it holds nothing of a user: no id, no address, no key, no parameter', () => {
    const exported = collector.text;
    expect(exported).toContain('INSERT INTO');
    const { bootstrapSecretKey, adminKey } = stack.run;
    for (const secret of [email, userId, requestId, bootstrapSecretKey, adminKey])
      expect(exported).not.toContain(secret);
    expect(exported).not.toMatch(/[a-z]+_[0-7][0-9a-hjkmnp-tv-z]{25}/);
  });

  it('the spans of an export hold nothing of the key, neither open nor sealed', async () => {
    const trace = newTraceId();
    const { sealed, key } = await exportedKey(stack.run, `00-${trace}-${parentId}-01`);
    const isAnswered = () => ofTrace(trace).some(({ name, kind }) => name === EXPORT && kind === SERVER);
    for (const end = Date.now() + 20_000; Date.now() < end && !isAnswered(); await delay(100));
    expect(ofTrace(trace).map(({ service }) => service)).toContain('signer');
    for (const secret of [...sealed, ...key]) {
      expect(secret.length).toBeGreaterThan(40);
      expect(collector.text).not.toContain(secret);
    }
  });

  it('a refusal has its code, and is no failure', async () => {
    const trace = newTraceId();
    await ask(trace, '/v1/auth/sessions/verify', { session_token: 'a'.repeat(43) });
    for (const end = Date.now() + 5_000; Date.now() < end && ofTrace(trace).length < 3; await delay(100));
    const seen = ofTrace(trace).filter(({ kind }) => kind === SERVER);
    expect(seen.map(({ service }) => service).sort()).toEqual(['gateway', 'session']);
    expect(seen.map(({ status }) => status)).toEqual([0, 0]);
    expect(JSON.stringify(seen)).toContain('session_not_found');
  });

  it('a collector that is away slows and fails no request', async () => {
    const { port } = new URL(collector.url);
    collector.stop();
    for (let n = 0; n < 10; n += 1) {
      const startedAt = performance.now();
      const { status } = await ask(newTraceId(), '/v1/auth/sessions/verify', {
        session_token: 'a'.repeat(43),
      });
      expect(status).toBe(404);
      expect(performance.now() - startedAt).toBeLessThan(SOON_MS);
      await delay(100);
    }
    await collector.start(Number(port));
  });

  it('what is not sent yet is sent when the processes stop', async () => {
    const trace = newTraceId();
    const { status } = await ask(trace, CREATE, { email: realEmail() });
    expect(status).toBe(200);
    await stack.halt();
    const seen = new Set(ofTrace(trace).map(({ service }) => service));
    expect(seen).toContain('gateway');
    expect(seen).toContain('identity');
  });
});

it('without one nothing is sent, not even to the standard port', async () => {
  const collector = new OtlpCollector();
  await collector.start(DEFAULT_PORT);
  try {
    const { bootstrapSecretKey: key } = currentRun();
    await call('GET', '/v1/auth/users/list', {
      key,
      headers: { traceparent: `00-${newTraceId()}-${parentId}-01` },
    });
    await delay(2000);
    expect(collector.headers).toEqual([]);
  } finally {
    collector.stop();
  }
});
