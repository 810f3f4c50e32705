import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@latchkey/contracts';
import { LEAVING } from '@latchkey/platform/tokens';
import { type FeedFilter, FeedRepository, MOST_NEWS, type News } from './feed.repository.js';

/** How often the news are read while calls wait: once for all of them. */
const LOOK_MS = 200;
const MOST_OF_APP = 100;
const MOST = 2000;
const RETRY_AFTER_SECONDS = 2;

/** A call that waits for an event. */
export class Waiter {
  private settle: (isNews: boolean) => void = () => undefined;
  private fail: (error: unknown) => void = () => undefined;
  private readonly settled = new Promise<boolean>((resolve, reject) => {
    this.settle = resolve;
    this.fail = reject;
  });

  constructor(readonly filter: FeedFilter) {
    // A failure before the wait begins is reported by the wait.
    this.settled.catch(() => undefined);
  }

  wake(isNews: boolean): void {
    this.settle(isNews);
  }

  break(error: unknown): void {
    this.fail(error);
  }

  /** Whether an event came within that time. @throws the error of the database. */
  async wait(ms: number): Promise<boolean> {
    const timer = setTimeout(() => this.settle(false), ms);
    return this.settled.finally(() => clearTimeout(timer));
  }
}

/** The calls of this process that wait for events. None of them holds a connection to the database. */
@Injectable()
export class FeedWatch {
  private readonly waiters = new Set<Waiter>();
  private seen: Promise<string> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly feed: FeedRepository,
    @Inject(LEAVING) private readonly leaving: AbortSignal,
  ) {
    leaving.addEventListener('abort', () => {
      for (const waiter of this.waiters) waiter.wake(false);
    });
  }

  get count(): number {
    return this.waiters.size;
  }

  /**
   * Registers a call. It misses no event that is stored after this: read the feed then, and wait if there is nothing.
   * @throws AppError rate_limited while too many calls wait.
   */
  async join(filter: FeedFilter): Promise<Waiter> {
    const ofApp = [...this.waiters].filter((other) => other.filter.appId === filter.appId).length;
    if (this.waiters.size >= MOST || ofApp >= MOST_OF_APP)
      throw new AppError('rate_limited', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    const waiter = new Waiter(filter);
    this.waiters.add(waiter);
    if (this.leaving.aborted) waiter.wake(false);
    try {
      await (this.seen ??= this.begin());
      return waiter;
    } catch (error) {
      this.leave(waiter);
      throw error;
    }
  }

  leave(waiter: Waiter): void {
    this.waiters.delete(waiter);
    if (this.waiters.size > 0) return;
    clearTimeout(this.timer);
    this.seen = undefined;
  }

  private async begin(): Promise<string> {
    const head = await this.feed.head();
    this.lookLater();
    return head;
  }

  private lookLater(ms = LOOK_MS): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.look(), ms);
  }

  /** Wakes the calls that the news concern. */
  private async look(): Promise<void> {
    const { seen } = this;
    if (!seen) return;
    const [news, error] = await this.newsAfter(seen);
    // The last call has left meanwhile, and another one may have begun anew.
    if (this.seen !== seen) return;
    const last = news.at(-1);
    if (last) this.seen = Promise.resolve(last.position);
    for (const waiter of this.waiters) {
      if (error !== undefined) waiter.break(error);
      else if (news.some((event) => concerns(waiter.filter, event))) waiter.wake(true);
    }
    this.lookLater(news.length === MOST_NEWS ? 0 : LOOK_MS);
  }

  private newsAfter(seen: Promise<string>): Promise<[news: News[], error?: unknown]> {
    return seen
      .then((place) => this.feed.news(place))
      .then(
        (news) => [news],
        (error: unknown) => [[], error],
      );
  }
}

function concerns({ appId, userId, types, createdAfter }: FeedFilter, event: News): boolean {
  return (
    (appId === undefined || appId === event.appId) &&
    (userId === undefined || userId === event.userId) &&
    (types === undefined || types.includes(event.type)) &&
    (createdAfter === undefined || event.createdAt > createdAfter)
  );
}
