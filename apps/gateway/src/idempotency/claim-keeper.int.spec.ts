import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type RunningNats, startNats } from '@latchkey/platform/embedded';
import { newId } from '@latchkey/platform/ids';
import { connectBus } from '@latchkey/platform/rpc';
import { makeBucket } from '@latchkey/platform/stream-keeping';
import { createLogger, createMetrics } from '@latchkey/platform/telemetry';
import { until } from '@latchkey/platform/testing';
import { type Claim, KEPT_MS, newClaim } from './claim.rules.js';
import { CLAIM_BUCKET, ClaimBucket } from './claim-bucket.js';
import { ClaimKeeper } from './claim-keeper.js';

const STREAM = `KV_${CLAIM_BUCKET}`;
const MOST_BYTES = 1024 * 1024;
const ANSWER = 'A'.repeat(4096);
const TERM_MS = 15_000;
const logger = createLogger({ service: 'spec', level: 'error' });

let nats: RunningNats;
let dataDir: string;
let bus: NatsConnection;
/** Of two gateways. */
let keepers: ClaimKeeper[];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'latchkey-keeper-'));
  nats = await startNats({ dataDir });
  bus = await connectBus({ url: nats.url, name: 'gateway', logger });
});
afterAll(async () => {
  await bus.close();
  await nats.stop();
  await rm(dataDir, { recursive: true, force: true });
});

beforeEach(async () => {
  const { streams } = await jetstreamManager(bus);
  await streams.delete(STREAM).catch(() => false);
  await makeBucket(bus, { name: CLAIM_BUCKET, ttlMs: KEPT_MS, replicas: 1, maxBytes: MOST_BYTES });
  keepers = [keeper(), keeper()];
});

const metrics = createMetrics('spec');
/** A place is as long as the gateway makes it. */
const newPlace = () => newId('place').padEnd(64, '0');

/** @param now its clock. */
function keeper(part = 0.5, now = Date.now): ClaimKeeper {
  const claims = new ClaimBucket(bus, now);
  return new ClaimKeeper({ claims, bus, part, logger, metrics: createMetrics('spec') });
}

interface Written {
  readonly place: string;
  readonly claim: Claim;
}

/** Requests of an App at both gateways, in turns, each with an answer. */
async function requests(app: string, count: number, answer: string | null = ANSWER): Promise<Written[]> {
  const written: Written[] = [];
  for (let number = 0; number < count; number += 1) {
    const at = keepers[number % 2] as ClaimKeeper;
    const place = newPlace();
    const first = await at.create(place, newClaim(newId('idem'), 'body', Date.now(), app));
    if (!first) throw new Error('a place was taken');
    const answered = await at.replace(
      place,
      { ...first.claim, runningUntil: 0, answer: answer ?? undefined },
      first,
    );
    written.push({ place, claim: answered?.claim as Claim });
  }
  return written;
}

/** Both gateways look after the bucket, at the same time, until nothing changes any more. */
async function tended(now = Date.now()): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await Promise.all(keepers.map((each) => each.tend(now)));
}

async function left(written: readonly Written[]): Promise<{ answers: number; claims: number }> {
  const found = await Promise.all(written.map(({ place }) => keepers[0]?.find(place)));
  const claims = found.flatMap((stored) => (stored ? [stored.claim] : []));
  return { answers: claims.filter(({ answer }) => answer !== undefined).length, claims: claims.length };
}

const bytes = async () => (await (await jetstreamManager(bus)).streams.info(STREAM)).state.bytes;

it('counts from 0 on, so that an alert sees the first claim that is forgotten', async () => {
  const fresh = createMetrics('spec');
  new ClaimKeeper({ claims: new ClaimBucket(bus), bus, part: 0.5, logger, metrics: fresh });
  const text = await fresh.text();
  for (const what of ['answers', 'claims'])
    expect(text).toContain(`latchkey_idempotency_evictions_total{what="${what}",service="spec"} 0`);
});

