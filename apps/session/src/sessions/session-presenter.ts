import { Injectable } from '@nestjs/common';
import type { SessionView } from '@latchkey/contracts/session';
import { type IssuedJwt, SessionJwts } from '../session-jwts/session-jwts.js';
import { SingleFlight } from '../single-flight.js';
import { Activity } from './activity.js';
import { JwtKeeper } from './jwt-keeper.js';
import type { LimitedSession } from './limited-session.rules.js';
import { touchIsDue } from './session.rules.js';
import { toSessionView } from './session.view.js';

export interface PresentedSession {
  session: SessionView;
  session_jwt: string;
}

/** A living session as it is answered, with a JWT that is fresh. */
@Injectable()
export class SessionPresenter {
  private readonly signing = new SingleFlight<IssuedJwt>();

  constructor(
    private readonly jwts: SessionJwts,
    private readonly keeper: JwtKeeper,
    private readonly activity: Activity,
  ) {}

  /** @throws CodedError key_provider_unavailable, before anything that needs a JWT has begun. */
  prepare(appId: string): Promise<void> {
    return this.jwts.prepare(appId);
  }

  /** To be done by the time that a session with a kept JWT is presented; it may be read beside the session. */
  lookForRevokedKeys(): Promise<void> | undefined {
    return this.jwts.lookForRevokedKeys();
  }

  /** Notes the activity too: less than one write a minute unless the idle time is short, and no signature while there is a JWT that is fresh. */
  async present(row: LimitedSession): Promise<PresentedSession> {
    const kept = await this.jwts.kept(row);
    if (kept !== null) return this.presentWith(kept, row);
    const { jwt, row: active } = this.waiting(row) ?? (await this.issued(row));
    return this.presentWith(jwt, activeAt(row, active.lastActiveAt));
  }

  private presentWith(jwt: string, row: LimitedSession): PresentedSession {
    if (!touchIsDue(row, row.now)) return { session: toSessionView(row), session_jwt: jwt };
    this.activity.note(row);
    return { session: toSessionView(activeAt(row, row.now)), session_jwt: jwt };
  }

  private waiting(row: LimitedSession): IssuedJwt | undefined {
    const issued = this.keeper.waitingFor(row);
    return issued && this.jwts.isGood(issued.jwt) ? issued : undefined;
  }

  /** One signature for all who need it at the same time, for this version of the session and this end alone. */
  private issued(row: LimitedSession): Promise<IssuedJwt> {
    return this.signing.run(`${row.id}/${row.version}/${row.expiresAt.getTime()}`, async () => {
      const issued = await this.jwts.issue(activeAt(row, row.now));
      this.keeper.keep(issued);
      return issued;
    });
  }
}

/** The row as the write that goes with it leaves it. */
function activeAt(row: LimitedSession, time: Date): LimitedSession {
  return time > row.lastActiveAt ? { ...row, lastActiveAt: time } : row;
}
