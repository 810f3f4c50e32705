import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstream } from '@nats-io/jetstream';
import { afterAll, expect, it } from '@jest/globals';
import { startNats } from '@latchkey/platform/embedded';
import { connectBus } from '../rpc/index.js';
import { createLogger } from '@latchkey/platform/telemetry';
import { keepStreams } from '@latchkey/platform/testing';
import { EventStream } from './stream.js';
import { STREAM, subjectOf } from '@latchkey/platform/events';
import { STREAM_START, StreamReader } from './stream-reader.js';

const logger = createLogger({ service: 'spec', level: 'error' });
const dataDir = mkdtempSync(join(tmpdir(), 'stream-reader-'));
const FOLLOWING = 100;

const nats = await startNats({ dataDir });
const bus = await connectBus({ url: nats.url, name: 'spec', logger });
const keeper = await keepStreams(bus, [], { reader: 'spec' });
afterAll(async () => {
  await keeper.stop();
  await bus.close();
  await nats.stop();
  rmSync(dataDir, { recursive: true });
});

const publish = (id: string) => jetstream(bus).publish(subjectOf('spec.one'), '{}', { msgID: id });

it('hands over at once what arrived during a batch, in its order, one by one as it was published', async () => {
  const reader = new StreamReader(new EventStream(bus), STREAM, 'spec');
  const batches: string[][] = [];
  const expected = Array.from({ length: FOLLOWING + 1 }, (_, n) => `evt_${n}`);
  await publish('evt_0');
  await reader.read(STREAM_START, async (batch) => {
    batches.push(batch.map(({ eventId }) => eventId));
    // Each is stored, and so sent to the reader, before the next one is published: none of them follows on the server.
    if (batches.length === 1) for (const id of expected.slice(1)) await publish(id);
    if (batches.flat().length === expected.length) reader.close();
  });
  expect(batches.flat()).toEqual(expected);
  // The last ones may have been on their way when the first batch ended.
  expect(batches.length).toBeLessThanOrEqual(3);
});
