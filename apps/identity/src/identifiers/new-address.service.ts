import { AppError, type Caller, newAddressProof, type NewAddressProof } from '@latchkey/contracts';
import type { AddAddressInput } from '@latchkey/contracts/identity';
import { type AttestationReader, Attestations } from '@latchkey/platform/attestations';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Identifier, UserEntity } from '../users/user.entity.js';
import type { Address } from '../users/method-types.js';
import { UsersRepository } from '../users/users.repository.js';
import { IdentifiersRepository } from './identifiers.repository.js';
import { isOfMessageAlone } from './held-address.rules.js';
import { LostRace, untilSettled } from './lost-race.js';

/** Attaches addresses that their users have proved. */
@Injectable()
export class NewAddressService {
  private readonly proofs: AttestationReader<NewAddressProof>;

  constructor(
    private readonly source: DataSource,
    private readonly users: UsersRepository,
    private readonly identifiers: IdentifiersRepository,
    attestations: Attestations,
  ) {
    this.proofs = attestations.lenientReader(newAddressProof);
  }

  /**
   * The address is the user's from now on, and verified; idempotent. Of parallel calls of several users the unique
   * constraint lets one attach it. @throws AttestationError unless the user has proved this address.
   * @throws AppError user_not_found, user_blocked, duplicate_email, duplicate_phone_number, too_many_addresses
   */
  async add(
    caller: Caller,
    { user_id, type, value, proof }: AddAddressInput,
  ): Promise<{ method_id: string }> {
    await this.proofs.expect(proof, { app_id: caller.app_id, user_id, type, value });
    const address = { type, value };
    return untilSettled(() =>
      this.source.transaction(async (tx) => {
        const holderId = (await this.identifierAt(tx, caller, address))?.userId;
        const { user, holder } = await this.locked(tx, caller, user_id, holderId);
        const identifier = await this.identifierAt(tx, caller, address);
        // The holder was read before its lock.
        if (identifier?.userId !== holderId) throw new LostRace();
        if (identifier && holder && !(await this.isFree(tx, caller, identifier, holder)))
          throw new AppError(`duplicate_${type}`, { userId: user_id });
        await this.identifiers.requireRoom(tx, { appId: user.appId, userId: user.id }, address);
        const method_id = await this.give(tx, user, address, identifier);
        await this.users.activate(tx, user);
        return { method_id };
      }),
    );
  }

  /** Before a message goes to the address; one that the user has needs no room. @throws AppError too_many_addresses */
  requireRoom({ app_id: appId }: Caller, userId: string, address: Address): Promise<void> {
    return this.identifiers.requireRoom(this.source.manager, { appId, userId }, address);
  }

  private async identifierAt(
    tx: EntityManager,
    { app_id }: Caller,
    address: Address,
  ): Promise<Identifier | undefined> {
    const [identifier] = await this.identifiers.attached(tx, app_id, [address]);
    return identifier;
  }

  /** Both users, locked in the order of their ids; the holder is undefined if the user has the address, or no user has it. */
  private async locked(
    tx: EntityManager,
    { app_id }: Caller,
    userId: string,
    holderId: string | undefined,
  ): Promise<{ user: UserEntity; holder: UserEntity | undefined }> {
    const found = new Map<string, UserEntity | null>();
    for (const id of [...new Set([userId, holderId ?? userId])].sort())
      found.set(id, await this.users.lock(tx, app_id, id));
    const user = found.get(userId);
    if (!user) throw new AppError('user_not_found');
    if (user.blockedAt) throw new AppError('user_blocked', { userId });
    if (holderId === undefined || holderId === userId) return { user, holder: undefined };
    const holder = found.get(holderId);
    if (!holder) throw new LostRace();
    return { user, holder };
  }

  /**
   * Whether the address may leave the other user who holds it: it is unverified, and it opens no account there. A sign-in
   * by it would make a user of its own, or the holder exists only because a message was sent to it.
   */
  private async isFree(
    tx: EntityManager,
    { settings }: Caller,
    identifier: Identifier,
    holder: UserEntity,
  ): Promise<boolean> {
    if (isOfMessageAlone(identifier, holder)) return true;
    if (identifier.verified || holder.blockedAt) return false;
    if (settings.unverified_identifiers === 'vouched') return false;
    return this.identifiers.isProven(holder.appId, holder.id, tx);
  }

  /** @returns the id of the identifier. */
  private async give(
    tx: EntityManager,
    user: UserEntity,
    address: Address,
    held: Identifier | undefined,
  ): Promise<string> {
    if (!held) await this.identifiers.attach(tx, user, [address]);
    const [identifier] = held ? [held] : await this.identifiers.attached(tx, user.appId, [address]);
    if (!identifier) throw new Error('the address was not attached');
    await this.identifiers.verify(tx, address.type, identifier, user.id);
    return identifier.id;
  }
}
