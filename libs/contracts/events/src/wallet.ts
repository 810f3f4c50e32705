import { defineEvent } from '@latchkey/platform/outbox';
import type { WalletType } from '@latchkey/contracts';

interface WalletFact {
  wallet_id: string;
  wallet_type: WalletType;
}

/** Facts that wallet publishes; no addresses, no keys. */
export const walletCreated = defineEvent<WalletFact>('wallet.created');
/** The key of a wallet that was only watched, or signed in with, came into custody. */
export const walletImported = defineEvent<WalletFact>('wallet.imported');
/** Somebody showed by a signature that the wallet is theirs, and it was attached to the user. */
export const walletVerified = defineEvent<WalletFact>('wallet.verified');
/** An external wallet no longer belongs to the user. */
export const walletDetached = defineEvent<WalletFact>('wallet.detached');
