import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningNats, startNats } from '@latchkey/platform/embedded';
import { ACTIVITY_STREAM, STREAM, STREAMS, subjectOf } from '@latchkey/platform/events';
import { readingSubject } from '../streams/index.js';
import { createLogger } from '@latchkey/platform/telemetry';
import { eventually } from '@latchkey/platform/testing';
import { connectBus } from '../rpc/index.js';
import { StreamKeeper } from './stream-keeper.js';

const APPLIED = ['user.deleted', 'user.blocked'].map((type) => ({ service: 'session', type }));
const NAMES = ['session-user-blocked', 'session-user-deleted'];
const BUCKET = { name: 'SPEC', ttlMs: 60_000, maxBytes: 1_000_000, replicas: 1 };

describe('the keeper of the streams', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'stream-keeper-'));
  const log: string[] = [];
  const keepers: StreamKeeper[] = [];
  let nats: RunningNats;
  let bus: NatsConnection;
  let manager: JetStreamManager;

  beforeAll(async () => {
    nats = await startNats({ dataDir });
    const logger = createLogger({ service: 'spec', level: 'error' });
    bus = await connectBus({ url: nats.url, name: 'spec', logger });
    manager = await jetstreamManager(bus);
  });
  afterEach(async () => {
    await Promise.all(keepers.splice(0).map((keeper) => keeper.stop()));
    for (const name of [...STREAMS, 'KV_SPEC']) await manager.streams.delete(name).catch(() => undefined);
    log.length = 0;
  });
  afterAll(async () => {
    await bus.close();
    await nats.stop();
    rmSync(dataDir, { recursive: true });
  });

  const keep = async (mib = 16) => {
    const logger = createLogger({
      service: 'spec',
      output: { write: (line: string) => void log.push(line) },
    });
    const limits = { replicas: 1, maxMib: { [STREAM]: mib, [ACTIVITY_STREAM]: mib } };
    const parts = { connection: bus, logger, limits, bucket: BUCKET, applied: APPLIED, reader: 'all' };
    const keeper = new StreamKeeper(parts);
    keepers.push(keeper);
    await keeper.start();
    return keeper;
  };
  const consumers = async () => {
    const names: string[] = [];
    for await (const { name } of manager.consumers.list(STREAM)) names.push(name);
    return names.toSorted();
  };
  const read = async (question: object) =>
    (await bus.request(readingSubject(STREAM), JSON.stringify(question), { timeout: 2000 })).json();

  it('makes all of them, also where two begin at once', async () => {
    const [one, other] = await Promise.all([keep(), keep()]);
    expect([one.complete, other.complete]).toEqual([true, true]);
    expect(await consumers()).toEqual(NAMES);
    expect((await manager.streams.info('KV_SPEC')).config.max_bytes).toBe(BUCKET.maxBytes);
  });

  it('makes again what was lost, and says so', async () => {
    await keep();
    await manager.consumers.delete(STREAM, NAMES[0] ?? '');
    await eventually(async () => ((await consumers()).length === NAMES.length ? true : undefined));
    expect(log.filter((line) => line.includes('streams.consumer_made_again'))).toHaveLength(1);
    await manager.streams.delete(STREAM);
    await manager.streams.delete('KV_SPEC');
    await eventually(() =>
      consumers()
        .then((names) => names.length === NAMES.length || undefined)
        .catch(() => undefined),
    );
    expect((await manager.streams.info('KV_SPEC')).state.messages).toBe(0);
  });

  it('is incomplete, and says why, while the server refuses', async () => {
    expect((await keep(8192)).complete).toBe(false);
    expect(log.join('')).toMatch(/lower (EVENTS|ACTIVITY)_STREAM_MAX_MIB.*streams\.incomplete/);
    await manager.streams.add({ name: STREAM, subjects: [subjectOf('>')], max_consumers: 1, max_bytes: 1e6 });
    expect((await keep()).complete).toBe(false);
    expect(log.join('')).toContain('maximum consumers limit reached');
  });

  it('lets a reader choose where it begins, and nothing else', async () => {
    await keep();
    const chosen = {
      config: { deliver_subject: 'x.y', filter_subject: 'x' },
      deliver_subject: 'x.y',
      name: 'other',
    };
    expect(await read({ after: 6, ...chosen })).toEqual({});
    const { config } = await manager.consumers.info(STREAM, 'all');
    expect(config).toMatchObject({ name: 'all', opt_start_seq: 7, ack_policy: 'all' });
    expect([config.deliver_subject, config.filter_subject]).toEqual([undefined, undefined]);
    expect(await consumers()).toEqual(['all', ...NAMES]);
  });

  it.each([{}, { after: -1 }, { after: 0.5 }, { after: '1' }])(
    'makes no consumer for %o',
    async (question) => {
      await keep();
      expect(await read(question)).toMatchObject({ error: { description: 'after is no sequence' } });
      expect(await consumers()).toEqual(NAMES);
    },
  );
});
