import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@latchkey/platform/service';
import type { Logger } from '@latchkey/platform/telemetry';
import { SessionsRepository } from './sessions.repository.js';

/** With the time after which a note is due, less than the minute by which `last_active_at` may lag (decision 5). */
const COLLECT_MS = 1000;

/** Which sessions were active: written together and behind the answers, since a write costs more than a verification. */
@Injectable()
export class Activity implements BeforeApplicationShutdown {
  private readonly seen = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly sessions: SessionsRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  note(sessionId: string): void {
    this.seen.add(sessionId);
    this.timer ??= setTimeout(() => void this.write(), COLLECT_MS).unref();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.write();
  }

  /** Writes what was noted so far. What cannot be written now is due again at the session's next verification. */
  async write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const ids = [...this.seen];
    this.seen.clear();
    if (ids.length === 0) return;
    await this.sessions.touch(ids).catch((error: unknown) => {
      this.logger.warn('activity.not_written', { count: ids.length, error });
    });
  }
}
