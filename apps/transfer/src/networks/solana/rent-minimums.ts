import type { SolanaNode } from './solana-node.js';

/** The chain changes them by a vote, at the turn of an epoch: not for days, and then all day. */
const KEPT_FOR_MS = 3_600_000;

/** The lamports that free an account of rent, by its size in bytes; asked once in a while. */
export class RentMinimums {
  private readonly known = new Map<number, { lamports: bigint; askedAt: number }>();

  async of(bytes: number, node: SolanaNode): Promise<bigint> {
    const known = this.known.get(bytes);
    if (known && performance.now() - known.askedAt < KEPT_FOR_MS) return known.lamports;
    const lamports = await node.rentExemptMinimum(bytes);
    this.known.set(bytes, { lamports, askedAt: performance.now() });
    return lamports;
  }
}
