import type { WalletType } from '../fields/fields.js';

/** The key that a wallet is to have with the signer. */
export interface SealedKeyPlace {
  app_id: string;
  user_id: string;
  wallet_id: string;
  wallet_type: WalletType;
  /** The key itself, or the seed from which it is derived. */
  form: 'key' | 'bip32_seed';
}

/** What a sealed key is for; sealed for one wallet, it opens for no other. */
export function placeOfKey({ app_id, user_id, wallet_id, wallet_type, form }: SealedKeyPlace): string {
  return JSON.stringify(['wallet key', app_id, user_id, wallet_id, wallet_type, form]);
}

/** The same of a key that came sealed and was opened: which wallet it is for is not known yet. */
export function placeOfImport({
  app_id,
  user_id,
  wallet_type,
  form,
}: Omit<SealedKeyPlace, 'wallet_id'>): string {
  return JSON.stringify(['imported key', app_id, user_id, wallet_type, form]);
}
