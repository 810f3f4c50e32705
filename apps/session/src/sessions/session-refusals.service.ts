import { Injectable } from '@nestjs/common';
import { AppError, type Caller, type RefusalReason } from '@latchkey/contracts';
import { EndedSessionsRepository, type PresentedKey } from '../ended-sessions/ended-sessions.repository.js';
import { GrantsRepository, type NewSession } from './grants.repository.js';
import {
  limited,
  type LimitedSession,
  limitsOf,
  sessionStatus,
  type SessionStatus,
} from './session.rules.js';
import { SessionTokens } from './session-tokens.service.js';
import { SessionsRepository } from './sessions.repository.js';

/** `active`: it has ended since it was read, which only a revocation does so soon. */
const REASONS: Readonly<Record<SessionStatus, RefusalReason>> = {
  active: 'session_ended_revoked',
  revoked: 'session_ended_revoked',
  expired: 'session_ended_expired',
  idle: 'session_ended_idle',
};

/** Explains refusals. Only a refused call pays for it. */
@Injectable()
export class SessionRefusals {
  constructor(
    private readonly grants: GrantsRepository,
    private readonly ended: EndedSessionsRepository,
    private readonly sessions: SessionsRepository,
    private readonly tokens: SessionTokens,
  ) {}

  /** Why a user gets no session and no further factor; undefined if the reason is gone by now. */
  async ofGrant(refused: Pick<NewSession, 'appId' | 'userId' | 'factor'>): Promise<AppError | undefined> {
    const why = await this.grants.whyRefused(refused);
    const { userId } = refused;
    if (why === 'method_not_found') return new AppError(why, { reason: 'method_removed', userId });
    return why && new AppError(why, { userId });
  }

  /** Why a session that was living a moment ago takes no factor. */
  async ofEnded(caller: Caller, id: string): Promise<AppError> {
    const row = await this.sessions.byId(caller.app_id, id);
    return row ? this.notFound(limited(row, limitsOf(caller))) : this.missing(caller, { id });
  }

  /** Why a token or id names no session, unless it ended a while ago. A guessed token costs no look-up; an id is that of a JWT. */
  async missing(caller: Caller, key: PresentedKey): Promise<AppError> {
    const { app_id: appId } = caller;
    if ('token' in key && !(await this.tokens.wasMade(appId, key.token))) return this.notFound(undefined);
    const row = await this.ended.find(appId, key);
    return this.notFound(row && limited(row, limitsOf(caller)));
  }

  /** Why there is no living session. @param row the session in its last state; undefined where none is known. */
  async notFound(row: LimitedSession | undefined): Promise<AppError> {
    if (!row) return new AppError('session_not_found', { reason: 'session_unknown' });
    const reason = REASONS[sessionStatus(row, row.now)];
    const isBlocked = reason === 'session_ended_revoked' && (await this.grants.isBlocked(row));
    return new AppError('session_not_found', {
      reason: isBlocked ? 'session_ended_blocked' : reason,
      userId: row.userId,
    });
  }
}
