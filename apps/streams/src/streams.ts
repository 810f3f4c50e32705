import { CLAIM_BUCKET, PROCESSES, READER } from '@latchkey/contracts/bus';
import { ACTIVITY_STREAM, STREAM } from '@latchkey/platform/events';
import type { ProcessParts, RunningProcess } from '@latchkey/platform/process';
import { BusStatus } from '@latchkey/platform/rpc';
import { StreamKeeper } from '@latchkey/platform/stream-keeping';
import type { StreamsConfig } from './streams.config.js';

/** As long as the gateway may need an answer again. */
const CLAIMS_KEPT_MS = 24 * 3600 * 1000;
const BYTES_OF_MIB = 1024 * 1024;

/** Every type that a service applies. */
const APPLIED = Object.entries(PROCESSES).flatMap(([service, { applies }]) =>
  applies.map((type) => ({ service, type })),
);

/** Makes the streams, the bucket and the consumers of the bus, and looks after them; several of it do no harm. */
export async function startStreams(parts: ProcessParts<StreamsConfig>): Promise<RunningProcess> {
  const { bus: connection, config, logger, metrics } = parts;
  const { NATS_STREAM_REPLICAS: replicas, EVENTS_STREAM_MAX_MIB, ACTIVITY_STREAM_MAX_MIB } = config;
  const keeper = new StreamKeeper({
    connection,
    logger,
    limits: {
      replicas,
      maxMib: { [STREAM]: EVENTS_STREAM_MAX_MIB, [ACTIVITY_STREAM]: ACTIVITY_STREAM_MAX_MIB },
    },
    bucket: {
      name: CLAIM_BUCKET,
      ttlMs: CLAIMS_KEPT_MS,
      maxBytes: config.IDEMPOTENCY_MAX_MIB * BYTES_OF_MIB,
      replicas,
    },
    applied: APPLIED,
    reader: READER,
  });
  metrics.gauge({
    name: 'streams_complete',
    help: 'Whether all streams and consumers of the bus were there, or were made, at the last look.',
    read: () => Number(keeper.complete),
  });
  await keeper.start();
  const status = new BusStatus(connection);
  return { ready: async () => status.connected && keeper.complete, stop: () => keeper.stop() };
}
