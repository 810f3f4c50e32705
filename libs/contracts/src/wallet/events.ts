import { defineEvent } from '@latchkey/platform/outbox';
import type { WalletType } from '../fields.js';

interface WalletFact {
  wallet_id: string;
  wallet_type: WalletType;
}

/** Facts that wallet publishes; no addresses, no keys. */
export const walletCreated = defineEvent<WalletFact>('wallet.created');
/** Somebody showed by a signature that the wallet is theirs, and it was attached to the user. */
export const walletVerified = defineEvent<WalletFact>('wallet.verified');
