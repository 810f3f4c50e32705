import type { KeyKind } from '@latchkey/contracts';
import type { WalletAddress } from '../wallets/wallet.entity.js';

/** A challenge that may still be answered. */
export interface OpenChallenge {
  id: string;
  /** Who began; null where no user was named. */
  userId: string | null;
  /** The exact text to sign. */
  message: string;
}

export interface NewChallenge extends OpenChallenge {
  at: WalletAddress;
  domain: string;
  nonce: string;
  /** The kind of key with which it was begun. */
  keyKind: KeyKind;
  /** The network from which it was begun, as its open challenges are counted. */
  clientIp: string;
  expiresAt: Date;
}

export const CHALLENGE_MINUTES = 10;

/** Open at a time for one client of an App that begins with the public token (decision 12). */
export const MOST_OPEN = 100;
