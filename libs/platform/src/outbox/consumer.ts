import {
  AckPolicy,
  type Consumer,
  type ConsumerMessages,
  DeliverPolicy,
  jetstream,
  jetstreamManager,
  type JsMsg,
} from '@nats-io/jetstream';
import { type NatsConnection, nanos } from '@nats-io/transport-node';
import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction } from '../database/transaction.js';
import type { Logger } from '../telemetry/index.js';
import { type Event, type EventDefinition, STREAM, subjectOf } from './event.js';

export type EventHandler<Data extends object> = (event: Event<Data>, tx: EntityManager) => Promise<void>;

interface ConsumerDependencies {
  readonly service: string;
  readonly source: DataSource;
  readonly connection: NatsConnection;
  readonly logger: Logger;
}

const ACK_WAIT_MS = 30_000;
const RETRY_STEPS_MS = [200, 1000, 5000, 30_000];

/** Applies facts of other services: each once, in the transaction that remembers its id. */
export class EventConsumer {
  private readonly handlers = new Map<string, EventHandler<object>>();
  private messages: ConsumerMessages | undefined;
  private done: Promise<void> | undefined;
  private stopped = false;

  constructor(private readonly dependencies: ConsumerDependencies) {}

  /** Called in `onModuleInit` of the provider that applies the fact. */
  on<Data extends object>(definition: EventDefinition<Data>, handler: EventHandler<Data>): void {
    this.handlers.set(definition.type, handler as EventHandler<object>);
  }

  async start(): Promise<void> {
    if (this.handlers.size === 0) return;
    const consumer = await this.durable();
    this.done = this.consume(consumer);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.messages?.close();
    await this.done;
  }

  private async durable(): Promise<Consumer> {
    const { connection, service } = this.dependencies;
    const manager = await jetstreamManager(connection, { timeout: 5000 });
    const config = {
      durable_name: service,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      filter_subjects: [...this.handlers.keys()].map(subjectOf).sort(),
      ack_wait: nanos(ACK_WAIT_MS),
    };
    await manager.consumers
      .add(STREAM, config)
      .catch(() => manager.consumers.update(STREAM, service, config));
    return jetstream(connection).consumers.get(STREAM, service);
  }

  /** Goes on for as long as the process lives: a consumer that ended (server restarted) is opened again. */
  private async consume(first: Consumer): Promise<void> {
    let consumer: Consumer | undefined = first;
    while (!this.stopped) {
      try {
        consumer ??= await this.durable();
        this.messages = await consumer.consume({ max_messages: 32 });
        for await (const message of this.messages) await this.receive(message);
      } catch (error) {
        this.dependencies.logger.warn('events.consumer_failed', { error });
      }
      consumer = undefined;
      if (!this.stopped) await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }

  private async receive(message: JsMsg): Promise<void> {
    const event = message.json<Event>();
    try {
      await this.apply(event);
      message.ack();
    } catch (error) {
      const attempt = message.info.deliveryCount;
      this.dependencies.logger.error('events.apply_failed', {
        eventId: event.id,
        eventType: event.type,
        attempt,
        error,
      });
      message.nak(RETRY_STEPS_MS[Math.min(attempt, RETRY_STEPS_MS.length) - 1]);
    }
  }

  private async apply(event: Event): Promise<void> {
    const handler = this.handlers.get(event.type);
    if (!handler) return;
    await inTransaction(this.dependencies.source, async (tx) => {
      const inserted = await tx.query<object[]>(
        'INSERT INTO inbox (event_id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING event_id',
        [event.id],
      );
      if (inserted.length > 0) await handler(event, tx);
    });
  }
}
