import type { WalletType } from '@latchkey/contracts';
import { readBitcoinPayment } from './bitcoin-payment.js';
import { readEvmPayment } from './evm-payment.js';
import type { ReadPayment } from './payment.js';
import { readPolkadotPayment } from './polkadot-payment.js';
import { readSolanaPayment } from './solana-payment.js';

/**
 * The payment of a wallet of this type; undefined for bytes that are anything else.
 * @param mostBitcoinRate in satoshi for each virtual byte; the cap of all settings where it is absent.
 */
export function readPayment(
  type: WalletType,
  unsigned: Buffer,
  mostBitcoinRate?: bigint,
): ReadPayment | undefined {
  switch (type) {
    case 'ethereum':
      return readEvmPayment(unsigned);
    case 'solana':
      return readSolanaPayment(unsigned);
    case 'bitcoin':
      return readBitcoinPayment(unsigned, mostBitcoinRate);
    case 'DOT':
      return readPolkadotPayment(unsigned);
    case 'XLM':
      return undefined;
    default:
      return type satisfies never;
  }
}
