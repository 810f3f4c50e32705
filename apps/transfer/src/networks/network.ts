import type { Asset } from '@latchkey/chains';
import type { Memo } from '@latchkey/contracts';

/** A payment as its chain sees it. Amounts are counts of the smallest unit. */
export interface Payment {
  readonly asset: TransferAsset;
  readonly from: string;
  readonly to: string;
  readonly units: bigint;
  /** What it says to the receiver, where the chain has such a thing. */
  readonly memo?: Memo;
  /** The payments of its account that come before it; absent before it is confirmed. */
  readonly before?: EarlierPayments;
}

/** Payments under way of one account, as the next one finds them. */
interface EarlierPayments {
  /** What all that are under way leave of the chain's own coin. */
  readonly free: bigint;
  /** The receivers of those with lower nonces. */
  readonly receivers: readonly string[];
}

/** An asset that can be sent, with its decimals. */
export type TransferAsset =
  | {
      readonly kind: 'evm_native' | 'sol_native' | 'btc_native' | 'dot_native' | 'xlm_native';
      readonly decimals: number;
    }
  | { readonly kind: 'erc20' | 'spl'; readonly contract: string; readonly decimals: number };

/** The balances of the source on its chain at one moment. */
export interface Holdings {
  /** In the chain's own coin. */
  readonly native: bigint;
  /** Of the asset that is sent; the same as `native` for the coin itself. */
  readonly asset: bigint;
  /** The next nonce by the blocks so far; null on a chain without one. */
  readonly nonce: bigint | null;
  /** Whether they lack already what payments under way take, as on a chain of coins. */
  readonly isFree?: true;
  /** In coins that wait for their block: they are not spent before. */
  readonly waiting?: bigint;
  /** What the account has to keep, beside them. */
  readonly kept?: bigint;
}

/** Which of these coins payments of ours spend, or have spent. */
export type TakenCoins = (coins: readonly string[]) => Promise<readonly string[]>;

/** A transaction that lacks its signature. */
export interface Draft {
  /** The bytes that the signer signs. */
  readonly unsigned: Buffer;
  /** The most that it takes of the chain's own coin: fees, and the amount of a payment of the coin. */
  readonly mostNative: bigint;
  /** The least balance of the coin that may stay, beside none at all; 0 where the chain has no such rule. */
  readonly leastLeft: bigint;
  /** The block height after which the chain refuses it; null where it does not age. */
  readonly lastValidHeight: bigint | null;
  /**
   * The hash of the chain's first block; of Polkadot that of the block from which on it lives; null where the signed bytes
   * name their chain.
   */
  readonly genesis: string | null;
  /** The name of the chain that it is for, as the node said while it was drafted. */
  readonly chain: string;
  /** The coins that it spends, and no other payment may spend; absent on a chain of accounts. */
  readonly coins?: readonly string[];
}

/**
 * A transaction as it is broadcast: always the same bytes, so it can be paid once at most. Of bitcoin and XLM they hold all forms of
 * the payment, with rising fees; the chain executes one of them at most.
 */
export interface SignedTransaction {
  readonly bytes: Buffer;
  readonly hash: string;
  /** Since it was stored. */
  readonly ageMs?: number;
}

/** A transaction that was signed and stored, with what its outcome depends on. */
export interface SentTransaction extends SignedTransaction {
  readonly payment: Payment;
  readonly nonce: bigint | null;
  readonly lastValidHeight: bigint | null;
  readonly genesis: string | null;
}

/** `hash`: of the form of the payment that the chain knows, where there are several. */
export type Outcome =
  /** The node knows it, and it is not decided. */
  | { readonly status: 'waiting'; readonly hash?: string | undefined }
  /** The node does not know it: it has to be broadcast (again). */
  | { readonly status: 'unknown' }
  /** It can no longer be executed, as far as this node knows: its nonce is used up, or its time is over, which leaves the nonce. */
  | {
      readonly status: 'superseded';
      readonly fees?: bigint;
      readonly hash?: string;
      readonly leavesNonce?: true;
    }
  /** Decided; the fees that were really paid, in units of the coin. */
  | { readonly status: 'completed' | 'failed'; readonly fees: bigint; readonly hash?: string };

/**
 * One chain that can send. Each method asks the node within the time of its signal, and throws AppError
 * `chain_unavailable` where it does not get a proper answer.
 */
export interface Network {
  /** Of the chain's own coin, in which fees are given. */
  readonly nativeDecimals: number;
  /** Whether a payment may end without using its nonce up, which the next one takes then. */
  readonly reusesNonces?: boolean;
  /**
   * How many payments of one account may wait for each other, where nodes take one after the other: as many as are executed in
   * the time of the last one. Absent where nodes take all of them at once.
   */
  readonly mostInLane?: number;
  /** The longest pause between two looks at a payment; that of all chains where it is absent. */
  readonly longestPauseMs?: number;
  /** A call that payments need and the endpoint does not have; undefined where it has all. Some seconds old at most. */
  missingCall?(signal: AbortSignal): Promise<string | undefined>;
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
  holdings(payment: Payment, signal: AbortSignal, taken?: TakenCoins): Promise<Holdings>;
  /**
   * @throws AppError invalid_amount, amount_too_small for an amount that the chain cannot carry; memo_required; insufficient_funds
   * where the coins do not cover the fees as well.
   */
  draft(payment: Payment, nonce: bigint | null, signal: AbortSignal, taken?: TakenCoins): Promise<Draft>;
  /** @throws Error where the signature is not that of the payer. */
  assemble(draft: Draft, signature: Buffer, payment: Payment): SignedTransaction | Promise<SignedTransaction>;
  /** Resolves when the node has it, had it before, or may take it once another one of its account has gone. @throws RefusedBroadcast when the node will not take it now. */
  broadcast(transaction: SignedTransaction, signal: AbortSignal): Promise<void>;
  outcome(transaction: SentTransaction, signal: AbortSignal): Promise<Outcome>;
}

/** The node answered that it does not take the transaction now; that may change. */
export class RefusedBroadcast extends Error {
  override readonly name = 'RefusedBroadcast';
}
