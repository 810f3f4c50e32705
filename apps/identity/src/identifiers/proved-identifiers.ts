import { AppError, type Caller } from '@latchkey/contracts';
import { identifierMoved, type MethodType, type OwnUserRule } from '@latchkey/contracts/identity';
import { Outbox } from '@latchkey/platform/outbox';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { UserCreation } from '../users/user-creation.service.js';
import { UserProofs } from '../users/user-proofs.js';
import type { UserRow } from '../users/users.repository.js';
import type { Identifier } from './identifier.js';
import { methodTypeOf } from './identifier.rules.js';
import { IdentifiersRepository } from './identifiers.repository.js';

/** Another proof of the identifier was faster, and it has a user of its own since. */
export class MovedAway extends Error {
  constructor(readonly ownerId: string) {
    super('the identifier has another user');
  }
}

interface Proved {
  readonly id: string;
  readonly rule: OwnUserRule | undefined;
}

/** Whom a proved identifier belongs to from then on. */
@Injectable()
export class ProvedIdentifiers {
  constructor(
    private readonly creation: UserCreation,
    private readonly identifiers: IdentifiersRepository,
    private readonly proofs: UserProofs,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Verifies the identifier: of its user, whose row the transaction has locked, or of a new one, who is answered then.
   * @throws AppError method_not_found, sign_up_closed @throws MovedAway
   */
  async prove(tx: EntityManager, caller: Caller, user: UserRow, { id, rule }: Proved): Promise<UserRow> {
    const type = methodTypeOf(id);
    const identifier = type && (await this.identifiers.byId(tx, user.appId, type, id));
    if (!type || !identifier) throw new AppError('method_not_found');
    if (identifier.userId !== user.id) throw this.elsewhere(identifier, rule);
    const owner = await this.ownerOf(tx, caller, user, { type, identifier, rule });
    await this.proofs.verify(tx, type, identifier, owner.id);
    return owner;
  }

  /** Only a move gives an identifier another user; whoever proved it is that user. */
  private elsewhere({ verified, userId }: Identifier, rule: OwnUserRule | undefined): Error {
    return verified && rule ? new MovedAway(userId) : new AppError('method_not_found');
  }

  /** An unverified identifier opens no account that somebody proved otherwise (decision 12). */
  private async ownerOf(
    tx: EntityManager,
    caller: Caller,
    user: UserRow,
    { type, identifier, rule }: { type: MethodType; identifier: Identifier; rule: OwnUserRule | undefined },
  ): Promise<UserRow> {
    if (rule === undefined || identifier.verified) return user;
    const isProven = rule.proven_elsewhere || (await this.identifiers.isProven(user.appId, user.id, tx));
    if (!isProven) return user;
    const owner = await this.creation.insertPending(tx, caller, []);
    const data = { method_id: identifier.id, method_type: type, from_user_id: user.id };
    await this.outbox.add(tx, identifierMoved, { appId: user.appId, userId: owner.id, data });
    return owner;
  }
}
