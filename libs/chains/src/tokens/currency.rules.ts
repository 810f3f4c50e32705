import type { NetworkName, TokenSymbol, WalletType } from '@latchkey/contracts';
import { readEthereumAddress, readSolanaAddress } from '../addresses.js';
import { readBitcoinAddress } from '../bitcoin/bitcoin-address.js';
import { readPolkadotAddress } from '../polkadot/polkadot-address.js';
import { readStellarAddress } from '../stellar/stellar-address.js';
import { type ContractHome, networksOf, placesInTable, placesOf } from './token.rules.js';

/** The types of wallets whose payments can be read, and so be signed. */
const PAYING_TYPES = ['ethereum', 'solana', 'bitcoin', 'DOT', 'XLM'] as const satisfies WalletType[];
export type PayingType = (typeof PAYING_TYPES)[number];

const READERS: Readonly<Record<PayingType, (text: string) => string | undefined>> = {
  ethereum: readEthereumAddress,
  solana: readSolanaAddress,
  bitcoin: (text) => readBitcoinAddress(text)?.address,
  DOT: (text) => readPolkadotAddress(text)?.address,
  XLM: (text) => readStellarAddress(text)?.address,
};

/** What is the same about a currency on every chain that has it. */
export interface Currency {
  readonly symbol: TokenSymbol;
  /** How many places it has; a contract that the operator has set in place of the usual one may have others. */
  readonly places: number;
  /** The wallets that pay with it. */
  readonly types: readonly PayingType[];
}

/** Undefined for a currency that no wallet can send. */
export function payableCurrency(symbol: TokenSymbol): Currency | undefined {
  const types = PAYING_TYPES.filter((type) => placesInTable(type, symbol) !== undefined);
  const [places, ...others] = types.map((type) => placesInTable(type, symbol));
  if (places === undefined) return undefined;
  if (others.some((other) => other !== places)) throw new Error(`${symbol} has no one number of places`);
  return { symbol, places, types };
}

/** An address that can be paid. */
export interface Destination {
  /** In the form in which payments name it. */
  readonly address: string;
  /** The wallets that pay it. */
  readonly type: PayingType;
}

/** Undefined for a text that is no address of a chain on which payments are made. */
export function readDestination(text: string): Destination | undefined {
  for (const type of PAYING_TYPES) {
    const address = READERS[type](text);
    if (address !== undefined) return { address, type };
  }
  return undefined;
}

/** What is paid, and where. @param network the usual one of the currency where it is absent. */
interface PaidAt {
  readonly destination: string;
  readonly currency: TokenSymbol;
  readonly network?: NetworkName | undefined;
}

/** The places of a currency at an address, by the word of the operator; undefined where the address can hold none of it. */
export function placesAt({ destination, ...token }: PaidAt, home: ContractHome): number | undefined {
  const type = readDestination(destination)?.type;
  return type && placesOf(type, token, home);
}

/** Whether a payment is on the network of its currency that is meant unless another one is named. */
export function isOnUsualNetwork(paid: PaidAt): boolean {
  return paid.network === undefined || paid.network === usualNetwork(paid);
}

/** Where a payment is made; undefined for an address that can hold none of the currency. */
export function networkNameOf(paid: PaidAt): NetworkName | undefined {
  return paid.network ?? usualNetwork(paid);
}

/** Undefined for an address that can hold none of the currency. */
export function usualNetwork({ destination, currency }: PaidAt): NetworkName | undefined {
  const type = readDestination(destination)?.type;
  return type && networksOf(type, currency)[0];
}
