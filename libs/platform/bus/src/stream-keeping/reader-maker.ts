import { AckPolicy, DeliverPolicy, jetstreamManager } from '@nats-io/jetstream';
import { type NatsConnection, nanos } from '@nats-io/transport-node';
import type { StreamName } from '@latchkey/platform/events';

const ANSWER_MS = 3000;
/** The server removes a consumer that no process has read from for so long. */
const INACTIVE_MS = 60_000;
/** Longer than a batch takes to store; a reader that meets an event twice begins anew. */
const ACK_WAIT_MS = 120_000;
/** More than a reader takes before it acknowledges. */
const MOST_UNACKNOWLEDGED = 10_000;

/** What a reader may choose: where it begins. */
export interface Reading {
  readonly stream: StreamName;
  /** Sequence of the last event that it has stored. */
  readonly after: number;
  /** 0.2.0 acknowledges nothing; nothing is removed while it reads. */
  readonly acknowledges: boolean;
}

/** Makes the consumer of the process that reads every event of a stream, anew for each of its readings. */
export class ReaderMaker {
  /** @param name of the consumer. */
  constructor(
    private readonly connection: NatsConnection,
    readonly name: string,
  ) {}

  async make({ stream, after, acknowledges }: Reading): Promise<void> {
    const manager = await jetstreamManager(this.connection, { timeout: ANSWER_MS, checkAPI: false });
    await manager.consumers.delete(stream, this.name).catch(() => undefined);
    await manager.consumers.add(stream, {
      name: this.name,
      // Acknowledging one event acknowledges those before it.
      ack_policy: acknowledges ? AckPolicy.All : AckPolicy.None,
      ...(acknowledges && { ack_wait: nanos(ACK_WAIT_MS), max_ack_pending: MOST_UNACKNOWLEDGED }),
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: after + 1,
      inactive_threshold: nanos(INACTIVE_MS),
      mem_storage: true,
      num_replicas: 1,
    });
  }
}
