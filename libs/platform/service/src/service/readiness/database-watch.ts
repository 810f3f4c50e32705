import { setTimeout as delay } from 'node:timers/promises';
import { withinTimeLimit } from '@latchkey/platform/clock';
import type { Logger } from '@latchkey/platform/telemetry';
import type { StatusRepository } from '../operations/status.repository.js';

/** What leaves its calls to other replicas. */
export interface Leaving {
  join(): Promise<void>;
  leave(): Promise<void>;
}

/** How often it looks while no connection ends. */
const LOOK_EVERY_MS = 2000;
/** At most so often while connections end, and so often while there is no database. */
const LOOK_AGAIN_MS = 250;
const ANSWER_LIMIT_MS = 2000;

/** Takes a service out of its queue group while it has no database, so that replicas that have one get its calls. */
export class DatabaseWatch {
  private found = true;
  private isStopped = false;
  private waiting = new AbortController();

  constructor(
    private readonly database: Pick<StatusRepository, 'serves' | 'servesAnew' | 'onConnectionEnd'>,
    private readonly server: Leaving,
    private readonly logger: Logger,
  ) {}

  /** Whether the database answered at the last look, and the service takes calls. */
  get serving(): boolean {
    return this.found;
  }

  start(): void {
    this.database.onConnectionEnd(() => this.waiting.abort());
    void this.watch();
  }

  stop(): void {
    this.isStopped = true;
    this.waiting.abort();
  }

  private async watch(): Promise<void> {
    while (!this.isStopped) {
      this.waiting = new AbortController();
      const found = await this.look();
      if (this.isStopped) return;
      if (found !== this.found) await this.change(found);
      await delay(LOOK_AGAIN_MS, undefined, { ref: false });
      if (this.found) await this.untilConnectionEnds(LOOK_EVERY_MS - LOOK_AGAIN_MS);
    }
  }

  /** A connection that ends may be the first sign that the database does. */
  private async untilConnectionEnds(longestMs: number): Promise<void> {
    const { signal } = this.waiting;
    await delay(longestMs, undefined, { signal, ref: false }).catch(() => undefined);
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
