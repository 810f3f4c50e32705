import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CodedError } from '@latchkey/platform/errors';
import { newId } from '@latchkey/platform/ids';
import { connectBus } from '@latchkey/platform/rpc';
import { makeBucket } from '@latchkey/platform/stream-keeping';
import { createLogger } from '@latchkey/platform/telemetry';
import { post } from '@latchkey/edge/testing';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.js';
import { CLAIM_BUCKET, ClaimBucket } from './claim-bucket.js';
import { KEPT_MS } from './claim.rules.js';

const ENDED = new CodedError('attestation_refused', { reason: 'attestation_ended' });

let bus: NatsConnection;
let gateway: TestGateway;
let refusal: CodedError | undefined = ENDED;

beforeAll(async () => {
  const logger = createLogger({ service: 'spec', level: 'error' });
  bus = await connectBus({ url: process.env['NATS_URL'] ?? '', name: 'gateway', logger });
  await makeBucket(bus, { name: CLAIM_BUCKET, ttlMs: KEPT_MS, replicas: 1, maxBytes: 16 * 1024 * 1024 });
  const revoke = () => {
    if (refusal) throw refusal;
    return { revoked: 1 };
  };
  const answers = { 'session.v1.revoke': revoke, 'identity.v1.begin_oauth': {} };
  gateway = await startTestGateway(answers, { claims: new ClaimBucket(bus) });
});
afterAll(async () => {
  await gateway.close();
  await bus.close();
});

it('a repetition that comes after a proof of its request has ended is 400, and stays so', async () => {
  const headers = { 'idempotency-key': newId('key') };
  const repeat = () => post(gateway, '/v1/auth/sessions/revoke', { user_id: 'user_1' }, { headers });
  // Only a request that was interrupted can be too late: for the first one it is a fault of ours.
  expect((await repeat()).json.error_type).toBe('internal_error');
  const late = await repeat();
  expect([late.status, late.json.error_type]).toEqual([400, 'invalid_request']);
  const [problem] = late.json.fields ?? [];
  expect(problem?.field).toBe('Idempotency-Key');
  expect(problem?.message).toContain('with a new key');
  refusal = undefined;
  const again = await repeat();
  expect([again.json, again.headers.get('idempotent-replayed')]).toEqual([late.json, 'true']);
});

it('a repetition is no other sign-in', async () => {
  const headers = { 'idempotency-key': newId('key') };
  const body = { redirect_url: 'http://localhost:3000/' };
  const begin = () => post(gateway, '/v1/auth/oauth/google/begin', body, { headers });
  await begin();
  expect((await begin()).headers.get('idempotent-replayed')).toBe('true');
  expect(await gateway.metrics()).toMatch(
    /sign_ins_total\{environment="test",method="oauth",outcome="begun".+\} 1$/m,
  );
});
