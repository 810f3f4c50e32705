import type { Msg, MsgCallback, NatsConnection, Subscription } from '@nats-io/transport-node';
import { waitAtMost } from '@latchkey/platform/clock';

/** Limit of a wait for the bus, which may be away. */
const BUS_LIMIT_MS = 1000;

/** The subscriptions of this process in a queue group, which it can leave and join again. */
export class QueueGroup {
  private readonly callbacks = new Map<string, MsgCallback<Msg>>();
  private subscriptions: readonly Subscription[] = [];

  constructor(
    private readonly connection: NatsConnection,
    private readonly queue: string,
  ) {}

  add(subject: string, callback: MsgCallback<Msg>): void {
    this.callbacks.set(subject, callback);
  }

  /** Once it ends, the server has the subscriptions. */
  async join(): Promise<void> {
    if (this.subscriptions.length > 0 || this.connection.isClosed()) return;
    const { connection, queue } = this;
    this.subscriptions = [...this.callbacks].map(([subject, callback]) =>
      connection.subscribe(subject, { queue, callback }),
    );
    await connection.flush();
  }

  /** Once it ends, the server sends no more, and every message that it sent has reached its callback. */
  async leave(): Promise<void> {
    const { subscriptions } = this;
    this.subscriptions = [];
    const drained = subscriptions.map((subscription) => subscription.drain());
    await waitAtMost(BUS_LIMIT_MS, Promise.all(drained));
  }
}
