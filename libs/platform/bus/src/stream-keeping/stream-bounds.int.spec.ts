import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstream, JetStreamApiError, type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningNats, startNats } from '@latchkey/platform/embedded';
import { connectBus } from '../rpc/index.js';
import { errorLine, createLogger } from '@latchkey/platform/telemetry';
import { ACTIVITY_STREAM, STREAM, STREAMS } from '@latchkey/platform/events';
import { StreamMaker, StreamRoomError } from './stream-maker.js';

const MIB = 1024 * 1024;
/** More than the embedded server may store. */
const TOO_MUCH_MIB = 8192;

describe('the bounds of the streams', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'stream-bounds-'));
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
    for (const name of STREAMS) await manager.streams.delete(name).catch(() => undefined);
  });
  afterAll(async () => {
    await bus.close();
    await nats.stop();
    rmSync(dataDir, { recursive: true });
  });

  const streamsOf = (events: number, activity: number) =>
    new StreamMaker(bus, { replicas: 1, maxMib: { [STREAM]: events, [ACTIVITY_STREAM]: activity } });
  const configOf = async (name: string) => (await manager.streams.info(name)).config;
  const fill = async (bytes: number) => {
    for (let sent = 0; sent < bytes; sent += MIB / 2)
      await jetstream(bus).publish('events.spec', 'x'.repeat(MIB / 2));
  };

  it('come from the settings of the process that makes them', async () => {
    await streamsOf(2, 3).make();
    expect(await configOf(STREAM)).toMatchObject({ max_bytes: 2 * MIB, discard: 'new' });
    expect(await configOf(ACTIVITY_STREAM)).toMatchObject({ max_bytes: 3 * MIB, discard: 'new' });
    await streamsOf(4, 5).make();
    expect([await configOf(STREAM), await configOf(ACTIVITY_STREAM)]).toMatchObject([
      { max_bytes: 2 * MIB },
      { max_bytes: 3 * MIB },
    ]);
  });

  it('refuse what would exceed them, and keep what is there', async () => {
    await streamsOf(1, 1).make();
    await expect(fill(3 * MIB)).rejects.toThrow('maximum bytes exceeded');
    const { state } = await manager.streams.info(STREAM);
    expect([state.first_seq, state.messages]).toEqual([1, state.last_seq]);
    await jetstream(bus).publish('activity.spec', 'is not full');
  });

  it('are given to a stream without them, which keeps every event and what an operator chose', async () => {
    await manager.streams.add({ name: STREAM, subjects: ['events.>'], max_age: 1e15 });
    await fill(3 * MIB);
    const { state } = await manager.streams.info(STREAM);
    await streamsOf(1, 1).make();
    const bounded = await manager.streams.info(STREAM);
    expect(bounded.config).toMatchObject({ max_bytes: MIB, discard: 'new', max_age: 1e15 });
    expect(bounded.state).toMatchObject({ messages: state.messages, first_seq: 1 });
    await expect(fill(MIB)).rejects.toThrow(JetStreamApiError);
  });

  it('that an operator gave without the rule for a full stream drop nothing either', async () => {
    await manager.streams.add({ name: STREAM, subjects: ['events.>'], max_bytes: 2 * MIB });
    await streamsOf(1, 1).make();
    expect(await configOf(STREAM)).toMatchObject({ max_bytes: 2 * MIB, discard: 'new' });
  });

  it('of one stream hold up no other, where the server has no room for them', async () => {
    await expect(streamsOf(TOO_MUCH_MIB, 1).make()).rejects.toBeInstanceOf(StreamRoomError);
    expect((await configOf(ACTIVITY_STREAM)).max_bytes).toBe(MIB);
  });

  it('need room on the server: the error names the setting', async () => {
    const refused = streamsOf(1, TOO_MUCH_MIB).make();
    await expect(refused).rejects.toBeInstanceOf(StreamRoomError);
    await expect(refused).rejects.toThrow(
      /cannot reserve 8192 MiB for the stream LATCHKEY_ACTIVITY .*: .*lower ACTIVITY_STREAM_MAX_MIB/,
    );
    const logged = errorLine(await refused.catch((error: unknown) => error));
    expect(logged.message).toMatch(/8192 MiB .* lower ACTIVITY_STREAM_MAX_MIB/);
    await manager.streams.add({ name: ACTIVITY_STREAM, subjects: ['activity.>'] });
    await expect(streamsOf(1, TOO_MUCH_MIB).make()).rejects.toBeInstanceOf(StreamRoomError);
  });
});
