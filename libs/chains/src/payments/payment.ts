import type { Memo } from '@latchkey/contracts';

interface PaidToken {
  /** Contract or mint. */
  readonly contract: string;
  /** Null on Ethereum, whose transactions do not name them. */
  readonly decimals: number | null;
}

/** What drafts of one payment share that its chain executes once at most, whichever of them are signed. */
export interface Slot {
  /**
   * Of an EVM chain and of Polkadot the nonce, which each account uses once; of Stellar the sequence number; of Bitcoin the
   * first coin that is spent; Solana has neither, so there it is the message itself.
   */
  readonly id: string;
  /** How many of them an honest transfer can need: one, and another one after each call that was cut off. */
  readonly most: number;
}

/** A payment as the bytes of an unsigned transaction tell it. Nothing in it comes from the one who sent the bytes. */
export interface ReadPayment {
  /** The name of its chain; null on Solana and Bitcoin, whose bytes do not name it. */
  readonly chain: string | null;
  /** Address of the payer, on Bitcoin its script in hex; null on Ethereum and Polkadot, where whoever signs pays. */
  readonly payer: string | null;
  /** The token that is paid; null for the coin of the chain. */
  readonly token: PaidToken | null;
  /**
   * The account that gets it: of a token of Solana the token account, of bitcoin the script in hex,
   * elsewhere the address that is paid.
   */
  readonly receiver: string;
  /** In the smallest unit. */
  readonly units: bigint;
  /** The most that its bytes let the chain take beside the amount, in the smallest unit of the coin. */
  readonly fee: bigint;
  /** Whether its fees are within the caps that no payment of ours exceeds. */
  readonly isCapped: boolean;
  readonly slot: Slot;
  /** What it says to the receiver; absent without it, and where no chain has one. */
  readonly memo?: Memo;
  /** The last second in which it can be executed, since 1970; absent where its bytes name none. */
  readonly validUntil?: bigint;
  /**
   * What is signed: the digest of Ethereum, the message of Solana, the digests of all inputs of Bitcoin, and of all
   * forms of Stellar, behind each other, the payload of Polkadot.
   */
  readonly signable: Buffer;
}
