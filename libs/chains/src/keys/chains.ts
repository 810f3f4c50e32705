import { AppError, type Environment, type WalletType } from '@latchkey/contracts';
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

/** The Apps whose wallets get addresses like this one. */
export function environmentOf(type: WalletType, address: string): Environment {
  return CHAINS[type].isOfTestNets(address) ? 'test' : 'live';
}

/** Whether wallets of this type have other addresses in test Apps. */
export function hasTestAddresses(type: WalletType): boolean {
  return type === 'bitcoin' || type === 'DOT';
}

/** An address as its chain stores and compares it. @throws AppError invalid_public_address */
export function requireAddress(type: WalletType, text: string, environment: Environment): string {
  const address = CHAINS[type].readAddress(text, environment);
  if (address === undefined) throw new AppError('invalid_public_address');
  return address;
}
