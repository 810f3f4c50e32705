import type { UserEntity } from '../users/user.entity.js';
import { type ImportRow, keyOfAccount, keyOfAddress, type Known, RowRefusal } from './import-row.js';

/**
 * The user of a row; undefined for a new one. The `external_id` decides. Without one, a user is taken who has an account
 * of the row, or has verified an address that the App vouches for: anybody can make a user with an unverified address.
 * @throws RowRefusal where an identifier is another user's.
 */
export function ownerOf(row: ImportRow, known: Known): UserEntity | undefined {
  const named = known.externalIds.get(row.input.external_id);
  const owners = new Set([...ownersOfParts(row, known)]);
  const userId = named ?? (owners.size === 1 ? [...owners][0] : undefined);
  const user = userId === undefined ? undefined : known.users.get(userId);
  if (named === undefined && user && !isProvenFor(row, user, known)) refuseTaken(row, undefined, known);
  refuseTaken(row, user?.id, known);
  return user;
}

function* ownersOfParts({ addresses, accounts }: ImportRow, known: Known): Generator<string> {
  for (const address of addresses) {
    const found = known.addresses.get(keyOfAddress(address));
    if (found) yield found.userId;
  }
  for (const account of accounts) {
    const found = known.accounts.get(keyOfAccount(account));
    if (found) yield found.userId;
  }
}

function isProvenFor({ addresses, accounts }: ImportRow, user: UserEntity, known: Known): boolean {
  if (user.externalId !== null) return false;
  if (accounts.some((account) => known.accounts.has(keyOfAccount(account)))) return true;
  return addresses.some(
    (address) => address.verified && known.addresses.get(keyOfAddress(address))?.verified === true,
  );
}

/** @param userId of the row. @throws RowRefusal for an identifier or a wallet of anybody else. */
function refuseTaken(
  { input, addresses, accounts }: ImportRow,
  userId: string | undefined,
  known: Known,
): void {
  for (const address of addresses) {
    const owner = known.addresses.get(keyOfAddress(address))?.userId;
    if (owner !== undefined && owner !== userId) throw new RowRefusal(`duplicate_${address.type}`);
  }
  for (const account of accounts) {
    const owner = known.accounts.get(keyOfAccount(account))?.userId;
    if (owner !== undefined && owner !== userId) throw new RowRefusal('identifier_conflict');
  }
  if (input.wallet_owners.some((owner) => owner !== userId)) throw new RowRefusal('wallet_conflict');
}
