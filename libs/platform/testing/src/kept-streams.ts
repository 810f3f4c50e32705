import type { NatsConnection } from '@nats-io/transport-node';
import { ACTIVITY_STREAM, STREAM } from '@latchkey/platform/events';
import { type AppliedType, StreamKeeper } from '@latchkey/platform/stream-keeping';
import { createLogger } from '@latchkey/platform/telemetry';

const SMALL_MIB = 64;

/**
 * Streams and consumers, made and looked after as the process `streams` does; stop it before the connection ends.
 * @param reader the consumer of the process that reads every event.
 */
export async function keepStreams(
  connection: NatsConnection,
  applied: readonly AppliedType[] = [],
  { reader = 'events', mib = SMALL_MIB, logger = createLogger({ service: 'streams', level: 'error' }) } = {},
): Promise<StreamKeeper> {
  const limits = { replicas: 1, maxMib: { [STREAM]: mib, [ACTIVITY_STREAM]: mib } };
  const keeper = new StreamKeeper({ connection, logger, limits, applied, reader });
  await keeper.start();
  if (!keeper.complete) throw new Error('the streams were not made');
  return keeper;
}
