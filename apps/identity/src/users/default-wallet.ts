import type { WalletType } from '@latchkey/contracts';

/** The type of a user's default wallet, where no other was named. */
export const DEFAULT_WALLET: WalletType = 'ethereum';
