import type { WalletType } from '@latchkey/contracts';
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
