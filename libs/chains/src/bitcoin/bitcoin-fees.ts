/** Bounds that no payment of bitcoin exceeds, whatever a node says: transfer offers no more, and the signer signs no more. */
export const BITCOIN_FEE_CAPS = {
  /** In satoshi for each virtual byte; in the dearest hour so far it was about that. BITCOIN_MOST_FEE_RATE is lower. */
  rate: 1000n,
  /** Coins that one payment spends. The signer makes a signature for each of them and each form before it asks the policy. */
  inputs: 30,
  /** Forms of one payment: the first, and those with a higher fee that take its place where it is stuck. */
  variants: 3,
} as const;

/** The least that nodes pass on to a witness address; less would cost more to spend than it is. @see GetDustThreshold of Bitcoin Core */
const DUST = { keyHash: 546n, scriptHash: 540n, witnessKeyHash: 294n, witness: 330n } as const;

/** @param script that locks an output. @returns the least amount of it, in satoshi. */
export function dustOf(script: Uint8Array): bigint {
  if (script.length === 25) return DUST.keyHash;
  if (script.length === 23) return DUST.scriptHash;
  return script.length === 22 ? DUST.witnessKeyHash : DUST.witness;
}

const WITNESS_WEIGHT = 1 + 1 + 72 + 1 + 33;

/** Virtual bytes once each input has its signature and its public key. @param bytes of the transaction without them. */
export function signedSize(bytes: number, inputs: number): bigint {
  return BigInt(Math.ceil((4 * bytes + 2 + WITNESS_WEIGHT * inputs) / 4));
}
