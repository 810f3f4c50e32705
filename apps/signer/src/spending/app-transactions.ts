import { Injectable } from '@nestjs/common';
import { AppError } from '@latchkey/contracts';
import pLimit, { type LimitFunction } from 'p-limit';
import { DataSource, type EntityManager } from 'typeorm';

/** One has the lock of the App, and one waits for it, so that no time is lost between them. */
const AT_ONCE = 2;
/** More than are signed while a caller waits. */
const MOST_WAITING = 100;
/** How long one waits that does not say when its caller has gone. */
const PATIENCE_MS = 5000;
const RETRY_AFTER_SECONDS = 1;

/**
 * Transactions that take the lock of an App. Those of one App wait here, and not in the database, where each would hold a
 * connection: so an App with many payments takes no connection from others. Between processes the lock decides.
 */
@Injectable()
export class AppTransactions {
  private readonly queues = new Map<string, LimitFunction>();

  constructor(private readonly source: DataSource) {}

  /**
   * @param endsAt when its caller has gone, by `performance.now`.
   * @throws AppError service_unavailable where too many wait, or its turn comes too late; then nothing was begun.
   */
  async run<T>(
    appId: string,
    work: (tx: EntityManager) => Promise<T>,
    endsAt = performance.now() + PATIENCE_MS,
  ): Promise<T> {
    const queue = this.queueOf(appId);
    if (queue.pendingCount >= MOST_WAITING) throw busy();
    try {
      return await queue(() => {
        requireTime(endsAt);
        return this.source.transaction(work);
      });
    } finally {
      if (queue.activeCount + queue.pendingCount === 0) this.queues.delete(appId);
    }
  }

  private queueOf(appId: string): LimitFunction {
    const known = this.queues.get(appId);
    if (known) return known;
    const queue = pLimit(AT_ONCE);
    this.queues.set(appId, queue);
    return queue;
  }
}

/** Nothing more is done for a caller that has gone. @throws AppError service_unavailable after this time */
export function requireTime(endsAt: number): void {
  if (performance.now() > endsAt) throw busy();
}

/** Too many payments of one App wait. */
function busy(): AppError {
  return new AppError('service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
