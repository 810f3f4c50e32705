import type { JsMsg } from '@nats-io/jetstream';
import type { DataSource, EntityManager } from 'typeorm';
import { type Logger, withinCall } from '../../telemetry/index.js';
import type { Event } from '../event.js';
import type { EventTelemetry } from '../event-telemetry.js';
import { InboxRepository } from './inbox.repository.js';
import { Turns } from './turns.js';

export type EventHandler<Data extends object> = (event: Event<Data>, tx: EntityManager) => Promise<void>;

interface ApplierDependencies {
  readonly source: DataSource;
  readonly logger: Logger;
  readonly telemetry: EventTelemetry;
}

/** The last step is repeated. */
const RETRY_STEPS_MS = [200, 1000, 5000, 30_000, 60_000];

/** Applies messages of every type: each event once, in the transaction that stores its id. */
export class EventApplier {
  private readonly inbox = new InboxRepository();
  /** Events that arrive for the first time are applied in the order of the stream, as far as they have arrived. */
  private readonly first = new Turns();
  /** Events that failed before take turns of their own, so that many of them do not hold up the others. */
  private readonly again = new Turns();
  private isStopped = false;

  constructor(private readonly dependencies: ApplierDependencies) {}

  /** Gives back what has not been begun. */
  stop(): void {
    this.isStopped = true;
  }

  /** Applies the event and acknowledges it, or gives it back. Never throws. */
  async receive(message: JsMsg, type: string, handler: EventHandler<object>): Promise<void> {
    const turns = message.redelivered ? this.again : this.first;
    await turns.take(message.info.streamSequence, async () => {
      if (this.isStopped) message.nak();
      else await this.try(message, type, handler);
    });
  }

  private async try(message: JsMsg, type: string, handler: EventHandler<object>): Promise<void> {
    const { telemetry, logger } = this.dependencies;
    const scope = telemetry.applying(message);
    let event: Event | undefined;
    const line = () => ({
      requestId: scope.requestId || undefined,
      traceId: scope.span?.traceId,
      eventId: event?.id,
      eventType: type,
    });
    try {
      event = message.json<Event>();
      const { actor } = event;
      const outcome = await withinCall({ ...scope, actor }, () => this.apply(event as Event, handler));
      message.ack();
      telemetry.countHandled(type, outcome, message);
      logger.info(`event.${outcome}`, line());
      scope.span?.end();
    } catch (error) {
      const attempt = message.info.deliveryCount;
      logger.error('events.apply_failed', { ...line(), attempt, error });
      telemetry.countHandled(type, 'failed', message);
      message.nak(RETRY_STEPS_MS[Math.min(attempt, RETRY_STEPS_MS.length) - 1]);
      scope.span?.end('apply_failed');
    }
  }

  private async apply(event: Event, handler: EventHandler<object>): Promise<'applied' | 'repeated'> {
    return this.dependencies.source.transaction(async (tx) => {
      if (!(await this.inbox.add(tx, event.id))) return 'repeated';
      await handler(event, tx);
      return 'applied';
    });
  }
}
