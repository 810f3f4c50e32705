import { Injectable } from '@nestjs/common';
import { AppError, type Caller, type Factor, type FactorMethod, HOSTED_ACTOR } from '@latchkey/contracts';
import type { GrantedSession, GrantSessionInput } from '@latchkey/contracts/session';
import { newToken, type Secret, sha256 } from '@latchkey/platform/crypto';
import { newId } from '@latchkey/platform/ids';
import type { Actor } from '@latchkey/platform/telemetry';
import { SecondFactorsRepository } from '../second-factors/second-factors.repository.js';
import { claimsBefore } from '../session-jwts/session-jwt.rules.js';
import { SessionJwts } from '../session-jwts/session-jwts.service.js';
import { GrantsRepository, type NewSession } from './grants.repository.js';
import { SessionRefusals } from './session-refusals.service.js';
import { limited, limitsOf, mostSessionsOf } from './session.rules.js';
import { newKinds } from './step-up.rules.js';

/** A factor that was verified, and what to do with it. */
export interface Grant extends Omit<GrantSessionInput, 'proof' | 'owner'> {
  /** The id of the session that starts, so that a proof starts one; absent from a gateway of 0.2.0, which proves nothing. */
  readonly new_session_id?: string;
}

/** Turns a factor that was just verified into a new session, or adds it to the session that was handed in. */
@Injectable()
export class GrantsService {
  constructor(
    private readonly grants: GrantsRepository,
    private readonly jwts: SessionJwts,
    private readonly refusals: SessionRefusals,
    private readonly secondFactors: SecondFactorsRepository,
  ) {}

  /** @param actor absent for a call that no key made. */
  async grant(caller: Caller, input: Grant, actor?: Actor): Promise<GrantedSession> {
    await this.jwts.prepare(caller.app_id);
    const { session_id } = input;
    return session_id === undefined
      ? this.start(caller, input, actor)
      : this.addFactor(caller, { ...input, session_id });
  }

  private async start(caller: Caller, input: Grant, actor: Actor | undefined): Promise<GrantedSession> {
    const token = newToken();
    const session = newSession(caller, input, { token, actor });
    const row = await this.grants.start(session, mostSessionsOf(caller));
    // A tombstone outlasts this call; only a block may have been lifted since.
    if (!row) throw (await this.refusal(session)) ?? new AppError('user_blocked', { userId: session.userId });
    const presented = await this.jwts.present(limited(row, limitsOf(caller)), claimsBefore(caller, input));
    return { ...presented, session_token: token.reveal() };
  }

  private async addFactor(caller: Caller, input: Grant & { session_id: string }): Promise<GrantedSession> {
    const { session_id, user_id, factor, session_expires_in } = input;
    const limits = limitsOf(caller);
    const added = {
      appId: caller.app_id,
      id: session_id,
      userId: user_id,
      factor: toStoredFactor(factor),
      expiresInMinutes: session_expires_in ?? null,
      limits,
    };
    const most = limits.secondFactor === 'off' ? null : mostSessionsOf(caller);
    const row = await this.grants.addFactor(added, most);
    if (!row) throw (await this.refusal(added)) ?? (await this.refusals.endedOf(caller, session_id));
    const kinds = newKinds(row);
    if (kinds.length > 0) await this.secondFactors.remember(row, kinds);
    const presented = await this.jwts.present(limited(row, limits), claimsBefore(caller, input));
    return { ...presented, session_token: '' };
  }

  private async refusal(
    refused: Pick<NewSession, 'appId' | 'userId' | 'factor'>,
  ): Promise<AppError | undefined> {
    const why = await this.grants.whyRefused(refused);
    const { userId } = refused;
    if (why === 'method_not_found') return new AppError(why, { reason: 'method_removed', userId });
    return why && new AppError(why, { userId });
  }
}

function newSession(
  caller: Caller,
  input: Grant,
  { token, actor }: { token: Secret; actor: Actor | undefined },
): NewSession {
  const { user_id, factor, session_expires_in, device_fingerprint, new_session_id } = input;
  if (session_expires_in === undefined) {
    const message = 'session_expires_in is required to start a session';
    throw new AppError('invalid_request', { fields: [{ field: 'session_expires_in', message }] });
  }
  const limits = limitsOf(caller);
  return {
    id: new_session_id ?? newId('sess'),
    appId: caller.app_id,
    userId: user_id,
    tokenDigest: sha256(token.reveal()),
    factor: toStoredFactor(factor),
    userAgent: device_fingerprint.user_agent,
    ip: device_fingerprint.ip,
    expiresInMinutes: Math.min(session_expires_in, limits.reachMinutes),
    limits,
    handsOver: actor?.key_id === HOSTED_ACTOR.key_id,
  };
}

/** The members of the contract and no others; the database sets the time of verification. */
function toStoredFactor({ delivery_channel, type, method }: Factor): Factor {
  const stored: FactorMethod = {
    method_id: method.method_id,
    method_type: method.method_type,
    last_verified_at: 0,
    id: method.id,
    phone_number_id: method.phone_number_id,
    phone_number: method.phone_number,
    email_id: method.email_id,
    email: method.email,
    wallet_type: method.wallet_type,
    wallet_id: method.wallet_id,
    wallet_public_address: method.wallet_public_address,
    totp_id: method.totp_id,
    webauthn_credential_id: method.webauthn_credential_id,
    user_verified: method.user_verified,
    provider_subject: method.provider_subject,
    email_vouched: method.email_vouched,
  };
  return { delivery_channel, type, method: stored };
}
