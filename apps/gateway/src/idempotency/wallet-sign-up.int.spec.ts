import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { CodedError } from '@latchkey/platform/errors';
import { newId } from '@latchkey/platform/ids';
import { connectBus } from '@latchkey/platform/rpc';
import { makeBucket } from '@latchkey/platform/stream-keeping';
import { createLogger } from '@latchkey/platform/telemetry';
import { post } from '@latchkey/edge/testing';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.js';
import { CLAIM_BUCKET, ClaimBucket } from './claim-bucket.js';
import { KEPT_MS } from './claim.rules.js';

const ADDRESS = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045';
const SIGNED = { wallet_type: 'ethereum', public_address: ADDRESS, signature: '0xab', challenge: 'text' };

let bus: NatsConnection;
let gateway: TestGateway;

beforeAll(async () => {
  const logger = createLogger({ service: 'spec', level: 'error' });
  bus = await connectBus({ url: process.env['NATS_URL'] ?? '', name: 'gateway', logger });
});
afterAll(() => bus.close());
afterEach(() => gateway.close());

/** Signs a stranger in, whose signature is refused with this code. @returns whether the new user was deleted. */
async function refusedSignUp(code: string, headers: Record<string, string>): Promise<boolean> {
  const answers = {
    'identity.v1.create_bare_user': { user_id: 'user_new', made: 'word' },
    'identity.v1.discard_user': { user_id: 'user_new' },
    'wallet.v1.identify_wallet': { challenge_id: 'challenge_1', user_id: '' },
    'wallet.v1.verify_wallet': () => {
      throw new CodedError(code);
    },
  };
  await makeBucket(bus, { name: CLAIM_BUCKET, ttlMs: KEPT_MS, replicas: 1, maxBytes: 16 * 1024 * 1024 });
  const claims = new ClaimBucket(bus);
  gateway = await startTestGateway(answers, { claims });
  const { json } = await post(gateway, '/v1/auth/wallets/verify', SIGNED, { headers });
  expect(json.error_type).toBe(code);
  return gateway.calls.some(({ subject }) => subject === 'identity.v1.discard_user');
}

describe('the new user of a wallet whose signature could not be checked', () => {
  const withKey = () => ({ 'idempotency-key': newId('key') });

  it('stays for the repetition, which gets the same user from identity', async () => {
    expect(await refusedSignUp('chain_unavailable', withKey())).toBe(false);
  });

  it('is deleted after a final refusal, and without an Idempotency-Key', async () => {
    expect(await refusedSignUp('invalid_signature', withKey())).toBe(true);
    await gateway.close();
    expect(await refusedSignUp('chain_unavailable', {})).toBe(true);
  });
});
