import type { WalletAddress } from '../wallets/wallet.entity.js';

/** A challenge that may still be answered. */
export interface OpenChallenge {
  id: string;
  /** Who began; null where nobody was named. */
  userId: string | null;
  /** The exact text to sign. */
  message: string;
}

export interface NewChallenge extends OpenChallenge {
  at: WalletAddress;
  domain: string;
  nonce: string;
  /** The address from which it was begun. */
  clientIp: string;
  expiresAt: Date;
}

export const CHALLENGE_MINUTES = 10;
