import { jetstreamManager, type StreamConfig } from '@nats-io/jetstream';
import { type NatsConnection, nanos } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectBus } from '../rpc/index.js';
import { createLogger } from '@latchkey/platform/telemetry';
import { ACTIVITY_STREAM, STREAM } from '@latchkey/platform/events';
import { StreamMaker } from './stream-maker.js';

const LIMITS = { replicas: 1, maxMib: { [STREAM]: 64, [ACTIVITY_STREAM]: 64 } };

describe('the stream of events', () => {
  let bus: NatsConnection;

  beforeAll(async () => {
    const logger = createLogger({ service: 'spec', level: 'error' });
    bus = await connectBus({ url: process.env.NATS_URL ?? '', name: 'spec', logger });
  });
  afterAll(() => bus.close());

  const config = async (): Promise<StreamConfig> =>
    (await (await jetstreamManager(bus)).streams.info(STREAM)).config;

  it('is made once, however many make sure of it', async () => {
    await Promise.all(Array.from({ length: 10 }, () => new StreamMaker(bus, LIMITS).make()));
    expect(await config()).toMatchObject({ name: STREAM, num_replicas: 1 });
  });

  it('stays as an operator has changed it', async () => {
    const { max_age } = await config();
    const { streams } = await jetstreamManager(bus);
    await streams.update(STREAM, { max_age: nanos(3 * 24 * 3600 * 1000) });
    await new StreamMaker(bus, LIMITS).make();
    expect((await config()).max_age).toBe(nanos(3 * 24 * 3600 * 1000));
    await streams.update(STREAM, { max_age });
  });
});
