import type { JsMsg } from '@nats-io/jetstream';
import pLimit from 'p-limit';
import type { DataSource, EntityManager } from 'typeorm';
import { type CallScope, type Logger, withinCall } from '../../telemetry/index.js';
import { DeadEventsRepository } from '../dead-events/dead-events.repository.js';
import { failureCodeOf, isOfDependency } from '../dead-events/failure.js';
import type { Event } from '../event.js';
import type { EventTelemetry } from '../event-telemetry.js';
import { InboxRepository } from './inbox.repository.js';

export type EventHandler<Data extends object> = (event: Event<Data>, tx: EntityManager) => Promise<void>;

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
  /** Each type has one event here at most, so a type that fails or is slow leaves room for the others. */
  private readonly limit = pLimit(MOST_AT_ONCE);
  private isStopped = false;

  constructor(private readonly dependencies: ApplierDependencies) {
    this.dead = new DeadEventsRepository(dependencies.source);
  }

  /** Gives back what has not been begun. */
  stop(): void {
    this.isStopped = true;
  }

  /** Applies the event and acknowledges it, or gives it back. Never throws. */
  async receive(message: JsMsg, type: string, handler: EventHandler<object>): Promise<void> {
    await this.limit(async () => {
      if (this.isStopped) message.nak();
      else await this.try({ message, type, scope: this.dependencies.telemetry.applying(message) }, handler);
    });
  }

  /** Applies the event in that transaction, unless it was applied before. */
  async apply(
    tx: EntityManager,
    event: Event,
    handler: EventHandler<object>,
  ): Promise<'applied' | 'repeated'> {
    if (!(await this.inbox.add(tx, event.id))) return 'repeated';
    await handler(event, tx);
    return 'applied';
  }

  private async try(delivery: Delivery, handler: EventHandler<object>): Promise<void> {
    const { message, type, scope } = delivery;
    const { telemetry, logger, source } = this.dependencies;
    try {
      const event = (delivery.event = message.json<Event>());
      const outcome = await withinCall({ ...scope, actor: event.actor }, () =>
        source.transaction((tx) => this.apply(tx, event, handler)),
      );
      message.ack();
      telemetry.countHandled(type, outcome, message);
      logger.info(`event.${outcome}`, lineOf(delivery));
      scope.span?.end();
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
