import { Injectable } from '@nestjs/common';
import type { SessionView } from '@latchkey/contracts/session';
import { SessionJwts } from '../session-jwts/session-jwts.js';
import { Activity } from './activity.js';
import type { SessionRow } from './session.entity.js';
import { touchIsDue } from './session.rules.js';
import { toSessionView } from './session.view.js';
import { SessionsRepository } from './sessions.repository.js';

export interface PresentedSession {
  session: SessionView;
  session_jwt: string;
}

/** A living session as it is answered, with a JWT that is fresh. */
@Injectable()
export class SessionPresenter {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly jwts: SessionJwts,
    private readonly activity: Activity,
  ) {}

  /** @throws CodedError key_provider_unavailable, before anything that needs a JWT has begun. */
  prepare(appId: string): Promise<void> {
    return this.jwts.prepare(appId);
  }

  /** Notes the activity too: less than one write a minute, and no signature while the kept JWT is fresh. */
  async present(row: SessionRow): Promise<PresentedSession> {
    const kept = await this.jwts.kept(row);
    if (kept === null) return this.presentSigned(row);
    if (!touchIsDue(row.lastActiveAt, row.now)) return { session: toSessionView(row), session_jwt: kept };
    this.activity.note(row.id);
    return { session: toSessionView(touched(row)), session_jwt: kept };
  }

  private async presentSigned(row: SessionRow): Promise<PresentedSession> {
    const { jwt, sealed, expiresAt } = await this.jwts.issue(touched(row));
    await this.sessions.keepJwt(row, { sealed, expiresAt });
    return { session: toSessionView(touched(row)), session_jwt: jwt };
  }
}

/** The row as the write that goes with it leaves it. */
function touched(row: SessionRow): SessionRow {
  return { ...row, lastActiveAt: row.now };
}
