import type { DataSource, EntityManager } from 'typeorm';
import { CodedError } from '@latchkey/platform/errors';
import type { DeadEventRetry, DeadEventsPage } from '@latchkey/platform/procedures';
import { type Logger, withinCall } from '@latchkey/platform/telemetry';
import type { Event } from '@latchkey/platform/events';
import { DeadEventsRepository, type FailedSince } from './dead-events.repository.js';
import { failureCodeOf, isOfDependency } from './failure.js';

/** Applies an event as if it had just arrived. @throws what its handler throws. */
type Apply = (tx: EntityManager, type: string, event: Event) => Promise<'applied' | 'repeated'>;

const PAGE = 50;

/** What an operator does about the dead events of a service. */
export class DeadEvents {
  private readonly repository: DeadEventsRepository;

  constructor(
    private readonly source: DataSource,
    private readonly apply: Apply,
    private readonly logger: Logger,
  ) {
    this.repository = new DeadEventsRepository(source);
  }

  /** By id. @param after the `next` of the page before. */
  async list(after = '', limit = PAGE): Promise<DeadEventsPage> {
    const events = await this.repository.list(after, limit);
    return { events, next: events.length === limit ? (events.at(-1)?.event_id ?? '') : '' };
  }

  /**
   * Applies the event once more, once. A failure leaves it dead.
   * @throws CodedError `event_not_found`; what a dependency throws that is away.
   */
  async retry(eventId: string): Promise<DeadEventRetry> {
    try {
      const outcome = await this.source.transaction((tx) => this.applyIn(tx, eventId));
      this.logger.info(`event.${outcome}`, { eventId });
      return { outcome, error_code: '' };
    } catch (error) {
      if (isOfDependency(error) || error instanceof NotDead) throw error;
      this.logger.error('events.apply_failed', { eventId, error });
      const code = failureCodeOf(error);
      await this.repository.countRetry(eventId, code);
      return { outcome: 'failed', error_code: code };
    }
  }

  /** Forgets the event without applying it. @throws CodedError `event_not_found` */
  async drop(eventId: string): Promise<Record<string, never>> {
    const dropped = await this.repository.take(eventId);
    if (!dropped) throw new NotDead('event_not_found');
    this.logger.warn('event.dropped', { eventId, eventType: dropped.type });
    return {};
  }

  /** Number of dead events, at most 10,000. */
  size(): Promise<number> {
    return this.repository.size();
  }

  /** Of each type, how long its first event that failed has been waiting. */
  ages(): Promise<FailedSince[]> {
    return this.repository.ages();
  }

  private async applyIn(tx: EntityManager, eventId: string): Promise<'applied' | 'repeated'> {
    const taken = await this.repository.take(eventId, tx);
    if (!taken) throw new NotDead('event_not_found');
    const { request_id: requestId = '', actor } = taken.event;
    return withinCall({ requestId, actor }, () => this.apply(tx, taken.type, taken.event));
  }
}

/** No dead event has this id: it was applied or dropped meanwhile. */
class NotDead extends CodedError<'event_not_found'> {}
