/** What the chain has for an address: a count of the smallest unit. */
export interface Amount {
  readonly units: bigint;
  readonly decimals: number;
}

export interface BalanceQuestion {
  readonly endpoint: string;
  readonly address: string;
  /** Ends the time that the whole question has. */
  readonly signal: AbortSignal;
}
