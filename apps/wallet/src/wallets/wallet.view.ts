import { checksummed } from '@latchkey/chains';
import { environmentOf, hasTestAddresses } from '@latchkey/chains/keys';
import type { Environment, UserWallet } from '@latchkey/contracts';
import type { SignInWalletType, VerifiedWallet, Wallet } from '@latchkey/contracts/wallet';
import { toEpochSeconds } from '@latchkey/platform/clock';
import type { WalletRow } from './wallet.entity.js';

/** What an event says of a wallet. */
export type EventRow = Pick<WalletRow, 'appId' | 'userId' | 'id' | 'walletType'>;

/** @param environment of its App. */
export function toWalletView(row: WalletRow, environment: Environment): Wallet {
  return { app_id: row.appId, user_id: row.userId, ...toUserWalletView(row, environment) };
}

/** A wallet as its events name it. */
export function toEventContent({ appId, userId, id, walletType }: EventRow) {
  return { appId, userId, data: { wallet_id: id, wallet_type: walletType } };
}

/** A wallet in the view of its user, which names App and user already. */
export function toUserWalletView(row: WalletRow, environment: Environment): UserWallet {
  return {
    id: row.id,
    public_address: row.publicAddress,
    ...checksumOf(row),
    wallet_type: row.walletType,
    verified: row.verified,
    is_default: row.isDefault,
    is_read_only: row.isReadOnly,
    is_imported: row.isImported,
    receive_only: isReceiveOnly(row, environment),
    exported_at: toEpochSeconds(row.exportedAt),
    updated_at: toEpochSeconds(row.updatedAt),
    created_at: toEpochSeconds(row.createdAt),
  };
}

/** For the verification endpoint: `is_ready_only` beside `is_read_only`, and no `verified` (specification, Wallet). */
export function toVerifiedWalletView(row: WalletRow): VerifiedWallet {
  return {
    id: row.id,
    app_id: row.appId,
    user_id: row.userId,
    public_address: row.publicAddress,
    ...checksumOf(row),
    // Only these two types are ever verified by a signature.
    wallet_type: row.walletType as SignInWalletType,
    is_default: row.isDefault,
    is_read_only: row.isReadOnly,
    is_ready_only: row.isReadOnly,
    is_imported: row.isImported,
    updated_at: toEpochSeconds(row.updatedAt),
    created_at: toEpochSeconds(row.createdAt),
  };
}

/** Tools that compare texts want the spelling of EIP-55. */
function checksumOf({ walletType, publicAddress }: WalletRow): { checksum_address?: string } {
  return walletType === 'ethereum' ? { checksum_address: checksummed(publicAddress) } : {};
}

/** The Apps whose networks an address belongs to; where all networks have the same addresses, those of its own App. */
export function networksOf(
  { walletType, publicAddress }: Pick<WalletRow, 'walletType' | 'publicAddress'>,
  environment: Environment,
): Environment {
  return hasTestAddresses(walletType) ? environmentOf(walletType, publicAddress) : environment;
}

/** A wallet whose key is here, and whose coins cannot be sent from here, because its address is one of other networks. */
function isReceiveOnly(row: WalletRow, environment: Environment): boolean {
  if (row.isReadOnly) return false;
  return networksOf(row, environment) !== environment;
}
