import type { JsMsg } from '@nats-io/jetstream';
import pLimit from 'p-limit';
import type { DataSource, EntityManager } from 'typeorm';
import { type CallScope, type Logger, withinCall } from '@latchkey/platform/telemetry';
import { DeadEventsRepository } from '../dead-events/dead-events.repository.js';
import { failureCodeOf, isOfDependency } from '../dead-events/failure.js';
import { CodedError } from '@latchkey/platform/errors';
import type { Event } from '@latchkey/platform/events';
import type { EventTelemetry } from '@latchkey/platform/streams';
import { InboxRepository } from './inbox.repository.js';

export type EventHandler<Data extends object> = (event: Event<Data>, tx: EntityManager) => Promise<void>;
export type BatchHandler<Data extends object> = (
  events: readonly Event<Data>[],
  tx: EntityManager,
) => Promise<void>;

interface ApplierDependencies {
  readonly source: DataSource;
  readonly logger: Logger;
  readonly telemetry: EventTelemetry;
}

/** One delivery of an event. */
interface Delivery {
  readonly message: JsMsg;
  readonly type: string;
  /** Undefined until it is read. */
  event?: Event;
  readonly scope: CallScope;
}

/** The last step is repeated. */
const RETRY_STEPS_MS = [200, 1000, 5000, 30_000, 60_000];
/** Types whose events are applied at once, of the ten connections of a replica. */
const MOST_AT_ONCE = 3;
const EVENT_ID = 'Nats-Msg-Id';

/** Applies messages of every type: each event once, in the transaction that stores its id. */
export class EventApplier {
  private readonly inbox = new InboxRepository();
  private readonly dead: DeadEventsRepository;
  /** Each type has one batch here at most, so a type that fails or is slow leaves room for the others. */
  private readonly limit = pLimit(MOST_AT_ONCE);
  private isStopped = false;

  constructor(private readonly dependencies: ApplierDependencies) {
    this.dead = new DeadEventsRepository(dependencies.source);
  }

  /** Gives back what has not been begun. */
  stop(): void {
    this.isStopped = true;
  }

  /** Applies events of one type and acknowledges each, or gives it back. Never throws. */
  async receive(messages: readonly JsMsg[], type: string, handler: BatchHandler<object>): Promise<void> {
    await this.limit(async () => {
      const deliveries = messages.map((message) => {
        return { message, type, scope: this.dependencies.telemetry.applying(message) };
      });
      const isBatch = deliveries.length > 1 && !this.isStopped;
      if (isBatch && (await this.applyTogether(type, deliveries, handler))) return;
      for (const delivery of deliveries)
        if (this.isStopped) delivery.message.nak();
        else await this.try(delivery, handler);
    });
  }

  /**
   * Applies the events in that transaction, except those that were applied before. @returns the ids of the others.
   * @throws CodedError `event_type_wrong`: the bus decides who publishes a type, by the subject, and not what is in it.
   */
  async apply(
    tx: EntityManager,
    type: string,
    events: readonly Event[],
    handler: BatchHandler<object>,
  ): Promise<ReadonlySet<string>> {
    if (events.some((event) => event.type !== type)) throw new CodedError('event_type_wrong');
    // The bus may deliver an event a second time beside the first.
    const byId = new Map(events.map((event) => [event.id, event]));
    const ids = await this.inbox.add(tx, [...byId.keys()]);
    const fresh = [...byId.values()].filter(({ id }) => ids.has(id));
    if (fresh.length > 0) await handler(fresh, tx);
    return ids;
  }

  /** False where the transaction failed: then each event is tried by itself, and only those at fault fail. */
  private async applyTogether(
    type: string,
    deliveries: readonly Delivery[],
    handler: BatchHandler<object>,
  ): Promise<boolean> {
    try {
      await this.applyAll(type, deliveries, handler);
      return true;
    } catch {
      return false;
    }
  }

  /** Applies the events in one transaction, and acknowledges them. */
  private async applyAll(
    type: string,
    deliveries: readonly Delivery[],
    handler: BatchHandler<object>,
  ): Promise<void> {
    const events = deliveries.map((delivery) => (delivery.event ??= delivery.message.json<Event>()));
    const applied = await this.dependencies.source.transaction((tx) => this.apply(tx, type, events, handler));
    for (const delivery of deliveries)
      this.succeeded(delivery, applied.has(delivery.event?.id ?? '') ? 'applied' : 'repeated');
  }

  private succeeded(delivery: Delivery, outcome: 'applied' | 'repeated'): void {
    const { message, type, scope } = delivery;
    message.ack();
    this.dependencies.telemetry.countHandled(type, outcome, message);
    this.dependencies.logger.info(`event.${outcome}`, lineOf(delivery));
    scope.span?.end();
  }

  private async try(delivery: Delivery, handler: BatchHandler<object>): Promise<void> {
    const { message, type, scope } = delivery;
    const { telemetry, logger } = this.dependencies;
    try {
      const { actor } = (delivery.event ??= message.json<Event>());
      await withinCall({ ...scope, actor }, () => this.applyAll(type, [delivery], handler));
    } catch (error) {
      telemetry.countHandled(type, 'failed', message);
      logger.error('events.apply_failed', {
        ...lineOf(delivery),
        attempt: message.info.deliveryCount,
        error,
      });
      await this.giveBack(delivery, error);
      scope.span?.end('apply_failed');
    }
  }

  /** For another try, or for good once it failed too often by its own fault; then it is stored first. */
  private async giveBack(delivery: Delivery, error: unknown): Promise<void> {
    const { message, type } = delivery;
    const attempt = message.info.deliveryCount;
    if (!isOfDependency(error) && (await this.hasDied(delivery, error))) {
      this.dependencies.logger.error('event.died', { ...lineOf(delivery), code: failureCodeOf(error) });
      this.dependencies.telemetry.countHandled(type, 'died', message);
      message.ack();
    } else message.nak(RETRY_STEPS_MS[Math.min(attempt, RETRY_STEPS_MS.length) - 1]);
  }

  private async hasDied({ message, type, event }: Delivery, error: unknown): Promise<boolean> {
    const eventId = event?.id ?? message.headers?.get(EVENT_ID) ?? String(message.info.streamSequence);
    const failed = { eventId, type, event: event ?? { id: eventId, type }, errorCode: failureCodeOf(error) };
    return this.dead.count(failed).catch((failure: unknown) => {
      this.dependencies.logger.warn('events.count_failed', { eventId, error: failure });
      return false;
    });
  }
}

const lineOf = ({ scope, event, type }: Delivery) => ({
  requestId: scope.requestId || undefined,
  traceId: scope.span?.traceId,
  eventId: event?.id,
  eventType: type,
});
