import { Injectable } from '@nestjs/common';
import { AppError, type Caller, stepUpRequired } from '@latchkey/contracts';
import { type RevocationReason, sessionRevoked } from '@latchkey/contracts/catalogue';
import {
  requireMayRevoke,
  type RevokeSessionsInput,
  type RevokeSessionsResponse,
  type UserBlockInput,
} from '@latchkey/contracts/session';
import { sha256 } from '@latchkey/platform/crypto';
import { Outbox } from '@latchkey/platform/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { JwtSignatures } from '../session-jwts/jwt-signatures.service.js';
import { limitsOf } from '../sessions/session.rules.js';
import {
  type OwnSelection,
  type RevocationTarget,
  revocationTarget,
  type SelectedSessions,
} from './revocation.rules.js';
import {
  type EndedSession,
  type RemovedMethod,
  RevocationsRepository,
  type UserBlock,
} from './revocations.repository.js';

/** Ends sessions, each with its event. Once a call has answered, no replica accepts such a session: none is cached. */
@Injectable()
export class RevocationsService {
  constructor(
    private readonly source: DataSource,
    private readonly sessions: RevocationsRepository,
    private readonly signatures: JwtSignatures,
    private readonly outbox: Outbox,
  ) {}

  async revoke(caller: Caller, input: RevokeSessionsInput): Promise<RevokeSessionsResponse> {
    requireMayRevoke(caller, input);
    const { app_id } = caller;
    const selected = await this.selected(app_id, revocationTarget(input));
    return this.source.transaction(async (tx) => {
      const ended = await this.sessions.end(tx, app_id, selected, limitsOf(caller));
      return this.published(tx, app_id, ended, 'revoked');
    });
  }

  /**
   * Ends sessions of a user by one of them. One with an older proof ends none with a newer one: otherwise an old token
   * that was copied would sign its owner out whenever they sign in.
   * @throws AppError session_not_found, step_up_required
   */
  endOwn(caller: Caller, selected: OwnSelection): Promise<RevokeSessionsResponse> {
    const { app_id } = caller;
    const { userId } = selected;
    return this.source.transaction(async (tx) => {
      const found = await this.sessions.endOwn(tx, app_id, selected, limitsOf(caller));
      // It was alive a moment ago.
      if (!found) throw new AppError('session_not_found', { reason: 'session_ended_revoked', userId });
      if (found.isOlder) throw stepUpRequired([{ type: 'any', reason: 'factor_too_old' }], userId);
      return this.published(tx, app_id, found.ended, 'revoked');
    });
  }

  /** No session keeps a factor of a removed method. */
  removeFactors(
    { app_id }: Caller,
    { user_id, method_id }: { user_id: string; method_id: string },
  ): Promise<RevokeSessionsResponse> {
    const removed = { appId: app_id, userId: user_id, methodId: method_id };
    return this.source.transaction((tx) => this.removeFactorsIn(tx, removed));
  }

  async removeFactorsIn(tx: EntityManager, removed: RemovedMethod): Promise<RevokeSessionsResponse> {
    const ended = await this.sessions.removeMethod(tx, removed);
    return this.published(tx, removed.appId, ended, 'factor_removed');
  }

  /** The block is stored first: a grant under way is ended by this call, and a later one is refused. */
  block(caller: Caller, input: UserBlockInput): Promise<RevokeSessionsResponse> {
    return this.source.transaction(async (tx) => {
      const block = toBlock(caller, input, true);
      await this.sessions.setBlock(tx, block);
      return this.endAllOf(tx, block);
    });
  }

  async unblock(caller: Caller, input: UserBlockInput): Promise<{ user_id: string }> {
    await this.source.transaction((tx) => this.sessions.setBlock(tx, toBlock(caller, input, false)));
    return { user_id: input.user_id };
  }

  /** An event of an earlier version than is known ends no session. */
  async applyBlockIn(tx: EntityManager, block: UserBlock): Promise<void> {
    if (await this.sessions.setBlock(tx, block)) await this.endAllOf(tx, block);
  }

  private async endAllOf(tx: EntityManager, { appId, userId }: UserBlock): Promise<RevokeSessionsResponse> {
    return this.published(tx, appId, await this.sessions.end(tx, appId, { userId }), 'user_blocked');
  }

  private async selected(appId: string, target: RevocationTarget): Promise<SelectedSessions> {
    switch (target.by) {
      case 'session_id':
        return { id: target.sessionId, userId: target.ofUserId };
      case 'session_token':
        return { tokenDigest: sha256(target.token) };
      case 'session_jwt':
        // One past its end still names the session that its holder wants to end.
        return { id: (await this.signatures.verify(appId, target.jwt)).sid };
      case 'user_id':
        return target;
      default:
        return target satisfies never;
    }
  }

  /** Adds an event for each ended session to the transaction that ended it. */
  private async published(
    tx: EntityManager,
    appId: string,
    ended: readonly EndedSession[],
    reason: RevocationReason,
  ): Promise<RevokeSessionsResponse> {
    const events = ended.map(({ id, userId }) => ({ appId, userId, data: { session_id: id, reason } }));
    await this.outbox.addAll(tx, sessionRevoked, events);
    return { revoked: ended.length };
  }
}

function toBlock(
  { app_id: appId }: Caller,
  { user_id: userId, version = 0 }: UserBlockInput,
  blocked: boolean,
): UserBlock {
  return { appId, userId, blocked, version };
}
