import { AppError, type WalletType } from '@latchkey/contracts';
import { bitcoin } from './bitcoin.js';
import type { Chain } from './chain.js';
import { ethereum } from './ethereum.js';
import { polkadot } from './polkadot.js';
import { solana } from './solana.js';
import { stellar } from './stellar.js';

/** The chain of each type of wallet. */
export const CHAINS: Readonly<Record<WalletType, Chain>> = {
  ethereum,
  solana,
  bitcoin,
  DOT: polkadot,
  XLM: stellar,
};

/** An address as its chain stores and compares it. @throws AppError invalid_public_address */
export function requireAddress(type: WalletType, text: string): string {
  const address = CHAINS[type].readAddress(text);
  if (address === undefined) throw new AppError('invalid_public_address');
  return address;
}
