import type { WalletType } from '@latchkey/contracts';
import { readBitcoinPayment } from './bitcoin-payment.js';
import { readEvmPayment } from './evm-payment.js';
import type { ReadPayment } from './payment.js';
import { readPolkadotPayment } from './polkadot-payment.js';
import { readSolanaPayment } from './solana-payment.js';
import { readStellarPayment } from './stellar-payment.js';

/** The most that fees may be by the settings; the caps of all settings where they are absent. */
interface MostFees {
  /** In satoshi for each virtual byte. */
  readonly bitcoinRate?: bigint;
  /** In stroops. */
  readonly stellarFee?: bigint;
}

/** The payment of a wallet of this type; undefined for bytes that are anything else. */
export function readPayment(
  type: WalletType,
  unsigned: Buffer,
  most: MostFees = {},
): ReadPayment | undefined {
  switch (type) {
    case 'ethereum':
      return readEvmPayment(unsigned);
    case 'solana':
      return readSolanaPayment(unsigned);
    case 'bitcoin':
      return readBitcoinPayment(unsigned, most.bitcoinRate);
    case 'DOT':
      return readPolkadotPayment(unsigned);
    case 'XLM':
      return readStellarPayment(unsigned, most.stellarFee);
    default:
      return type satisfies never;
  }
}
