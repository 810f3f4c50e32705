import {
  AckPolicy,
  type Consumer,
  type ConsumerMessages,
  DeliverPolicy,
  jetstream,
  JetStreamApiError,
  jetstreamManager,
  type JsMsg,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { DataSource, EntityManager } from 'typeorm';
import { waitAtMost } from '../clock/time-limit.js';
import { BusStatus } from '../rpc/bus/connection.js';
import { type Logger, withinCall } from '../telemetry/index.js';
import { type Event, type EventDefinition, STREAM, subjectOf } from './event.js';
import type { EventTelemetry } from './event-telemetry.js';
import { InboxRepository } from './inbox.repository.js';
import { type EventStream, PREPARATION_LIMIT_MS } from './stream.js';

export type EventHandler<Data extends object> = (event: Event<Data>, tx: EntityManager) => Promise<void>;

interface ConsumerDependencies {
  readonly service: string;
  readonly source: DataSource;
  readonly stream: EventStream;
  readonly logger: Logger;
  readonly telemetry: EventTelemetry;
}

const ACK_WAIT_MS = 30_000;
const RETRY_STEPS_MS = [200, 1000, 5000, 30_000];
const REOPEN_MS = 500;
const STOP_LIMIT_MS = 8000;
const INFO_LIMIT_MS = 1000;
/** A consumer of this name has another configuration: an earlier version applied other events. */
const EXISTS_OTHERWISE = 10_148;

/** Applies events of other services: each once, in the transaction that stores its id. */
export class EventConsumer {
  private readonly handlers = new Map<string, EventHandler<object>>();
  private messages: ConsumerMessages | undefined;
  private done: Promise<void> | undefined;
  private stopped = false;
  private readonly status: BusStatus;
  private readonly inbox = new InboxRepository();

  constructor(private readonly dependencies: ConsumerDependencies) {
    this.status = new BusStatus(dependencies.stream.connection);
  }

  /** Whether this service applies any events. */
  get consumes(): boolean {
    return this.handlers.size > 0;
  }

  /** Number of events that the service (all replicas) has still to apply. @throws Error while the bus is away. */
  async backlog(): Promise<number> {
    const { stream, service } = this.dependencies;
    if (!this.status.connected) throw new Error('the bus is away');
    const manager = await jetstreamManager(stream.connection, { timeout: INFO_LIMIT_MS, checkAPI: false });
    const { num_pending, num_ack_pending } = await manager.consumers.info(STREAM, service);
    return num_pending + num_ack_pending;
  }

  /** Called in `onModuleInit` of the provider that applies the event. */
  on<Data extends object>(definition: EventDefinition<Data>, handler: EventHandler<Data>): void {
    this.handlers.set(definition.type, handler as EventHandler<object>);
  }

  async start(): Promise<void> {
    if (!this.consumes) return;
    const consumer = await this.durable();
    this.done = this.consume(consumer);
    void this.watchReconnects();
  }

  /** Waits for the event that is being applied; the others of its batch go to another replica. */
  async stop(): Promise<void> {
    this.stopped = true;
    void this.messages?.close();
    await waitAtMost(STOP_LIMIT_MS, this.done);
  }

  private async durable(): Promise<Consumer> {
    const { stream, service } = this.dependencies;
    await stream.ensure();
    const manager = await jetstreamManager(stream.connection, { timeout: PREPARATION_LIMIT_MS });
    const config = {
      durable_name: service,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      filter_subjects: [...this.handlers.keys()].map(subjectOf).sort(),
      ack_wait: nanos(ACK_WAIT_MS),
    };
    await manager.consumers.add(STREAM, config).catch((error: unknown) => {
      // An operator has to read any other error, and an update would hide it.
      if (!(error instanceof JetStreamApiError) || error.code !== EXISTS_OTHERWISE) throw error;
      return manager.consumers.update(STREAM, service, config);
    });
    return jetstream(stream.connection).consumers.get(STREAM, service);
  }

  /** Runs until the process stops: opens a consumer again that ended or that the server lost. */
  private async consume(first: Consumer): Promise<void> {
    let consumer: Consumer | undefined = first;
    while (!this.stopped) {
      try {
        consumer ??= await this.durable();
        // By default the client would wait for ever for a consumer that the server has lost.
        this.messages = await consumer.consume({ max_messages: 32, abort_on_missing_resource: true });
        if (this.stopped) void this.messages.close();
        for await (const message of this.messages) await this.receive(message);
      } catch (error) {
        this.dependencies.logger.warn('events.consumer_failed', { error });
      }
      consumer = undefined;
      if (!this.stopped) await new Promise((resolve) => setTimeout(resolve, REOPEN_MS));
    }
  }

  /** A restarted server may have lost the consumer, and the client asks only after half a minute. */
  private async watchReconnects(): Promise<void> {
    for await (const { type } of this.dependencies.stream.connection.status()) {
      if (type === 'reconnect') void this.messages?.close();
    }
  }

  private async receive(message: JsMsg): Promise<void> {
    if (this.stopped) return message.nak();
    const { telemetry, logger } = this.dependencies;
    const scope = telemetry.applying(message);
    let event: Event | undefined;
    const line = () => ({
      requestId: scope.requestId || undefined,
      traceId: scope.span?.traceId,
      eventId: event?.id,
      eventType: event?.type,
    });
    try {
      event = message.json<Event>();
      const { actor } = event;
      const outcome = await withinCall({ ...scope, actor }, () => this.apply(event as Event));
      message.ack();
      telemetry.countHandled(event.type, outcome, message);
      logger.info(`event.${outcome}`, line());
      scope.span?.end();
    } catch (error) {
      const attempt = message.info.deliveryCount;
      logger.error('events.apply_failed', { ...line(), attempt, error });
      telemetry.countHandled(event?.type ?? 'unknown', 'failed', message);
      message.nak(RETRY_STEPS_MS[Math.min(attempt, RETRY_STEPS_MS.length) - 1]);
      scope.span?.end('apply_failed');
    }
  }

  private async apply(event: Event): Promise<'applied' | 'repeated'> {
    const handler = this.handlers.get(event.type);
    if (!handler) return 'repeated';
    return this.dependencies.source.transaction(async (tx) => {
      if (!(await this.inbox.add(tx, event.id))) return 'repeated';
      await handler(event, tx);
      return 'applied';
    });
  }
}
