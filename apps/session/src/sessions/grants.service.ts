import { Injectable } from '@nestjs/common';
import { AppError, type Caller, type ErrorType } from '@latchkey/contracts';
import { type GrantedSession, type GrantSessionInput } from '@latchkey/contracts/session';
import { newToken, type Secret, sha256 } from '@latchkey/platform/crypto';
import { newId } from '@latchkey/platform/ids';
import { limited } from './limited-session.rules.js';
import { SessionGrantsRepository } from './session-grants.repository.js';
import type { NewSession, SessionRow } from './session.entity.js';
import { limitsOf } from './session-limits.js';
import { SessionPresenter } from './session-presenter.js';
import { toStoredFactor } from './stored-factor.js';

/** From a factor that was just verified to a session: a new one, or the one that was handed in. */
@Injectable()
export class GrantsService {
  constructor(
    private readonly grants: SessionGrantsRepository,
    private readonly presenter: SessionPresenter,
  ) {}

  async grant(caller: Caller, input: GrantSessionInput): Promise<GrantedSession> {
    await this.presenter.prepare(caller.app_id);
    if (input.session_id !== undefined)
      return this.carryOn(caller, { ...input, session_id: input.session_id });
    const token = newToken();
    const row = await this.start(newSession(caller, input, token));
    return {
      ...(await this.presenter.present(limited(row, limitsOf(caller)))),
      session_token: token.reveal(),
    };
  }

  private async carryOn(
    caller: Caller,
    input: GrantSessionInput & { session_id: string },
  ): Promise<GrantedSession> {
    const limits = limitsOf(caller);
    const carriedOn = {
      appId: caller.app_id,
      id: input.session_id,
      userId: input.user_id,
      factor: toStoredFactor(input.factor),
      expiresInMinutes: input.session_expires_in ?? null,
      limits,
    };
    const row = await this.grants.carryOn(carriedOn);
    if (!row) throw await this.refusal(carriedOn, 'session_not_found');
    return { ...(await this.presenter.present(limited(row, limits))), session_token: '' };
  }

  private async start(session: NewSession): Promise<SessionRow> {
    const row = await this.grants.start(session);
    // A tombstone outlasts this call; only a block may have been lifted since.
    if (!row) throw await this.refusal(session, 'user_blocked');
    return row;
  }

  private async refusal(
    { appId, userId, factor }: Pick<NewSession, 'appId' | 'userId' | 'factor'>,
    otherwise: ErrorType,
  ): Promise<AppError> {
    const refused = { appId, userId, methodId: factor.method.method_id };
    return new AppError((await this.grants.whyRefused(refused)) ?? otherwise);
  }
}

function newSession(caller: Caller, input: GrantSessionInput, token: Secret): NewSession {
  const { user_id, factor, session_expires_in, device_fingerprint } = input;
  if (session_expires_in === undefined) {
    const message = 'session_expires_in is required to start a session';
    throw new AppError('invalid_request', { fields: [{ field: 'session_expires_in', message }] });
  }
  return {
    id: newId('sess'),
    appId: caller.app_id,
    userId: user_id,
    tokenDigest: sha256(token.reveal()),
    factor: toStoredFactor(factor),
    userAgent: device_fingerprint.user_agent,
    ip: device_fingerprint.ip,
    expiresInMinutes: Math.min(session_expires_in, limitsOf(caller).reachMinutes),
  };
}
