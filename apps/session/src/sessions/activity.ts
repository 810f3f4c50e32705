import { Inject, Injectable } from '@nestjs/common';
import { WriteBehind } from '@latchkey/platform/database';
import { LOGGER } from '@latchkey/platform/service';
import type { Logger } from '@latchkey/platform/telemetry';
import type { LimitedSession } from './limited-session.rules.js';
import { SessionsRepository } from './sessions.repository.js';

/** With the time after which a note is due, less than `last_active_at` may lag. */
const COLLECT_MS = 1000;

export type ActiveSession = Pick<LimitedSession, 'id' | 'touchAfterSeconds'>;

/** Which sessions were active. What cannot be written now is due again at the session's next verification. */
@Injectable()
export class Activity extends WriteBehind<ActiveSession> {
  constructor(sessions: SessionsRepository, @Inject(LOGGER) logger: Logger) {
    super({
      collectMs: COLLECT_MS,
      write: (active) => sessions.touch(active),
      failed: (error, count) => logger.warn('activity.not_written', { count, error }),
    });
  }

  note({ id, touchAfterSeconds }: ActiveSession): void {
    this.add(id, { id, touchAfterSeconds });
  }
}
