import type { TokenSymbol } from '../fields/fields.js';
import type { NetworkName } from '../fields/networks.js';
import type { Memo } from './memo.js';

/** What a signature is asked for, beside the bytes: the wallet signs them only if they are exactly this payment. */
export interface PaymentIntent {
  transfer_id: string;
  /** The only chain on which it is paid, such as `eip155:1`. */
  chain: string;
  /** The name of its network; the usual one of the currency where it is absent, as from a transfer service of version 0.2.0. */
  network?: NetworkName;
  currency: TokenSymbol;
  /** Places of the currency. */
  decimals: number;
  /** Address that is paid, in the form in which it is stored. */
  destination: string;
  /** What is paid, in decimal: a count of the smallest unit. */
  units: string;
  /** Absent where there is none. */
  memo?: Memo;
  /** The most that it costs beside the amount, in decimal: in the smallest unit of the chain's coin. */
  most_fee: string;
  /** Until when it may be signed, in seconds since 1970. */
  expires_at: number;
}

/** What a signature is asked for: bytes, and the payment that they are. */
export interface UnsignedPayment {
  wallet_id: string;
  user_id: string;
  /**
   * Base64: an unsigned EIP-1559 transaction (EIP-2718 envelope) of an Ethereum wallet, a message of a Solana one,
   * the forms of a payment of a Bitcoin one with the transactions that they spend, the payload of an extrinsic of a DOT one, and
   * the forms of a payment of a Stellar one with the name of its network.
   */
  unsigned_transaction: string;
  /** The payment that the bytes must be. A transfer service of version 0.2.0 does not send it. */
  intent?: PaymentIntent;
}

export interface PaymentSignature {
  /** Base64: r, s and the recovery bit (65 bytes) on Ethereum, and for each input of each form on Bitcoin; 64 bytes on Solana and Polkadot, and for each form on Stellar. */
  signature: string;
}
