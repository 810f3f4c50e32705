import { AppError } from '@latchkey/contracts';
import type { Draft, Holdings, Payment } from '../networks/network.js';

/** What a payment that is on its way may still take. */
export interface Reservation {
  /** In the chain's own coin: fees, and the amount where that is the coin itself. */
  readonly native: bigint;
  /** The token that is paid beside it; null for the coin itself. */
  readonly contract: string | null;
  readonly units: bigint;
  readonly nonce: bigint | null;
}

/** What of the holdings is promised to nobody; below zero where more is promised than is there. */
export interface FreeFunds {
  readonly native: bigint;
  readonly asset: bigint;
}

/** @param open payments of this source that no chain has decided, as far as is known. */
export function freeFunds(
  { native, asset, nonce }: Holdings,
  { asset: sent }: Pick<Payment, 'asset'>,
  open: readonly Reservation[],
): FreeFunds {
  // A nonce below that of the holdings is used up: what its payment took is missing from them already.
  const promised = open.filter((entry) => nonce === null || entry.nonce === null || entry.nonce >= nonce);
  const freeNative = native - sum(promised.map((entry) => entry.native));
  if (!('contract' in sent)) return { native: freeNative, asset: freeNative };
  const ofToken = promised.filter((entry) => entry.contract === sent.contract);
  return { native: freeNative, asset: asset - sum(ofToken.map((entry) => entry.units)) };
}

/** Whether the amount itself is there; what it costs to send it can only be asked then. */
export function coversAmount(free: FreeFunds, { units }: Pick<Payment, 'units'>): boolean {
  return free.asset >= units;
}

/** Whether amount and fees are there, with what the chain wants to stay. */
export function covers(
  free: FreeFunds,
  payment: Pick<Payment, 'units'>,
  { mostNative, leastLeft }: Pick<Draft, 'mostNative' | 'leastLeft'>,
): boolean {
  const rest = free.native - mostNative;
  return coversAmount(free, payment) && (rest === 0n || (rest > 0n && rest >= leastLeft));
}

/**
 * The next place in the account's order: no gaps, and none twice. Null on a chain without an order.
 * @param chainNonce by the node's blocks.
 * @param decided the highest nonce that was lately seen in its blocks.
 * @throws AppError chain_unavailable where the node does not know of that: it lags behind.
 */
export function nextNonce(
  chainNonce: bigint | null,
  open: readonly Pick<Reservation, 'nonce'>[],
  decided: bigint | null,
): bigint | null {
  if (chainNonce === null) return null;
  if (decided !== null && decided >= chainNonce) throw new AppError('chain_unavailable');
  const taken = open.flatMap(({ nonce }) => (nonce === null ? [] : [nonce]));
  return taken.reduce((next, nonce) => (nonce >= next ? nonce + 1n : next), chainNonce);
}

function sum(counts: readonly bigint[]): bigint {
  return counts.reduce((total, count) => total + count, 0n);
}
