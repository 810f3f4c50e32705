import type { Identifier, UserEntity } from '../users/user.entity.js';

/** Whether the address opens no account: its user, who has proved nothing, exists only because a message was sent to it. */
export function isOfMessageAlone(
  { verified }: Pick<Identifier, 'verified'>,
  holder: Pick<UserEntity, 'status' | 'defaultWalletTypes' | 'blockedAt'>,
): boolean {
  const isPending = holder.status === 'pending' && holder.defaultWalletTypes.length === 0;
  return !verified && !holder.blockedAt && isPending;
}
