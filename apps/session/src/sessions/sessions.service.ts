import { Injectable } from '@nestjs/common';
import { AppError, type Caller } from '@latchkey/contracts';
import type {
  CheckedSession,
  ListSessionsQuery,
  ListSessionsResponse,
  SessionCredential,
  VerifySessionRequest,
  VerifySessionResponse,
} from '@latchkey/contracts/session';
import { SessionCredentials } from './session-credentials.js';
import type { SessionRow } from './session.entity.js';
import { SessionPresenter } from './session-presenter.js';
import { livesLongerWith } from './session.rules.js';
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
    const found = await this.credentials.resolve(caller.app_id, input, { expiredJwt: 'accepted' });
    requireStepUp(found, input);
    const row = await this.extended(found, input.session_expires_in);
    const { session, session_jwt } = await this.presenter.present(row);
    return { session, session_token: input.session_token ?? '', session_jwt };
  }

  async check(caller: Caller, input: SessionCredential): Promise<CheckedSession> {
    const row = await this.credentials.resolve(caller.app_id, input, { expiredJwt: 'refused' });
    return { session_id: row.id, user_id: row.userId };
  }

  async list(caller: Caller, query: ListSessionsQuery): Promise<ListSessionsResponse> {
    const { user_id, limit = DEFAULT_LIMIT, offset = 0 } = query;
    const rows = await this.sessions.activeOf(caller.app_id, user_id, { limit, offset });
    return { sessions: rows.map(toSessionView) };
  }

  /** An extension that moves the end by less than a second writes nothing. */
  private async extended(row: SessionRow, expiresInMinutes: number | undefined): Promise<SessionRow> {
    if (expiresInMinutes === undefined || !livesLongerWith(row.expiresAt, expiresInMinutes, row.now))
      return row;
    const extended = await this.sessions.extend(row, expiresInMinutes);
    if (!extended) throw new AppError('session_not_found');
    return extended;
  }
}

function requireStepUp(row: SessionRow, { require_factors, max_factor_age }: VerifySessionRequest): void {
  const demand = { requireFactors: require_factors, maxFactorAgeMinutes: max_factor_age };
  if (stepUp(row.factors, demand, row.now) !== 'met') throw new AppError('step_up_required');
}
