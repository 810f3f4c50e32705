import { AppError, type WalletType } from '@latchkey/contracts';
import { CHAINS } from '../chains/chains.js';
import type { WalletAddress } from './wallet.entity.js';

/** An address as its chain stores and compares it. @throws AppError invalid_public_address */
export function readWalletAddress(appId: string, walletType: WalletType, text: string): WalletAddress {
  const publicAddress = CHAINS[walletType].readAddress(text);
  if (publicAddress === undefined) throw new AppError('invalid_public_address');
  return { appId, walletType, publicAddress };
}
