import { Injectable } from '@nestjs/common';
import { AppError, type Caller } from '@latchkey/contracts';
import type {
  CheckedSession,
  CheckSessionInput,
  ListSessionsQuery,
  ListSessionsResponse,
  VerifySessionRequest,
  VerifySessionResponse,
} from '@latchkey/contracts/session';
import { limited, type LimitedSession, reachedEnd } from './limited-session.rules.js';
import { SessionCredentials } from './session-credentials.js';
import { limitsOf } from './session-limits.js';
import { SessionPresenter } from './session-presenter.js';
import { livesLongerUntil } from './session.rules.js';
import { toSessionView } from './session.view.js';
import { SessionsRepository } from './sessions.repository.js';
import { stepUp } from './step-up.rules.js';

const DEFAULT_LIMIT = 50;

/** Verifying, checking and listing sessions. A row is read for every call: what was revoked is never remembered. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly credentials: SessionCredentials,
    private readonly sessions: SessionsRepository,
    private readonly presenter: SessionPresenter,
  ) {}

  async verify(caller: Caller, input: VerifySessionRequest): Promise<VerifySessionResponse> {
    const looking = this.presenter.lookForRevokedKeys();
    const found = await this.credentials.resolve(caller, input, { expiredJwt: 'accepted' });
    if (looking) await looking;
    requireStepUp(found, input);
    const row = await this.extended(caller, found, input.session_expires_in);
    const { session, session_jwt } = await this.presenter.present(row);
    return { session, session_token: input.session_token ?? '', session_jwt };
  }

  async check(caller: Caller, input: CheckSessionInput): Promise<CheckedSession> {
    const row = await this.credentials.resolve(caller, input, { expiredJwt: 'refused' });
    return { session_id: row.id, user_id: row.userId };
  }

  async list(caller: Caller, query: ListSessionsQuery): Promise<ListSessionsResponse> {
    const { user_id, limit = DEFAULT_LIMIT, offset = 0 } = query;
    const limits = limitsOf(caller);
    const rows = await this.sessions.activeOf({ appId: caller.app_id, userId: user_id }, limits, {
      limit,
      offset,
    });
    return { sessions: rows.map((row) => toSessionView(limited(row, limits))) };
  }

  /** An extension that moves the end by less than a second writes nothing. */
  private async extended(
    caller: Caller,
    row: LimitedSession,
    expiresInMinutes: number | undefined,
  ): Promise<LimitedSession> {
    if (expiresInMinutes === undefined) return row;
    const limits = limitsOf(caller);
    if (!livesLongerUntil(reachedEnd(row, expiresInMinutes, limits), row.expiresAt)) return row;
    const extended = await this.sessions.extend(row, expiresInMinutes, limits);
    if (!extended) throw new AppError('session_not_found');
    return limited(extended, limits);
  }
}

function requireStepUp(row: LimitedSession, { require_factors, max_factor_age }: VerifySessionRequest): void {
  const demand = { requireFactors: require_factors, maxFactorAgeMinutes: max_factor_age };
  if (stepUp(row.factors, demand, row.now) !== 'met') throw new AppError('step_up_required');
}
