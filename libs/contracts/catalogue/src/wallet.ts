import { defineEvent } from '@latchkey/platform/outbox';
import type { WalletType } from '@latchkey/contracts';

interface WalletData {
  wallet_id: string;
  wallet_type: WalletType;
}

/** Events of wallet; no addresses, no keys. */
export const walletCreated = defineEvent<WalletData>('wallet.created');
/** The key of a wallet that was only watched, or signed in with, came into custody. */
export const walletImported = defineEvent<WalletData>('wallet.imported');
/** A signature proved that the user owns the wallet, and it was attached to the user. */
export const walletVerified = defineEvent<WalletData>('wallet.verified');
/** An external wallet no longer belongs to the user. */
export const walletDetached = defineEvent<WalletData>('wallet.detached');
