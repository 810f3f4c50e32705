import type { Asset } from '@latchkey/chains';

/** A payment as its chain sees it. Amounts are counts of the smallest unit. */
export interface Payment {
  readonly asset: TransferAsset;
  readonly from: string;
  readonly to: string;
  readonly units: bigint;
}

/** What can be sent; the decimals of a token are known by now. */
export type TransferAsset =
  | { readonly kind: 'evm_native' | 'sol_native'; readonly decimals: number }
  | { readonly kind: 'erc20' | 'spl'; readonly contract: string; readonly decimals: number };

/** What the source of a payment has on its chain at one moment. */
export interface Holdings {
  /** In the chain's own coin. */
  readonly native: bigint;
  /** Of what is sent; the same as `native` where that is the coin itself. */
  readonly asset: bigint;
  /** The next nonce by the blocks so far; null on a chain without one. */
  readonly nonce: bigint | null;
}

/** A transaction that lacks its signature. */
export interface Draft {
  /** What the wallet is asked to sign. */
  readonly unsigned: Buffer;
  /** The most that it takes in the chain's own coin: fees, and the amount where that is the coin itself. */
  readonly mostNative: bigint;
  /** What has to stay of the coin, unless nothing stays; 0 where the chain does not mind. */
  readonly leastLeft: bigint;
  /** The block height after which the chain refuses it; null where it does not age. */
  readonly lastValidHeight: bigint | null;
  /** The hash of the chain's first block; null where what is signed says itself for which chain it is. */
  readonly genesis: string | null;
  /** The name of the chain that it is for, as the node said while it was drafted. */
  readonly chain: string;
}

/** A transaction as it is broadcast: always the same bytes, so it can be paid once at most. */
export interface SignedTransaction {
  readonly bytes: Buffer;
  readonly hash: string;
}

/** A transaction that was signed and stored, as its fate is asked for. */
export interface SentTransaction extends SignedTransaction {
  readonly payment: Payment;
  readonly nonce: bigint | null;
  readonly lastValidHeight: bigint | null;
  readonly genesis: string | null;
}

export type Outcome =
  /** The node knows it, and it is not decided. */
  | { readonly status: 'waiting' }
  /** The node does not know it: it has to be broadcast (again). */
  | { readonly status: 'unknown' }
  /** It can no longer be executed (its nonce is used up), as far as this node tells. */
  | { readonly status: 'superseded' }
  /** Decided; the fees that were really paid, in units of the coin. */
  | { readonly status: 'completed' | 'failed'; readonly fees: bigint };

/**
 * One chain that can send. Each method asks the node within the time of its signal, and throws AppError
 * `chain_unavailable` where it does not get a proper answer.
 */
export interface Network {
  /** Of the chain's own coin, in which fees are told. */
  readonly nativeDecimals: number;
  /** The name of the chain that its endpoint is on, such as `eip155:1`; some seconds old at most. */
  chain(signal: AbortSignal): Promise<string>;
  /** The asset with its decimals, asked of the contract or mint where they are not known. */
  assetOf(asset: Asset, signal: AbortSignal): Promise<TransferAsset>;
  /**
   * The address in the form in which it is stored, for one that can be paid this asset.
   * @throws AppError invalid_public_address
   */
  destination(text: string, asset: TransferAsset, signal: AbortSignal): Promise<string>;
  /** Expected fees in units of the coin, whether or not the source has the funds. */
  estimate(payment: Payment, signal: AbortSignal): Promise<bigint>;
  holdings(payment: Payment, signal: AbortSignal): Promise<Holdings>;
  /** @throws AppError invalid_amount for an amount that the chain cannot carry (too small to open an account). */
  draft(payment: Payment, nonce: bigint | null, signal: AbortSignal): Promise<Draft>;
  /** @throws Error where the signature is not that of the payer. */
  assemble(draft: Draft, signature: Buffer, payment: Payment): SignedTransaction;
  /** Resolves when the node has it, or had it before. @throws RefusedBroadcast when the node will not take it now. */
  broadcast(transaction: SignedTransaction, signal: AbortSignal): Promise<void>;
  outcome(transaction: SentTransaction, signal: AbortSignal): Promise<Outcome>;
}

/** The node answered, and does not take the transaction as things are; that may change. */
export class RefusedBroadcast extends Error {
  override readonly name = 'RefusedBroadcast';
}
