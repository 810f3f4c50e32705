import { AppError } from '@latchkey/contracts';
import type { UserMember } from '@latchkey/contracts/catalogue';
import type { ImportOutcome } from '@latchkey/contracts/identity';
import { newId } from '@latchkey/platform/ids';
import { needsIssuer } from '../apps/provider-settings.rules.js';
import type { UserEntity, UserRow } from '../users/user.entity.js';
import {
  changedMembers,
  DEFAULT_WALLET,
  EMPTY_PROFILE,
  fitting,
  nextProfile,
  type Profile,
} from '../users/user.rules.js';
import { METHOD_TABLES } from '../users/method-types.js';
import { ownerOf } from './import-owner.rules.js';
import {
  type ImportRow,
  keyOfAccount,
  keyOfAddress,
  type Known,
  type RowAccount,
  RowRefusal,
  type VouchedAddress,
} from './import-row.js';

export type PlannedAddress = VouchedAddress & { readonly id: string };
export type PlannedAccount = RowAccount & { readonly id: string; readonly methodId: string };

/** What one taken row changes. */
export interface PlannedUser {
  /** Undefined for a new user. */
  readonly before: UserEntity | undefined;
  readonly user: UserRow & Profile;
  readonly createdAt: number | null;
  readonly members: readonly UserMember[];
  readonly attached: readonly PlannedAddress[];
  /** Identifiers that the user has, and that become verified. */
  readonly verified: readonly PlannedAddress[];
  readonly linked: readonly PlannedAccount[];
}

export interface Plan {
  /** Without those that change nothing. */
  readonly users: PlannedUser[];
  readonly outcomes: ImportOutcome[];
}

/** Takes or refuses each row, in their order. @param known gets what the taken rows add. */
export function planned(appId: string, rows: readonly ImportRow[], known: Known): Plan {
  const users: PlannedUser[] = [];
  const seen = new Set<string>();
  const outcomes = rows.map((row): ImportOutcome => {
    try {
      if (seen.has(row.input.external_id))
        throw new RowRefusal('identifier_conflict', 'is in an earlier row');
      const user = plannedUser(appId, row, known);
      seen.add(row.input.external_id);
      remember(user, known);
      const { id } = user.user;
      if (!changes(user)) return { status: 'unchanged', user_id: id };
      users.push(user);
      return { status: user.before ? 'updated' : 'created', user_id: id };
    } catch (error) {
      return refusalOf(error);
    }
  });
  return { users, outcomes };
}

function refusalOf(error: unknown): ImportOutcome {
  const refused = { status: 'refused', user_id: '' } as const;
  if (error instanceof RowRefusal)
    return { ...refused, error_type: error.errorType, ...(error.reason && { error_message: error.reason }) };
  if (error instanceof AppError && error.code === 'metadata_too_large')
    return { ...refused, error_type: 'metadata_too_large' };
  throw error;
}

/** @throws RowRefusal; AppError metadata_too_large */
function plannedUser(appId: string, row: ImportRow, known: Known): PlannedUser {
  const homeless = row.accounts.find(({ provider, issuer }) => needsIssuer(provider) && issuer === '');
  if (homeless) throw new RowRefusal('invalid_request', `${homeless.provider} is not set up in the App`);
  const before = ownerOf(row, known);
  const profile = fitting(nextProfile(before ?? EMPTY_PROFILE, row.input));
  const user = before
    ? { ...before, ...activated(before), ...profile }
    : {
        appId,
        id: newId('user'),
        status: 'active' as const,
        defaultWalletTypes: [DEFAULT_WALLET],
        ...profile,
      };
  const addresses = row.addresses.map((address) => {
    const found = known.addresses.get(keyOfAddress(address));
    return { ...address, id: found?.id ?? newId(METHOD_TABLES[address.type].idPrefix), found };
  });
  const attached = addresses.filter(({ found }) => !found);
  return {
    before,
    user,
    createdAt: row.input.created_at ?? null,
    members: before ? changedMembers(before, profile, attached) : [],
    attached,
    verified: addresses.filter(({ verified, found }) => verified && found?.verified === false),
    linked: linkedOf(row, user.id, { addresses, known }),
  };
}

/** A user of the App itself is no sign-up that retention deletes. */
function activated({
  status,
  defaultWalletTypes,
}: UserEntity): Pick<UserRow, 'status' | 'defaultWalletTypes'> {
  const types = defaultWalletTypes.length === 0 ? [DEFAULT_WALLET] : defaultWalletTypes;
  return status === 'active'
    ? { status, defaultWalletTypes }
    : { status: 'active', defaultWalletTypes: types };
}

function linkedOf(
  { accounts }: ImportRow,
  userId: string,
  { addresses, known }: { addresses: readonly PlannedAddress[]; known: Known },
): PlannedAccount[] {
  const isNew = (account: RowAccount) => !known.accounts.has(keyOfAccount(account));
  return accounts.filter(isNew).map((account) => {
    const id = newId('idpuser');
    const own = addresses.find(({ type, value }) => type === 'email' && value === account.email);
    const found = known.addresses.get(`email ${account.email}`);
    return { ...account, id, methodId: own?.id ?? (found?.userId === userId ? found.id : id) };
  });
}

function changes({ before, user, members, attached, verified, linked }: PlannedUser): boolean {
  if (!before || before.status !== user.status) return true;
  return members.length + attached.length + verified.length + linked.length > 0;
}

function remember({ before, user, attached, verified, linked }: PlannedUser, known: Known): void {
  // Now this user has an `external_id`: no later row takes it by an address.
  if (before) known.users.set(user.id, { ...before, ...user });
  for (const address of [...attached, ...verified])
    known.addresses.set(keyOfAddress(address), {
      id: address.id,
      userId: user.id,
      verified: address.verified,
    });
  for (const account of linked)
    known.accounts.set(keyOfAccount(account), { id: account.id, userId: user.id });
}
