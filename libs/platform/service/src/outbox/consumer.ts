import { jetstreamManager } from '@nats-io/jetstream';
import type { DataSource, EntityManager } from 'typeorm';
import { BusStatus } from '@latchkey/platform/rpc';
import type { Logger } from '@latchkey/platform/telemetry';
import { type BatchHandler, EventApplier, type EventHandler } from './applying/event-applier.js';
import {
  MOST_UNDER_WAY,
  TypeReader,
  type EventTelemetry,
  type EventStream,
} from '@latchkey/platform/streams';
import { CodedError } from '@latchkey/platform/errors';
import { DeadEvents } from './dead-events/dead-events.js';
import type { Event, EventDefinition } from '@latchkey/platform/events';

export type { BatchHandler, EventHandler } from './applying/event-applier.js';

interface ConsumerDependencies {
  readonly service: string;
  readonly source: DataSource;
  readonly stream: EventStream;
  readonly logger: Logger;
  readonly telemetry: EventTelemetry;
}

/** How the events of a type are applied. */
interface Application {
  readonly mostAtOnce: number;
  readonly gatherMs?: number | undefined;
  readonly handler: BatchHandler<object>;
}

const STOP_LIMIT_MS = 8000;
const INFO_LIMIT_MS = 1000;

/** Applies events of other services: each once, in the transaction that stores its id. */
export class EventConsumer {
  private readonly applications = new Map<string, Application>();
  private readonly readers: TypeReader[] = [];
  private readonly applier: EventApplier;
  private readonly status: BusStatus;
  /** Events that failed too often, for an operator. */
  readonly dead: DeadEvents;

  constructor(private readonly dependencies: ConsumerDependencies) {
    this.status = new BusStatus(dependencies.stream.connection);
    this.applier = new EventApplier(dependencies);
    const { source, logger } = dependencies;
    this.dead = new DeadEvents(source, (tx, type, event) => this.apply(tx, type, event), logger);
  }

  /** Whether this service applies any events. */
  get consumes(): boolean {
    return this.applications.size > 0;
  }

  /** Number of events that the service (all replicas) has still to apply. @throws Error while the bus is away. */
  async backlog(): Promise<number> {
    if (!this.status.connected) throw new Error('the bus is away');
    const { connection } = this.dependencies.stream;
    const manager = await jetstreamManager(connection, { timeout: INFO_LIMIT_MS, checkAPI: false });
    const counts = await Promise.all(this.readers.map((reader) => reader.backlog(manager)));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** Called in `onModuleInit` of the provider that applies the event. */
  on<Data extends object>(definition: EventDefinition<Data>, handler: EventHandler<Data>): void {
    const one = async (events: readonly Event[], tx: EntityManager) => {
      for (const event of events) await handler(event as Event<Data>, tx);
    };
    this.applications.set(definition.type, { mostAtOnce: 1, handler: one });
  }

  /**
   * The same for a frequent event: those that have arrived are applied in one transaction. The handler runs outside of
   * the calls that caused them, so it must add no events; it takes locks in one order, because replicas run side by side.
   */
  onBatch<Data extends object>(
    definition: EventDefinition<Data>,
    handler: BatchHandler<Data>,
    gatherMs?: number,
  ): void {
    const application = { mostAtOnce: MOST_UNDER_WAY, gatherMs, handler: handler as BatchHandler<object> };
    this.applications.set(definition.type, application);
  }

  /** Begins to read; consumers that are missing are waited for. */
  start(): void {
    if (!this.consumes) return;
    for (const [type, application] of this.applications) this.readers.push(this.readerOf(type, application));
    for (const reader of this.readers) reader.start();
    void this.watchReconnects();
  }

  /** Waits for the events that are being applied; those behind them go to another replica. */
  async stop(): Promise<void> {
    this.applier.stop();
    await Promise.all(this.readers.map((reader) => reader.stop(STOP_LIMIT_MS)));
  }

  /** @throws CodedError `event_type_unknown` for a type that only another version applies, `event_type_wrong` */
  private async apply(tx: EntityManager, type: string, event: Event): Promise<'applied' | 'repeated'> {
    const application = this.applications.get(type);
    if (!application) throw new CodedError('event_type_unknown');
    const applied = await this.applier.apply(tx, type, [event], application.handler);
    return applied.has(event.id) ? 'applied' : 'repeated';
  }

  private readerOf(type: string, { mostAtOnce, gatherMs, handler }: Application): TypeReader {
    return new TypeReader({
      ...this.dependencies,
      type,
      mostAtOnce,
      gatherMs,
      receive: (messages) => this.applier.receive(messages, type, handler),
    });
  }

  private async watchReconnects(): Promise<void> {
    for await (const { type } of this.dependencies.stream.connection.status())
      if (type === 'reconnect') for (const reader of this.readers) reader.reopen();
  }
}
