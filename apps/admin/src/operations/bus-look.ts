import { CLAIM_BUCKET } from '@latchkey/contracts/bus';
import type { StatusResponse } from '@latchkey/contracts';
import { STREAMS } from '@latchkey/platform/events';
import { type BusUse, busUse } from '@latchkey/platform/streams';
import type { Logger } from '@latchkey/platform/telemetry';
import type { NatsConnection } from '@nats-io/transport-node';

/** Asks how full the streams are, and how far their consumers have read. @throws Error while NATS does not say it. */
export abstract class BusLook {
  abstract look(): Promise<BusUse>;
}

/** The permissions of the bus let administration ask that, and nothing else, of JetStream. */
export class JetStreamLook extends BusLook {
  constructor(
    private readonly connection: NatsConnection,
    private readonly logger: Pick<Logger, 'warn'>,
  ) {
    super();
  }

  async look(): Promise<BusUse> {
    const use = await busUse(this.connection, STREAMS, [`KV_${CLAIM_BUCKET}`]);
    for (const { stream, error } of use.unread) this.logger.warn('bus.stream_unread', { stream, error });
    return use;
  }
}

type BusHealth = StatusResponse['bus'];

const AWAY: BusHealth = { answers: false, streams: [], consumers: [] };

/** What an operator sees of it. */
export async function busHealth(bus: BusLook): Promise<BusHealth> {
  const use = await bus.look().catch(() => undefined);
  if (!use) return AWAY;
  return {
    answers: use.unread.length === 0,
    streams: use.streams.map(({ stream, messages, bytes, maxBytes }) => ({
      ...{ name: stream, messages, bytes, max_bytes: Math.max(0, maxBytes) },
    })),
    consumers: use.consumers.map(({ stream, consumer, pending, unacknowledged, redelivered }) => ({
      ...{ stream, name: consumer, pending, unacknowledged, redelivered },
    })),
  };
}
