import { type UpdateUserInput, userUpdated } from '@latchkey/contracts/identity';
import { Outbox } from '@latchkey/platform/outbox';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Address } from '../identifiers/identifier.js';
import { addressesOf, METHOD_TYPES } from '../identifiers/identifier.rules.js';
import { IdentifiersRepository } from '../identifiers/identifiers.repository.js';
import type { UserEntity } from './user.entity.js';
import { UserProofs } from './user-proofs.js';
import { fitting, nextProfile, sameProfile } from './user.rules.js';
import { UsersRepository } from './users.repository.js';

/** What an update changes in a user whose row the transaction has locked. */
@Injectable()
export class UserChanges {
  constructor(
    private readonly users: UsersRepository,
    private readonly identifiers: IdentifiersRepository,
    private readonly proofs: UserProofs,
    private readonly outbox: Outbox,
  ) {}

  async make(tx: EntityManager, user: UserEntity, input: UpdateUserInput): Promise<void> {
    const { appId, id: userId } = user;
    const vouched = addressesOf(input.verified_emails ?? [], input.verified_phone_numbers ?? []);
    const named = [...addressesOf(input.emails ?? [], input.phone_numbers ?? []), ...vouched];
    const attached = await this.identifiers.attached(tx, appId, named);
    const own = new Set(attached.filter((one) => one.userId === userId).map(({ value }) => value));
    const missing = named.filter(({ value }) => !own.has(value));
    const profile = fitting(nextProfile(user, input));
    if (missing.length > 0 || !sameProfile(user, profile)) {
      // Somebody else's address is told by its constraint: no look-up could rule a race out.
      await this.identifiers.attach(tx, user, missing);
      await this.users.saveProfile(tx, user, profile);
      await this.outbox.add(tx, userUpdated, { appId, userId, data: {} });
    }
    if (vouched.length > 0) await this.vouch(tx, user, vouched);
  }

  /** The App says that these are the user's own: that verifies them as a passcode would (decision 12). */
  private async vouch(tx: EntityManager, user: UserEntity, addresses: readonly Address[]): Promise<void> {
    for (const type of METHOD_TYPES) {
      const ofType = addresses.filter((address) => address.type === type);
      for (const identifier of await this.identifiers.attached(tx, user.appId, ofType))
        await this.proofs.verify(tx, type, identifier);
    }
    await this.proofs.activate(tx, user);
  }
}
