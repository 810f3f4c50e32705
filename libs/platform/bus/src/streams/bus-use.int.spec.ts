import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstream } from '@nats-io/jetstream';
import { afterAll, expect, it } from '@jest/globals';
import { startNats } from '@latchkey/platform/embedded';
import { ACTIVITY_STREAM, STREAM, STREAMS, subjectOf } from '@latchkey/platform/events';
import { createLogger } from '@latchkey/platform/telemetry';
import { keepStreams } from '@latchkey/platform/testing';
import { connectBus } from '../rpc/index.js';
import { busUse } from './bus-use.js';
import { consumerOf } from './type-reader.js';

const logger = createLogger({ service: 'spec', level: 'error' });
const dataDir = mkdtempSync(join(tmpdir(), 'bus-use-'));
const nats = await startNats({ dataDir });
const bus = await connectBus({ url: nats.url, name: 'spec', logger });
const CONSUMER = consumerOf('wallet', 'user.deleted');
const keeper = await keepStreams(bus, [{ service: 'wallet', type: 'user.deleted' }]);
afterAll(async () => {
  await keeper.stop();
  await bus.close();
  await nats.stop();
  rmSync(dataDir, { recursive: true });
});

const lag = async () =>
  (await busUse(bus, STREAMS, [])).consumers.find(({ consumer }) => consumer === CONSUMER);

it('counts what a consumer was not sent, has not acknowledged, and was sent again', async () => {
  const client = jetstream(bus);
  for (const id of ['evt_1', 'evt_2', 'evt_3'])
    await client.publish(subjectOf('user.deleted'), '{}', { msgID: id });
  expect(await lag()).toEqual({
    ...{ stream: STREAM, consumer: CONSUMER, pending: 3, unacknowledged: 0, redelivered: 0 },
  });
  const consumer = await client.consumers.get(STREAM, CONSUMER);
  const first = await consumer.next();
  expect(await lag()).toMatchObject({ pending: 2, unacknowledged: 1, redelivered: 0 });
  // With nothing left to send, what comes next is what was refused.
  const others = [await consumer.next(), await consumer.next()];
  first?.nak();
  const again = await consumer.next();
  expect(again?.seq).toBe(first?.seq);
  expect(await lag()).toMatchObject({ pending: 0, unacknowledged: 3, redelivered: 1 });
  for (const message of [again, ...others]) await message?.ackAck();
  expect(await lag()).toMatchObject({ pending: 0, unacknowledged: 0, redelivered: 0 });
});

it('says how full each stream is', async () => {
  const { streams } = await busUse(bus, [STREAM], [ACTIVITY_STREAM]);
  expect(streams).toEqual([
    { stream: STREAM, messages: 3, bytes: expect.any(Number), maxBytes: expect.any(Number) },
    { stream: ACTIVITY_STREAM, messages: 0, bytes: 0, maxBytes: expect.any(Number) },
  ]);
  expect(streams[0]?.maxBytes).toBeGreaterThan(streams[0]?.bytes ?? 0);
});

it('has the others where a stream is missing, and why', async () => {
  const { streams, consumers, unread } = await busUse(bus, ['NONE', STREAM], []);
  expect(streams.map(({ stream }) => stream)).toEqual([STREAM]);
  expect(consumers.map(({ consumer }) => consumer)).toContain(CONSUMER);
  expect(unread).toContainEqual({
    stream: 'NONE',
    error: expect.objectContaining({ message: 'stream not found' }),
  });
});
