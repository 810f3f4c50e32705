import { LatchkeyError } from '../errors/latchkey-error.js';
import type { Client } from './client.js';
import { dueIn, isFresh } from './held.js';
import { pageSight, type Sight } from './sight.js';
import { refresh } from './refresh.js';

const FIRST_RETRY_MS = 5_000;
const MOST_RETRY_MS = 4 * 60_000;
/** A page that comes back to the foreground asks again after this. */
const ON_RETURN_MS = 60_000;

/** Keeps the session fresh while the page is seen. A lost network changes nothing: it tries again. */
export class SessionKeeper {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private endSight: (() => void) | undefined;

  constructor(
    private readonly client: Client,
    private readonly sight: Sight | undefined = pageSight(),
  ) {}

  start(): void {
    if (this.endSight || !this.sight) return;
    this.endSight = this.sight.onReturn(this.onReturn);
    this.client.store.onChange(() => this.plan());
    this.plan();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.endSight?.();
    this.endSight = undefined;
  }

  private readonly onReturn = (): void => {
    const { held } = this.client.store;
    if (!this.sight?.isSeen() || !held) return;
    if (Date.now() - held.since > ON_RETURN_MS || this.failures > 0) void this.ask();
    else this.plan();
  };

  private plan(waitMs?: number): void {
    clearTimeout(this.timer);
    const { held } = this.client.store;
    if (!this.endSight || !held) return;
    this.timer = setTimeout(() => this.onTime(), waitMs ?? dueIn(held, Date.now()));
  }

  private onTime(): void {
    const { held } = this.client.store;
    // A hidden page asks when it is seen again.
    if (!held || !this.sight?.isSeen()) return;
    // Another tab has asked meanwhile.
    if (isFresh(held, Date.now()) && this.failures === 0) this.plan();
    else void this.ask();
  }

  private async ask(): Promise<void> {
    clearTimeout(this.timer);
    try {
      await refresh(this.client);
      this.failures = 0;
      this.plan();
    } catch (error) {
      this.plan(this.retryMs(error));
      this.failures += 1;
    }
  }

  private retryMs(error: unknown): number {
    const asked = error instanceof LatchkeyError ? (error.retryAfter ?? 0) * 1000 : 0;
    return Math.max(asked, Math.min(FIRST_RETRY_MS * 2 ** this.failures, MOST_RETRY_MS));
  }
}
