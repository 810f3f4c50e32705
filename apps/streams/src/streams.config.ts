import { type ConfigOf, defineConfig, setting } from '@latchkey/platform/config';

export const streamsSettings = defineConfig({
  NATS_STREAM_REPLICAS: setting.integer({
    description:
      'NATS servers that keep each event, and each answer of a request with an `Idempotency-Key`, where the stream is made; an existing one stays as it is.',
    min: 1,
    max: 5,
    default: 1,
  }),
  EVENTS_STREAM_MAX_MIB: streamMib(
    'Most MiB of events that services apply on the bus, in the stream `LATCHKEY`',
  ),
  ACTIVITY_STREAM_MAX_MIB: streamMib(
    'Most MiB of events that only the feed reads on the bus, in the stream `LATCHKEY_ACTIVITY`',
  ),
  IDEMPOTENCY_MAX_MIB: setting.integer({
    description:
      'Most MiB on the bus for the answers of requests with an `Idempotency-Key`, where their bucket is made; an existing one stays as it is. Full, it forgets the oldest of the App that holds most.',
    min: 16,
    max: 1_048_576,
    default: 1024,
  }),
});

export type StreamsConfig = ConfigOf<typeof streamsSettings>;

/** The stream's size is that of one server: each of its replicas reserves as much. */
function streamMib(what: string) {
  return setting.integer({
    description: `${what}, where it is made; NATS reserves them, and an existing stream with a size stays as it is. A full one refuses events, which wait in PostgreSQL.`,
    min: 16,
    max: 1_048_576,
    default: 1024,
  });
}
