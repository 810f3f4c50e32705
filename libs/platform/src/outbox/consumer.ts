import { jetstreamManager } from '@nats-io/jetstream';
import type { DataSource, EntityManager } from 'typeorm';
import { BusStatus } from '../rpc/bus/connection.js';
import type { Logger } from '../telemetry/index.js';
import { EventApplier, type EventHandler } from './applying/event-applier.js';
import { TypeReader } from './applying/type-reader.js';
import { CodedError } from '../errors/index.js';
import { DeadEvents } from './dead-events/dead-events.js';
import type { Event, EventDefinition } from './event.js';
import type { EventTelemetry } from './event-telemetry.js';
import type { EventStream } from './stream.js';

export type { EventHandler } from './applying/event-applier.js';

interface ConsumerDependencies {
  readonly service: string;
  readonly source: DataSource;
  readonly stream: EventStream;
  readonly logger: Logger;
  readonly telemetry: EventTelemetry;
}

const STOP_LIMIT_MS = 8000;
const INFO_LIMIT_MS = 1000;

/** Applies events of other services: each once, in the transaction that stores its id. */
export class EventConsumer {
  private readonly handlers = new Map<string, EventHandler<object>>();
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
    return this.handlers.size > 0;
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
    this.handlers.set(definition.type, handler as EventHandler<object>);
  }

  /** @throws Error if the server refuses a consumer. */
  async start(): Promise<void> {
    if (!this.consumes) return;
    for (const [type, handler] of this.handlers) this.readers.push(this.readerOf(type, handler));
    await Promise.all(this.readers.map((reader) => reader.start()));
    void this.watchReconnects();
  }

  /** Waits for the events that are being applied; those behind them go to another replica. */
  async stop(): Promise<void> {
    this.applier.stop();
    await Promise.all(this.readers.map((reader) => reader.stop(STOP_LIMIT_MS)));
  }

  /** @throws CodedError `event_type_unknown` for a type that only another version applies. */
  private apply(tx: EntityManager, type: string, event: Event): Promise<'applied' | 'repeated'> {
    const handler = this.handlers.get(type);
    if (!handler) throw new CodedError('event_type_unknown');
    return this.applier.apply(tx, event, handler);
  }

  private readerOf(type: string, handler: EventHandler<object>): TypeReader {
    return new TypeReader({
      ...this.dependencies,
      type,
      receive: (message) => this.applier.receive(message, type, handler),
    });
  }

  private async watchReconnects(): Promise<void> {
    for await (const { type } of this.dependencies.stream.connection.status())
      if (type === 'reconnect') for (const reader of this.readers) reader.reopen();
  }
}
