import { WalletId, type WalletType, WalletTypeField } from '@latchkey/contracts';
import { event } from './event.js';

const by = ['wallet'] as const;

class WalletData {
  @WalletId() wallet_id!: string;
  @WalletTypeField() wallet_type!: WalletType;
}

export const walletCreated = event('wallet.created', {
  by,
  when: 'A wallet was added to a user: made here, imported with its key, or watched.',
  members: WalletData,
});
export const walletImported = event('wallet.imported', {
  by,
  when: 'The App imported the key of a wallet: of a new one, or of one that was only watched or signed in with.',
  members: WalletData,
});
export const walletVerified = event('wallet.verified', {
  by,
  when: 'A signature proved that the user owns an external wallet, which was attached to the user.',
  members: WalletData,
});
export const walletDetached = event('wallet.detached', {
  by,
  when: 'An external wallet was detached from its user; sessions lose its factors.',
  members: WalletData,
});
/** Its row and its encrypted key stay; nothing reads them any more. */
export const walletSealed = event('wallet.sealed', {
  by,
  when: 'A wallet was taken out of use because its user was deleted; its key signs nothing any more.',
  members: WalletData,
});
