import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AppError } from '@latchkey/contracts';
import { exportKey } from '@latchkey/contracts/signer';
import { newId } from '@latchkey/platform/ids';
import { connectBus } from '@latchkey/platform/rpc';
import { makeBucket } from '@latchkey/platform/stream-keeping';
import { createLogger } from '@latchkey/platform/telemetry';
import { post } from '@latchkey/edge/testing';
import { CLAIM_BUCKET, ClaimBucket } from '../idempotency/claim-bucket.js';
import { KEPT_MS } from '../idempotency/claim.rules.js';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.js';

const WALLET = { id: 'wallet_1', user_id: 'user_1', wallet_type: 'ethereum', is_read_only: false };
const REQUEST = { recipient_public_key: 'B', session_token: 'token' };

let bus: NatsConnection;
let gateway: TestGateway;
let exported = 0;
let isBlocked = false;

beforeAll(async () => {
  const logger = createLogger({ service: 'spec', level: 'error' });
  bus = await connectBus({ url: process.env['NATS_URL'] ?? '', name: 'gateway', logger });
  await makeBucket(bus, { name: CLAIM_BUCKET, ttlMs: KEPT_MS, replicas: 1, maxBytes: 16 * 1024 * 1024 });
  const seal = () => {
    if (isBlocked) throw new AppError('user_blocked');
    exported += 1;
    return { encapsulated_key: 'B', ciphertext: `C${exported}`, format: 'hex', public_address: '0x' };
  };
  const answers = {
    'wallet.v1.get_wallet': WALLET,
    'wallet.v1.note_key_export': WALLET,
    'signer.v1.export_key': seal,
  };
  gateway = await startTestGateway(answers, { claims: new ClaimBucket(bus) });
});
afterAll(async () => {
  await gateway.close();
  await bus.close();
});

it('a repetition of an export asks the signer again, and gets no key once its user is blocked', async () => {
  const headers = { 'idempotency-key': newId('key') };
  const repeat = () => post(gateway, '/v1/wallets/wallet_1/export', REQUEST, { headers });
  expect((await repeat()).json['ciphertext']).toBe('C1');
  expect((await repeat()).json['ciphertext']).toBe('C2');
  isBlocked = true;
  const { status, json, headers: answered } = await repeat();
  expect([status, json.error_type, answered.has('idempotent-replayed')]).toEqual([
    403,
    'user_blocked',
    false,
  ]);
});

it('no service keeps the outcome of an export', () => {
  expect(exportKey.repeatable).toBe(true);
});
