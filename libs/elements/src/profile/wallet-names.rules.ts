import type { UserWallet } from '@latchkey/browser';

const TYPES: Readonly<Record<UserWallet['wallet_type'], string>> = {
  ethereum: 'Ethereum',
  solana: 'Solana',
  bitcoin: 'Bitcoin',
  DOT: 'Polkadot',
  XLM: 'Stellar',
};

export const walletTypeName = (type: UserWallet['wallet_type']): string => TYPES[type];

/** Both ends, which people compare. */
export const shortAddress = (address: string): string => `${address.slice(0, 8)}…${address.slice(-6)}`;
