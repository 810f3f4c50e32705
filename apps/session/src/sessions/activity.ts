import { Inject, Injectable } from '@nestjs/common';
import { WriteBehind } from '@latchkey/platform/database';
import { LOGGER } from '@latchkey/platform/service';
import type { Logger } from '@latchkey/platform/telemetry';
import { SessionsRepository } from './sessions.repository.js';

/** With the time after which a note is due, less than the minute by which `last_active_at` may lag (decision 5). */
const COLLECT_MS = 1000;

/** Which sessions were active. What cannot be written now is due again at the session's next verification. */
@Injectable()
export class Activity extends WriteBehind<string> {
  constructor(sessions: SessionsRepository, @Inject(LOGGER) logger: Logger) {
    super({
      collectMs: COLLECT_MS,
      write: (ids) => sessions.touch(ids),
      failed: (error, count) => logger.warn('activity.not_written', { count, error }),
    });
  }

  note(sessionId: string): void {
    this.add(sessionId, sessionId);
  }
}
