import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@latchkey/platform/tokens';
import type { SessionConfig } from '../session.config.js';
import { EndedSessionsRepository } from './ended-sessions.repository.js';

/** Keeps ended sessions for their time, so that a refusal can say how a session ended, and drops them by days. */
@Injectable()
export class EndedSessions {
  constructor(
    private readonly sessions: EndedSessionsRepository,
    @Inject(CONFIG) private readonly config: SessionConfig,
  ) {}

  /** In one replica at a time. @returns the number of rows that were deleted. */
  async tidy(): Promise<number> {
    if (!(await this.sessions.lease())) return 0;
    const keepDays = this.config.SESSION_RETENTION_DAYS;
    const deleted = await this.sessions.deleteOlder(keepDays);
    await this.sessions.makePartitions();
    await this.sessions.move();
    await this.sessions.dropPartitions(keepDays);
    return deleted;
  }
}
