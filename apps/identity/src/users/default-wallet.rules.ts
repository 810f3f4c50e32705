import type { WalletType } from '@latchkey/contracts';

/** Where nothing else was named. */
export const DEFAULT_WALLET: WalletType = 'ethereum';

/** What an event says of a default wallet: which one is wanted, if any. */
export function walletWish(walletType: WalletType | undefined): { wallet_type?: WalletType } {
  return walletType === undefined ? {} : { wallet_type: walletType };
}

/** Which default wallet an activation asks for: none where a create has asked for one already. */
export function walletOnActivation(asked: readonly WalletType[]): WalletType | undefined {
  return asked.length === 0 ? DEFAULT_WALLET : undefined;
}
