import { Inject, Injectable } from '@nestjs/common';
import { WriteBehind } from '@latchkey/platform/database';
import { LOGGER } from '@latchkey/platform/service';
import type { Logger } from '@latchkey/platform/telemetry';
import type { IssuedJwt } from '../session-jwts/session-jwts.js';
import type { LimitedSession } from './limited-session.rules.js';
import { jwtIsFresh, takesJwtOf } from './session.rules.js';
import { SessionsRepository } from './sessions.repository.js';

/** So short that a verification soon after the sign-in finds the JWT in the row, whichever replica it reaches. */
const COLLECT_MS = 50;

/**
 * Brings JWTs that were just signed into the rows of their sessions; the answers do not wait for it. One that is lost on
 * the way is signed anew at the session's next verification.
 */
@Injectable()
export class JwtKeeper extends WriteBehind<IssuedJwt> {
  constructor(sessions: SessionsRepository, @Inject(LOGGER) logger: Logger) {
    super({
      collectMs: COLLECT_MS,
      write: (jwts) => sessions.keepJwts(jwts),
      failed: (error, count) => logger.warn('session_jwts.not_kept', { count, error }),
    });
  }

  keep(issued: IssuedJwt): void {
    this.add(issued.row.id, issued);
  }

  /** The JWT that is on its way into this row, which was read just now: never one of an earlier version or another end. */
  waitingFor(row: LimitedSession): IssuedJwt | undefined {
    const issued = this.waiting(row.id);
    if (!issued || !takesJwtOf(row, issued.row)) return undefined;
    if (issued.row.expiresAt.getTime() !== row.expiresAt.getTime()) return undefined;
    return jwtIsFresh({ ...row, jwtExpiresAt: issued.expiresAt }, row.now) ? issued : undefined;
  }
}
