import { Injectable } from '@nestjs/common';
import { AppError, type Caller } from '@latchkey/contracts';
import type { CheckSessionInput } from '@latchkey/contracts/session';
import { sha256 } from '@latchkey/platform/crypto';
import { JwtVerifier } from '../session-jwts/jwt-verifier.js';
import { limited, type LimitedSession } from './limited-session.rules.js';
import { limitsOf } from './session-limits.js';
import { sessionStatus } from './session.rules.js';
import { SessionsRepository } from './sessions.repository.js';

interface ResolveOptions {
  /** A correctly signed JWT past its end still names its session where clients refresh, and nowhere else. */
  expiredJwt: 'accepted' | 'refused';
}

/** From what a client holds to the living session that it names. */
@Injectable()
export class SessionCredentials {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly verifier: JwtVerifier,
  ) {}

  /** @throws AppError invalid_request, secret_key_required, invalid_session_jwt, session_not_found, session_mismatch. */
  async resolve(
    caller: Caller,
    credential: CheckSessionInput,
    options: ResolveOptions,
  ): Promise<LimitedSession> {
    const { app_id: appId } = caller;
    const { session_token, session_jwt } = credential;
    requireMayExtend(caller, credential);
    const claims = session_jwt === undefined ? undefined : await this.verifier.verify(appId, session_jwt);
    const found =
      session_token !== undefined
        ? await this.sessions.byTokenDigest(appId, sha256(session_token))
        : claims && (await this.sessions.byId(appId, claims.sid));
    if (session_token === undefined && !claims) throw noCredential();
    const row = found && limited(found, limitsOf(caller));
    if (!row || sessionStatus(row, row.now) !== 'active') throw new AppError('session_not_found');
    if (claims && claims.sid !== row.id) throw new AppError('session_mismatch');
    if (claims && claims.expiresAt <= row.now && options.expiredJwt === 'refused')
      throw new AppError('session_not_found');
    return row;
  }
}

/** A JWT is shown to every server that checks it; whoever holds the token holds the session (decision 12). */
function requireMayExtend({ key_kind }: Caller, input: CheckSessionInput): void {
  const { session_token, session_jwt, session_expires_in } = input;
  if (key_kind === 'secret' || session_expires_in === undefined) return;
  if (session_token === undefined && session_jwt !== undefined) throw new AppError('secret_key_required');
}

function noCredential(): AppError {
  const message = 'session_token or session_jwt is required';
  return new AppError('invalid_request', { fields: [{ field: 'session_token', message }] });
}
