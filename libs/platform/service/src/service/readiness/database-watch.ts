import { setTimeout as delay } from 'node:timers/promises';
import { withinTimeLimit } from '@latchkey/platform/clock';
import type { Logger } from '@latchkey/platform/telemetry';
import type { StatusRepository } from '../operations/status.repository.js';

/** What leaves its calls to other replicas. */
export interface Leaving {
  join(): Promise<void>;
  leave(): Promise<void>;
}

const LOOK_EVERY_MS = 1000;
const LOOK_FOR_LOST_EVERY_MS = 250;
const ANSWER_LIMIT_MS = 2000;

/** Takes a service out of its queue group while it has no database, so that replicas that have one get its calls. */
export class DatabaseWatch {
  private found = true;
  private readonly stopped = new AbortController();

  constructor(
    private readonly database: Pick<StatusRepository, 'serves' | 'servesAnew'>,
    private readonly server: Leaving,
    private readonly logger: Logger,
  ) {}

  /** Whether the database answered at the last look, and the service takes calls. */
  get serving(): boolean {
    return this.found;
  }

  start(): void {
    void this.watch();
  }

  stop(): void {
    this.stopped.abort();
  }

  private async watch(): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      const found = await this.look();
      if (found !== this.found && !signal.aborted) await this.change(found);
      const pauseMs = this.found ? LOOK_EVERY_MS : LOOK_FOR_LOST_EVERY_MS;
      await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** A pool whose connections are all in use looks like one without a server: a new connection tells them apart. */
  private async look(): Promise<boolean> {
    const { database } = this;
    return (await inTime(database.serves())) || inTime(database.servesAnew(ANSWER_LIMIT_MS));
  }

  private async change(found: boolean): Promise<void> {
    if (!found) this.logger.error('database.lost');
    // Not ready before it leaves, and not before it is back.
    if (!found) this.found = false;
    try {
      await (found ? this.server.join() : this.server.leave());
    } catch (error) {
      return this.logger.warn('database.watch_failed', { error });
    }
    if (found) this.logger.info('database.found');
    this.found = found;
  }
}

const inTime = (answer: Promise<boolean>): Promise<boolean> =>
  withinTimeLimit(
    ANSWER_LIMIT_MS,
    answer.catch(() => false),
    false,
  );
