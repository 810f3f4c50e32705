import { Injectable } from '@nestjs/common';
import { AppError } from '@latchkey/contracts';
import type { SessionCredential } from '@latchkey/contracts/session';
import { sha256 } from '@latchkey/platform/crypto';
import { JwtVerifier } from '../session-jwts/jwt-verifier.js';
import type { SessionRow } from './session.entity.js';
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

  /** @throws AppError invalid_request, invalid_session_jwt, session_not_found, session_mismatch. */
  async resolve(appId: string, credential: SessionCredential, options: ResolveOptions): Promise<SessionRow> {
    const { session_token, session_jwt } = credential;
    const claims = session_jwt === undefined ? undefined : await this.verifier.verify(appId, session_jwt);
    const row =
      session_token !== undefined
        ? await this.sessions.byTokenDigest(appId, sha256(session_token))
        : claims && (await this.sessions.byId(appId, claims.sid));
    if (session_token === undefined && !claims) throw noCredential();
    if (!row || sessionStatus(row, row.now) !== 'active') throw new AppError('session_not_found');
    if (claims && claims.sid !== row.id) throw new AppError('session_mismatch');
    if (claims && claims.expiresAt <= row.now && options.expiredJwt === 'refused')
      throw new AppError('session_not_found');
    return row;
  }
}

function noCredential(): AppError {
  const message = 'session_token or session_jwt is required';
  return new AppError('invalid_request', { fields: [{ field: 'session_token', message }] });
}
