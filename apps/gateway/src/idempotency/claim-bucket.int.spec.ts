import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type RunningNats, startNats } from '@latchkey/platform/embedded';
import { newId } from '@latchkey/platform/ids';
import { connectBus } from '@latchkey/platform/rpc';
import { makeBucket } from '@latchkey/platform/stream-keeping';
import { createLogger } from '@latchkey/platform/telemetry';
import { carriedOn, KEPT_MS, newClaim } from './claim.rules.js';
import { CLAIM_BUCKET, ClaimBucket, type StoredClaim } from './claim-bucket.js';

const STREAM = `KV_${CLAIM_BUCKET}`;
/** As the process `streams` makes it. */
const LIMITS = { name: CLAIM_BUCKET, ttlMs: KEPT_MS, replicas: 1, maxBytes: 16 * 1024 * 1024 };
const NOW = 1_800_000_000_000;

/** Of this file alone, which loses the bucket. */
let nats: RunningNats;
let dataDir: string;
let buses: NatsConnection[];
let buckets: ClaimBucket[];

beforeAll(async () => {
  const logger = createLogger({ service: 'spec', level: 'error' });
  dataDir = await mkdtemp(join(tmpdir(), 'latchkey-claims-'));
  nats = await startNats({ dataDir });
  const connect = () => connectBus({ url: nats.url, name: 'gateway', logger });
  buses = await Promise.all([connect(), connect()]);
  await makeBucket(buses[0] as NatsConnection, LIMITS);
  buckets = buses.map((bus) => new ClaimBucket(bus));
});

afterAll(async () => {
  await Promise.all(buses.map((bus) => bus.close()));
  await nats.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const manager = () => jetstreamManager(buses[0] as NatsConnection);
const claimOf = (id: string) => newClaim(id, 'body', NOW, 'app_1');
const [first, second] = [() => buckets[0] as ClaimBucket, () => buckets[1] as ClaimBucket];

it('gives a place to one of 100 that ask at two gateways, and tells the others which', async () => {
  const place = newId('place');
  const claims = Array.from({ length: 100 }, (_, index) => claimOf(`idem_${index}`));
  const made = await Promise.all(claims.map((claim, index) => buckets[index % 2]?.create(place, claim)));
  const [winner, ...others] = made.filter((stored) => stored !== undefined);
  expect(others).toEqual([]);
  expect(await second().find(place)).toMatchObject({ claim: winner?.claim, revision: winner?.revision });
});

it('lets one of 100 take a claim over', async () => {
  const place = newId('place');
  const stored = await first().create(place, claimOf('idem_1'));
  const next = carriedOn(claimOf('idem_1'), NOW + 1);
  const taken = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      buckets[index % 2]?.replace(place, next, stored as StoredClaim),
    ),
  );
  expect(taken.filter((each) => each !== undefined)).toHaveLength(1);
  expect((await first().find(place))?.claim).toEqual(next);
});

it('knows nothing of a place that is free', async () => {
  expect(await first().find(newId('place'))).toBeUndefined();
});

it('keeps claims for a day, on disk, each once, in its bounds', async () => {
  await first().create(newId('place'), claimOf('idem_1'));
  const { config } = await (await manager()).streams.info(STREAM);
  expect(config).toMatchObject({
    max_age: 24 * 3600 * 1e9,
    max_msgs_per_subject: 1,
    max_bytes: LIMITS.maxBytes,
    storage: 'file',
    discard: 'new',
    allow_direct: false,
    allow_rollup_hdrs: true,
    allow_msg_ttl: true,
  });
});

it('fails, and writes nothing, while the bucket is full', async () => {
  const place = newId('place');
  const streams = (await manager()).streams;
  const { state } = await streams.info(STREAM);
  await streams.update(STREAM, { max_bytes: state.bytes });
  await expect(first().create(place, claimOf('idem_1'))).rejects.toThrow('maximum bytes exceeded');
  await streams.update(STREAM, { max_bytes: LIMITS.maxBytes });
  expect(await first().find(place)).toBeUndefined();
});

it('fails while the bucket is missing, and goes on when it is made again', async () => {
  const place = newId('place');
  await first().create(place, claimOf('idem_1'));
  await (await manager()).streams.delete(STREAM);
  await expect(first().create(place, claimOf('idem_1'))).rejects.toThrow();
  await makeBucket(buses[1] as NatsConnection, LIMITS);
  expect((await first().create(place, claimOf('idem_2')))?.claim.id).toBe('idem_2');
  await expect(second().find(newId('place'))).resolves.toBeUndefined();
});

it('fails while the bus is away, and serves once it is back', async () => {
  const place = newId('place');
  const stored = await first().create(place, claimOf('idem_1'));
  await nats.stop();
  await expect(first().find(place)).rejects.toThrow();
  nats = await nats.restart();
  const found = async () =>
    first()
      .find(place)
      .catch(() => undefined);
  let again = await found();
  for (let turn = 0; turn < 200 && !again; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    again = await found();
  }
  expect(again).toMatchObject({ claim: stored?.claim, revision: stored?.revision });
}, 60_000);
