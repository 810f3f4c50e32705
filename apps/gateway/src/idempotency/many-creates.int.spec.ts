import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DEFAULT_APP_SETTINGS } from '@latchkey/contracts';
import { type Answer, post } from '@latchkey/edge/testing';
import { type RunningNats, startNats } from '@latchkey/platform/embedded';
import { newId } from '@latchkey/platform/ids';
import { connectBus } from '@latchkey/platform/rpc';
import { sha256 } from '@latchkey/platform/crypto';
import { makeBucket } from '@latchkey/platform/stream-keeping';
import { createLogger, createMetrics } from '@latchkey/platform/telemetry';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.js';
import { CLAIM_BUCKET, ClaimBucket } from './claim-bucket.js';
import { KEPT_MS } from './claim.rules.js';
import { ClaimKeeper } from './claim-keeper.js';

const MOST_BYTES = 512 * 1024;
const AT_ONCE = 20;
/** Their claims alone are more than the bucket holds. */
const CREATES = 2000;
const logger = createLogger({ service: 'spec', level: 'error' });

let nats: RunningNats;
let dataDir: string;
let bus: NatsConnection;
let keeper: ClaimKeeper;
let gateway: TestGateway;

/** The keys of the test App are those of one App, the live ones those of another. */
function resolved({ digest }: { digest: string }) {
  const isLive = digest === sha256(gateway.keys.liveSecret).toString('hex');
  const environment = isLive ? ('live' as const) : ('test' as const);
  const settings = { ...DEFAULT_APP_SETTINGS };
  const app = { app_id: `app_${environment}`, app_name: 'Acme', environment, tier: 'standard', settings };
  return { key: { key_id: `key_${environment}`, caller: { ...app, key_kind: 'secret' } } };
}

/** As identity answers it: the answer that is kept is the short one. */
const created = () => ({
  user: { user_id: newId('user'), status: 'active', emails: [] },
  email_id: newId('email'),
  phone_number_id: '',
});

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'latchkey-creates-'));
  nats = await startNats({ dataDir });
  bus = await connectBus({ url: nats.url, name: 'gateway', logger });
  await makeBucket(bus, { name: CLAIM_BUCKET, ttlMs: KEPT_MS, replicas: 1, maxBytes: MOST_BYTES });
  const parts = { claims: new ClaimBucket(bus), bus, part: 0.5, logger, metrics: createMetrics('spec') };
  keeper = new ClaimKeeper(parts);
  const services = {
    'identity.v1.resolve_api_key': resolved,
    'identity.v1.create_user': created,
    'wallet.v1.ensure_default_wallet': {},
  };
  gateway = await startTestGateway(services, { claims: keeper });
});
afterAll(async () => {
  await gateway.close();
  await bus.close();
  await nats.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const create = (name: string, key = gateway.keys.secret): Promise<Answer> =>
  post(
    gateway,
    '/v1/auth/users/create',
    { email: `${name}@example.com` },
    { key, headers: { 'idempotency-key': name } },
  );

async function createAll(names: readonly string[], key?: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < names.length; at += AT_ONCE)
    answers.push(...(await Promise.all(names.slice(at, at + AT_ONCE).map((name) => create(name, key)))));
  return answers;
}

const namesOf = (kind: string, count: number) => Array.from({ length: count }, (_, at) => `${kind}-${at}`);
const replayed = (answers: readonly Answer[]) =>
  answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true').length;

it('valid creates of one App fill no bucket: its own oldest go, and another App keeps its keys', async () => {
  const others = namesOf('other', 20);
  const first = await createAll(others, gateway.keys.liveSecret);
  const greedy = namesOf('greedy', CREATES);
  for (let at = 0; at < CREATES; at += 200) {
    const answers = await createAll(greedy.slice(at, at + 200));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // As every five seconds.
    await keeper.tend();
  }
  const { state } = await (await jetstreamManager(bus)).streams.info(`KV_${CLAIM_BUCKET}`);
  expect(state.bytes).toBeLessThan(0.9 * MOST_BYTES);

  const again = await createAll(others, gateway.keys.liveSecret);
  expect(again.map(({ json }) => json as object)).toEqual(first.map(({ json }) => json as object));
  expect(replayed(again)).toBe(others.length);
  await createAll(['live'], gateway.keys.liveSecret);
  expect(replayed(await createAll(['live'], gateway.keys.liveSecret))).toBe(1);

  // While an App holds too much, its answers are not kept. The first look makes room, the second one finds it.
  for (let look = 0; look < 2; look += 1) await keeper.tend();
  const [oldest, newest] = [greedy.slice(0, 50), namesOf('newest', 50)];
  await createAll(newest);
  expect(replayed(await createAll(newest))).toBe(newest.length);
  expect(replayed(await createAll(oldest))).toBe(0);
}, 120_000);
