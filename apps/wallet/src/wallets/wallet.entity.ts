import type { WalletType } from '@latchkey/contracts';

/** A row of `wallets` that is not sealed. */
export interface WalletRow {
  id: string;
  appId: string;
  userId: string;
  walletType: WalletType;
  publicAddress: string;
  /** Control of its key was shown: it is in custody here, or a signature was given. */
  verified: boolean;
  isDefault: boolean;
  /** Its key is held elsewhere. */
  isReadOnly: boolean;
  isImported: boolean;
  updatedAt: Date;
  createdAt: Date;
}

/** What a new wallet is made of; its times are the database's. */
export type NewWallet = Omit<WalletRow, 'updatedAt' | 'createdAt'>;

/** An address on a chain, in an App. */
export type WalletAddress = Pick<WalletRow, 'appId' | 'walletType' | 'publicAddress'>;

export const WALLET_COLUMNS = `
  id, app_id AS "appId", user_id AS "userId", wallet_type AS "walletType", public_address AS "publicAddress",
  verified, is_default AS "isDefault", is_read_only AS "isReadOnly", is_imported AS "isImported",
  updated_at AS "updatedAt", created_at AS "createdAt"`;