describe('an App that holds more than its budget', () => {
  it('loses its oldest answers, and no claim; another App loses nothing', async () => {
    const others = await requests('app_small', 20);
    const greedy = await requests('app_greedy', 180);
    await tended();
    expect(await left(others)).toEqual({ answers: 20, claims: 20 });
    const { answers, claims } = await left(greedy);
    expect(claims).toBe(180);
    expect(answers).toBeGreaterThan(60);
    expect(answers).toBeLessThan(110);
    expect(await left(greedy.slice(-20))).toEqual({ answers: 20, claims: 20 });
    expect(await left(greedy.slice(0, 60))).toEqual({ answers: 0, claims: 60 });
  });

  it('keeps no further answer at any gateway until it holds less', async () => {
    await requests('app_greedy', 180);
    // Both write down what they added; then one counts it, and tells the other.
    for (const each of [...keepers, ...keepers]) await each.tend();
    const over = await requests('app_greedy', 4);
    expect(await left(over)).toEqual({ answers: 0, claims: 4 });
    expect(await left(await requests('app_small', 4))).toEqual({ answers: 4, claims: 4 });
    await tended();
    expect(await left(await requests('app_greedy', 4))).toEqual({ answers: 4, claims: 4 });
  });

  it('loses its oldest claims where they have no answers', async () => {
    keepers = [keeper(0.1), keeper(0.1)];
    const others = await requests('app_small', 20);
    const greedy = await requests('app_greedy', 600, null);
    await tended();
    expect(await left(others)).toMatchObject({ claims: 20 });
    const { claims } = await left(greedy);
    expect(claims).toBeLessThan(400);
    expect(claims).toBeGreaterThan(150);
    expect(await left(greedy.slice(-150))).toMatchObject({ claims: 150 });
  });

  it('holds a claim that it resumes for another day', async () => {
    const greedy = await requests('app_greedy', 600, null);
    const later = Date.now() + 25 * 3600 * 1000;
    const next = keeper(0.1, () => later);
    await Promise.all(keepers.map((each) => each.stop()));
    for (const { place, claim } of greedy) {
      const former = await next.find(place);
      if (former) await next.replace(place, claim, former);
    }
    await next.tend(later);
    expect((await left(greedy)).claims).toBeLessThan(400);
  });
});

describe('a full bucket', () => {
  it('takes from the largest App alone, and refuses no request', async () => {
    const first = await requests('app_first', 40);
    const largest = await requests('app_largest', 100);
    const last = await requests('app_last', 60);
    await tended();
    const more = await requests('app_first', 30);
    await tended();
    expect(await bytes()).toBeLessThan(0.9 * MOST_BYTES);
    expect(await left([...first, ...last, ...more])).toEqual({ answers: 130, claims: 130 });
    expect(await left(largest.slice(0, 20))).toMatchObject({ answers: 0 });
  });

  it('makes room at once for a request that it would refuse', async () => {
    await requests('app_largest', 100);
    const others = await requests('app_last', 90);
    // More than the rest, and no gateway looks after the bucket meanwhile.
    const more = await requests('app_new', 60);
    expect(await left([...others, ...more])).toEqual({ answers: 150, claims: 150 });
  });

  it('makes room for all of 1,000 requests that come at once', async () => {
    await requests('app_largest', 220);
    const come = Array.from({ length: 1000 }, (_, number) => {
      const first = newClaim(newId('idem'), 'body', Date.now(), 'app_new');
      return keepers[number % 2]?.create(newPlace(), first);
    });
    const made = await Promise.allSettled(come);
    expect(made.filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  it('is known to a gateway that has just started, also after the others have gone', async () => {
    await requests('app_greedy', 180);
    await Promise.all(keepers.map((each) => each.stop()));
    keepers = [keeper(), keeper()];
    await Promise.all(keepers.map((each) => each.tend()));
    await tended(Date.now() + TERM_MS);
    expect(await bytes()).toBeLessThan(0.55 * MOST_BYTES);
  });
});

it('says how full the bucket is, and what left it', async () => {
  const claims = new ClaimBucket(bus);
  keepers[0] = new ClaimKeeper({ claims, bus, part: 0.5, logger, metrics });
  await requests('app_greedy', 180);
  await tended();
  const text = await metrics.text();
  expect(text).toMatch(/^latchkey_idempotency_bytes\{.*\} \d{6}$/m);
  expect(text).toMatch(/^latchkey_idempotency_bytes_limit\{.*\} 1048576$/m);
  expect(text).toMatch(/^latchkey_idempotency_largest_app_part\{.*\} 0\.\d+$/m);
});

it('names the App that has used seven tenths of its budget, once, before it loses anything', async () => {
  const lines: string[] = [];
  const collecting = createLogger({ service: 'spec', output: { write: (line) => void lines.push(line) } });
  const claims = new ClaimBucket(bus);
  const newKeeper = () =>
    new ClaimKeeper({ claims, bus, part: 0.5, logger: collecting, metrics: createMetrics('spec') });
  keepers = [newKeeper(), newKeeper()];
  const kept = await requests('app_large', 90);
  await tended();
  await tended();
  const [line, ...others] = lines.map((text) => JSON.parse(text) as object);
  expect([line, others]).toMatchObject([{ event: 'idempotency.filling', appId: 'app_large' }, []]);
  expect(await left(kept)).toEqual({ answers: 90, claims: 90 });
});

it('removes a claim so that nothing of it stays', async () => {
  keepers = [keeper(0.1), keeper(0.1)];
  await requests('app_greedy', 600, null);
  await tended();
  const manager = await jetstreamManager(bus);
  await until(async () => (await manager.streams.info(STREAM)).state.messages < 420);
});
