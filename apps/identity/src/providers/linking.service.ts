import { AppError, type Caller } from '@latchkey/contracts';
import type { LinkedAccount } from '@latchkey/contracts/identity';
import { newId } from '@latchkey/platform/ids';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { IdentifiersRepository } from '../identifiers/identifiers.repository.js';
import { isOfMessageAlone } from '../identifiers/held-address.rules.js';
import { LostRace } from '../identifiers/lost-race.js';
import type { Identifier, IdpIdentityEntity, UserRow } from '../users/user.entity.js';
import type { Address } from '../users/method-types.js';
import { UserCreationService } from '../users/user-creation.service.js';
import { UsersRepository } from '../users/users.repository.js';
import { type Claim, targetOf, toAccount } from './linking.rules.js';
import type { ProvenFlow } from './exchange.service.js';
import { issuerOf } from './flow.rules.js';
import { type AccountKey, LinkedAccountsRepository } from './linked-accounts.repository.js';

/** A claim to the account of this key. */
export type KeyedClaim = Claim & { readonly key: AccountKey };

interface Found {
  readonly linked: IdpIdentityEntity | null;
  readonly email: Identifier | undefined;
  /** Undefined for a new user. */
  readonly userId: string | undefined;
}

/** The claim of an exchanged flow. @throws AppError oauth_failed for an account that cannot be stored as it is. */
export function claimOf({ flow, outcome }: ProvenFlow): KeyedClaim {
  const { appId, provider, userId } = flow;
  const account = toAccount(outcome.account);
  const key = { appId, provider, issuer: issuerOf(flow), providerSubject: account.subject };
  return { key, account, namedUserId: userId };
}

/** Finds the user of an account at a provider, or makes one. */
@Injectable()
export class LinkingService {
  constructor(
    private readonly users: UsersRepository,
    private readonly creation: UserCreationService,
    private readonly identifiers: IdentifiersRepository,
    private readonly accounts: LinkedAccountsRepository,
  ) {}

  /** @returns the user of the account as it is now; undefined for a new one. @throws AppError identifier_conflict, sign_up_closed */
  async userOf(tx: EntityManager, caller: Caller, claim: KeyedClaim): Promise<string | undefined> {
    const { userId } = await this.find(tx, claim);
    if (userId === undefined) requireOpen(caller);
    return userId;
  }

  /**
   * Links the account to its user, in the transaction that spends the token.
   * @throws LostRace if a parallel call changed what this one had read.
   * @throws AppError user_not_found, user_blocked, identifier_conflict, sign_up_closed
   */
  async link(tx: EntityManager, caller: Caller, claim: KeyedClaim): Promise<LinkedAccount> {
    const found = await this.find(tx, claim);
    const user = await this.userIn(tx, caller, claim, found);
    // Read again under the lock: the account or the email may have another user since.
    const { linked, email, userId } = await this.find(tx, claim);
    if (!user || (found.userId === undefined ? linked : userId !== user.id)) throw new LostRace();
    if (user.blockedAt) throw new AppError('user_blocked', { userId: user.id });
    const vouched = claim.account.isEmailProven && email?.userId === user.id ? email : undefined;
    const id = await this.store(tx, claim, { user, linked, methodId: vouched?.id });
    return {
      user_id: user.id,
      idp_provider_id: id,
      provider: claim.key.provider,
      provider_subject: claim.key.providerSubject,
      ...(vouched && { email_id: vouched.id, email: vouched.value }),
      email_vouched: vouched !== undefined || linked?.emailVouched === true,
      user_active: user.status === 'active',
    };
  }

  /** @returns the id of the linked account. */
  private async store(
    tx: EntityManager,
    { key }: KeyedClaim,
    {
      user,
      linked,
      methodId,
    }: { user: UserRow; linked: IdpIdentityEntity | null; methodId?: string | undefined },
  ): Promise<string> {
    const id = linked?.id ?? newId('idpuser');
    const method = methodId ?? id;
    if (!linked) await this.accounts.add(tx, key, { id, userId: user.id, methodId: method });
    else if (linked.methodId !== method) await this.accounts.setMethod(tx, linked, method);
    return id;
  }

  private async find(tx: EntityManager, claim: KeyedClaim): Promise<Found> {
    const { key, account } = claim;
    const linked = await this.accounts.byKey(tx, key);
    const [email] = await this.identifiers.attached(tx, key.appId, addressesOf(account.email));
    return { linked, email, userId: targetOf(claim, { linkedUserId: linked?.userId, email }) };
  }

  /** A new user, or the locked one; null if it was deleted since it was read. */
  private async userIn(
    tx: EntityManager,
    caller: Caller,
    claim: KeyedClaim,
    { userId, email }: Found,
  ): Promise<(UserRow & { blockedAt?: Date | null }) | null> {
    if (userId === undefined) return this.signUp(tx, caller, claim, email);
    const user = await this.users.lock(tx, caller.app_id, userId);
    if (!user && claim.namedUserId !== null) throw new AppError('user_not_found');
    return user;
  }

  private async signUp(
    tx: EntityManager,
    caller: Caller,
    { account }: KeyedClaim,
    held: Identifier | undefined,
  ): Promise<UserRow> {
    requireOpen(caller);
    const isFree = held !== undefined && account.isEmailProven && (await this.isFree(tx, held));
    const addresses = held ? [] : addressesOf(account.email);
    const names = { first_name: account.firstName, last_name: account.lastName };
    const user = await this.creation.insertPending(tx, caller, addresses, names);
    if (!account.isEmailProven) return user;
    const own = isFree ? [held] : await this.identifiers.attached(tx, user.appId, addresses);
    for (const email of own) await this.identifiers.verify(tx, 'email', email, user.id);
    return user;
  }

  /**
   * Whether the email that the provider proves may leave its user, because only a message to it has made that one: else one
   * person would have two users, by the code and by the provider. @throws LostRace if it was proved, or moved, since it was read.
   */
  private async isFree(tx: EntityManager, { id, appId, userId, value }: Identifier): Promise<boolean> {
    const holder = await this.users.lock(tx, appId, userId);
    const [email] = await this.identifiers.attached(tx, appId, addressesOf(value));
    if (!holder || email?.id !== id || email.userId !== userId || email.verified) throw new LostRace();
    return isOfMessageAlone(email, holder);
  }
}

const addressesOf = (email: string | undefined): Address[] =>
  email === undefined ? [] : [{ type: 'email', value: email }];

function requireOpen({ settings }: Caller): void {
  if (settings.sign_up === 'closed')
    throw new AppError('sign_up_closed', { reason: 'oauth_account_unknown' });
}
