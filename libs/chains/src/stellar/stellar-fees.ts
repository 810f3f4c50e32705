/** Bounds that no payment of XLM exceeds, whatever a node says: transfer offers no more, and the signer signs no more. */
export const STELLAR_FEE_CAPS = {
  /** In stroops: 1 XLM. STELLAR_MOST_FEE is lower. The network takes what its ledger needs, and no more than is offered. */
  fee: 10_000_000n,
  /** Forms of one payment: the first, and those with a higher fee that take its place where it is stuck. */
  forms: 3,
  /** How long after the end of its transfer a payment may still be executed, in seconds. */
  outlives: 3600n,
} as const;

/** The least fee of an operation, in stroops, while the network has room. */
export const STELLAR_BASE_FEE = 100n;
