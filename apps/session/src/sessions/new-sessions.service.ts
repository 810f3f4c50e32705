import { Injectable } from '@nestjs/common';
import { AppError, type Caller, HOSTED_ACTOR } from '@latchkey/contracts';
import { type Secret, sha256 } from '@latchkey/platform/crypto';
import { newId } from '@latchkey/platform/ids';
import type { Actor } from '@latchkey/platform/telemetry';
import { GrantsRepository, type NewSession } from './grants.repository.js';
import { type Grant, signInWayOf, toStoredFactor } from './proven-factor.rules.js';
import type { SessionRow } from './session.entity.js';
import { SessionRefusals } from './session-refusals.service.js';
import { SessionTokens } from './session-tokens.service.js';
import { limitsOf, mostSessionsOf } from './session.rules.js';

/** Starts a session with its first factor. */
@Injectable()
export class NewSessions {
  constructor(
    private readonly tokens: SessionTokens,
    private readonly grants: GrantsRepository,
    private readonly refusals: SessionRefusals,
  ) {}

  /** @param actor absent for a call that no key made. @throws AppError invalid_request, and why the user gets none. */
  async start(
    caller: Caller,
    grant: Grant,
    actor: Actor | undefined,
  ): Promise<{ row: SessionRow; token: Secret }> {
    const token = await this.tokens.make(caller.app_id);
    const session = newSession(caller, grant, { token, actor });
    const row = await this.grants.start(session, mostSessionsOf(caller));
    // A tombstone outlasts this call; only a block may have been lifted since.
    if (!row)
      throw (
        (await this.refusals.ofGrant(session)) ?? new AppError('user_blocked', { userId: session.userId })
      );
    await this.grants.joinMailbox(row);
    return { row, token };
  }
}

function newSession(
  caller: Caller,
  input: Grant,
  { token, actor }: { token: Secret; actor: Actor | undefined },
): NewSession {
  const { user_id, factor, session_expires_in, device_fingerprint, new_session_id, by_link } = input;
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
    way: signInWayOf(factor, by_link === true),
    userAgent: device_fingerprint.user_agent,
    ip: device_fingerprint.ip,
    expiresInMinutes: Math.min(session_expires_in, limits.reachMinutes),
    limits,
    handsOver: actor?.key_id === HOSTED_ACTOR.key_id,
  };
}
