import type { Identifier, UserEntity } from '../users/user.entity.js';

/** Whether the address opens no account: its user is pending and was not made by the App, but by a message to the address. */
export function isOfMessageAlone(
  { verified }: Pick<Identifier, 'verified'>,
  holder: Pick<UserEntity, 'status' | 'defaultWalletTypes' | 'blockedAt'>,
): boolean {
  const isPending = holder.status === 'pending' && holder.defaultWalletTypes.length === 0;
  return !verified && !holder.blockedAt && isPending;
}
