import type { Caller, SessionClaimPaths, WalletType } from '@latchkey/contracts';
import {
  identifierAttached,
  identifierVerified,
  providerLinked,
  userActivated,
  userCreated,
  userUpdated,
} from '@latchkey/contracts/catalogue';
import type { ImportOutcome, ImportUserInput } from '@latchkey/contracts/identity';
import { Outbox } from '@latchkey/platform/outbox';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { LostRace, untilSettled } from '../identifiers/lost-race.js';
import { issuerOf } from '../providers/flow.rules.js';
import { claimsChange } from '../users/session-claims.rules.js';
import { DEFAULT_WALLET } from '../users/user.rules.js';
import {
  type Plan,
  planned,
  type PlannedAccount,
  type PlannedAddress,
  type PlannedUser,
} from './import-plan.rules.js';
import { type ImportRow, type Known, toRow } from './import-row.js';
import { UserImportsRepository } from './user-imports.repository.js';

interface ImportInput {
  readonly users: readonly ImportUserInput[];
  readonly dry_run: boolean;
}

/** Imports users for the App, which vouches for them, many at once. */
@Injectable()
export class UserImportsService {
  constructor(
    private readonly source: DataSource,
    private readonly imports: UserImportsRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Takes or refuses each row; the taken ones are in one transaction. */
  async import(
    { app_id: appId, settings }: Caller,
    { users, dry_run }: ImportInput,
  ): Promise<{ users: ImportOutcome[] }> {
    const issuers = await this.imports.issuers(this.source.manager, appId);
    const stored = new Map([...issuers].map(([provider, issuer]) => [provider, issuerOf({ issuer })]));
    const rows = users.map((user) => toRow(user, stored));
    const { outcomes } = await untilSettled(() =>
      this.source.transaction(async (tx) => {
        const plan = planned(appId, rows, await this.lockKnown(tx, appId, rows));
        if (!dry_run) await this.apply(tx, appId, plan, settings.session_claims);
        return plan;
      }),
    );
    if (!dry_run) return { users: outcomes };
    return { users: outcomes.map((one) => (one.status === 'created' ? { ...one, user_id: '' } : one)) };
  }

  /** @throws LostRace if an identifier got a user while this waited for the locks. */
  private async lockKnown(tx: EntityManager, appId: string, rows: readonly ImportRow[]): Promise<Known> {
    const before = await this.imports.known(tx, appId, rows);
    const ids = ownersIn(before);
    if (ids.length === 0) return before;
    const users = await this.imports.lock(tx, appId, ids);
    // Read again under the locks: an identifier may have moved since.
    const known = await this.imports.known(tx, appId, rows);
    for (const user of users) known.users.set(user.id, user);
    if (ownersIn(known).some((id) => !known.users.has(id))) throw new LostRace();
    return known;
  }

  private async apply(
    tx: EntityManager,
    appId: string,
    { users }: Plan,
    claims: SessionClaimPaths | undefined,
  ): Promise<void> {
    if (users.length === 0) return;
    await this.imports.write(tx, appId, users);
    const created = users.filter(({ before }) => !before);
    const data = { wallet_type: DEFAULT_WALLET, imported: true };
    await this.outbox.addAll(
      tx,
      userCreated,
      created.map(({ user }) => ({ appId, userId: user.id, data })),
    );
    await this.addChanges(
      tx,
      users.filter(({ before }) => before),
      claims,
    );
  }

  /** Consumers may know these users already: an event for each change, as an update has. */
  private async addChanges(
    tx: EntityManager,
    users: readonly PlannedUser[],
    claims: SessionClaimPaths | undefined,
  ): Promise<void> {
    const each = <Item, Data extends object>(
      items: (user: PlannedUser) => readonly Item[],
      data: (item: Item, user: PlannedUser) => Data,
    ) =>
      users.flatMap((one) => {
        const { appId, id: userId } = one.user;
        return items(one).map((item) => ({ appId, userId, data: data(item, one) }));
      });
    const named = ({ id, type }: PlannedAddress) => ({ method_id: id, method_type: type });
    const proven = ({ attached, verified }: PlannedUser) => [
      ...attached.filter((address) => address.verified),
      ...verified,
    ];
    await this.outbox.addAll(
      tx,
      identifierAttached,
      each(({ attached }) => attached, named),
    );
    await this.outbox.addAll(tx, identifierVerified, each(proven, named));
    const account = ({ id, provider }: PlannedAccount) => ({ idp_provider_id: id, provider });
    await this.outbox.addAll(
      tx,
      providerLinked,
      each(({ linked }) => linked, account),
    );
    const updated = each(
      ({ members }) => (members.length > 0 ? [members] : []),
      (members, { before, user }) => ({
        members: [...members],
        ...claimsChange(claims, before?.metadata ?? {}, user.metadata),
      }),
    );
    await this.outbox.addAll(tx, userUpdated, updated);
    await this.outbox.addAll(
      tx,
      userActivated,
      each(activations, (data) => data),
    );
  }
}

/** A pending user who becomes active gets a default wallet, unless one was asked for. */
function activations({ before, user }: PlannedUser): { wallet_type?: WalletType }[] {
  if (!before || before.status === user.status) return [];
  return [before.defaultWalletTypes.length === 0 ? { wallet_type: DEFAULT_WALLET } : {}];
}

function ownersIn({ externalIds, addresses, accounts }: Known): string[] {
  const owners = [...addresses.values(), ...accounts.values()].map(({ userId }) => userId);
  return [...new Set([...externalIds.values(), ...owners])];
}
