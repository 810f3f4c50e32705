import { providerLinked } from '@latchkey/contracts/catalogue';
import type { OAuthProviderName } from '@latchkey/contracts/identity';
import { Outbox } from '@latchkey/platform/outbox';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { touch } from '../identifiers/identifiers.repository.js';
import { IdpIdentityEntity } from '../users/user.entity.js';

/** What an account is known by. Another issuer has other accounts, whatever their subjects. */
export interface AccountKey {
  readonly appId: string;
  readonly provider: OAuthProviderName;
  readonly issuer: string;
  readonly providerSubject: string;
}

/** Accounts at providers that are linked with users; each change has its event. `IdentifiersRepository` removes them. */
@Injectable()
export class LinkedAccountsRepository {
  constructor(
    @InjectRepository(IdpIdentityEntity) private readonly accounts: Repository<IdpIdentityEntity>,
    private readonly outbox: Outbox,
  ) {}

  /** Null for an account that is not linked. */
  byKey(tx: EntityManager, key: AccountKey): Promise<IdpIdentityEntity | null> {
    return tx.withRepository(this.accounts).findOneBy({ ...key });
  }

  /** Links an account; one that is linked already violates `idp_identities_account_key`. */
  async add(
    tx: EntityManager,
    key: AccountKey,
    { id, userId, methodId }: { id: string; userId: string; methodId: string },
  ): Promise<void> {
    const { appId, provider } = key;
    const emailVouched = methodId !== id;
    const row = { ...key, id, userId, methodId, emailVouched, methodType: 'email', idpType: 'oauth' };
    await tx.withRepository(this.accounts).insert(row);
    await touch(tx, appId, userId);
    await this.outbox.add(tx, providerLinked, { appId, userId, data: { idp_provider_id: id, provider } });
  }

  /** The provider vouches for another email than at the last sign-in. That it has vouched for one stays known. */
  async setMethod(
    tx: EntityManager,
    { id, appId, emailVouched }: IdpIdentityEntity,
    methodId: string,
  ): Promise<void> {
    const change = { methodId, emailVouched: emailVouched || methodId !== id, updatedAt: () => 'now()' };
    await tx.withRepository(this.accounts).update({ id, appId }, change);
  }
}
