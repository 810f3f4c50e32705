import {
  bitcoinFeeSettings,
  polkadotFeeSettings,
  stellarFeeSettings,
  tokenPlacesSettings,
  transferChainSettings,
} from '@latchkey/chains';
import { type ConfigOf, setting } from '@latchkey/platform/config';

export const transferSettings = {
  ...transferChainSettings,
  ...tokenPlacesSettings,
  EVM_CONFIRMATIONS: setting.integer({
    description:
      'Blocks, with that of the transaction, after which a payment on an EVM chain counts as decided; 12 on Ethereum, 32 on Polygon and 1 elsewhere unless told.',
    min: 1,
    max: 1000,
    optional: true,
  }),
  BITCOIN_CONFIRMATIONS: setting.integer({
    description:
      'Blocks, with that of the transaction, after which a payment of bitcoin counts as decided; 3 on the main net and 1 elsewhere unless told.',
    min: 1,
    max: 100,
    optional: true,
  }),
  BITCOIN_BUMP_AFTER_MINUTES: setting.integer({
    description:
      'Minutes after which a payment of bitcoin that waits for a block is sent with twice the fee; it stays one payment. Twice at most.',
    min: 10,
    max: 10_080,
    default: 60,
  }),
  ...bitcoinFeeSettings,
  ...polkadotFeeSettings,
  ...stellarFeeSettings,
  SOLANA_COMMITMENT: setting.choice(['confirmed', 'finalized'], {
    description: 'Commitment at which a payment on Solana counts as decided.',
    default: 'confirmed',
  }),
};

export type TransferConfig = ConfigOf<typeof transferSettings>;
