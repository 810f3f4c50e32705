import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { AppError, type Caller } from '@latchkey/contracts';
import type { RevokeSessionsRequest, RevokeSessionsResponse } from '@latchkey/contracts/session';
import { sha256 } from '@latchkey/platform/crypto';
import { Outbox } from '@latchkey/platform/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { JwtVerifier } from '../session-jwts/jwt-verifier.js';
import { type EndedSession, tellEnded } from './ended-sessions.js';
import { type RevocationTarget, revocationTarget } from './revocation.rules.js';
import { SessionEndsRepository } from './session-ends.repository.js';
import { limitsOf, type SessionLimits } from './session-limits.js';

/** Ending sessions. Once a call has answered, no replica lets such a session pass: none remembers it. */
@Injectable()
export class RevocationsService {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly ends: SessionEndsRepository,
    private readonly verifier: JwtVerifier,
    private readonly outbox: Outbox,
  ) {}

  async revoke(caller: Caller, input: RevokeSessionsRequest): Promise<RevokeSessionsResponse> {
    const { app_id } = caller;
    const target = await this.resolved(app_id, requireTarget(input));
    return this.source.transaction(async (tx) => {
      const ended = await this.end(tx, app_id, target, limitsOf(caller));
      return tellEnded(this.outbox, tx, app_id, ended);
    });
  }

  /** A JWT past its end still names the session that its holder wants to end. */
  private async resolved(appId: string, target: RevocationTarget): Promise<StoredTarget> {
    if (target.by !== 'session_jwt') return target;
    const { sid } = await this.verifier.verify(appId, target.jwt);
    return { by: 'session_id', sessionId: sid };
  }

  private end(
    tx: EntityManager,
    appId: string,
    target: StoredTarget,
    limits: SessionLimits,
  ): Promise<EndedSession[]> {
    switch (target.by) {
      case 'session_id':
        return this.ends.endById(tx, appId, target.sessionId, limits);
      case 'session_token':
        return this.ends.endByTokenDigest(tx, appId, sha256(target.token), limits);
      case 'user_id':
        return this.ends.endAllOf(tx, { appId, ...target }, limits);
      default:
        return target satisfies never;
    }
  }
}

type StoredTarget = Exclude<RevocationTarget, { by: 'session_jwt' }>;

function requireTarget(input: RevokeSessionsRequest): RevocationTarget {
  if (input.except_session_id !== undefined && input.user_id === undefined)
    throw invalid('except_session_id', 'except_session_id is for user_id alone');
  const target = revocationTarget(input);
  if (target) return target;
  throw invalid(
    'session_id',
    'exactly one of session_id, session_token, session_jwt and user_id is required',
  );
}

function invalid(field: string, message: string): AppError {
  return new AppError('invalid_request', { fields: [{ field, message }] });
}
