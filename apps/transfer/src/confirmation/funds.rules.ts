import { AppError } from '@latchkey/contracts';
import type { Draft, Holdings, Payment } from '../networks/network.js';

/** What a payment under way may still take. */
export interface Reservation {
  /** Of the chain's own coin: fees, and the amount of a payment of the coin. */
  readonly native: bigint;
  /** The token that is paid; null for the coin. */
  readonly contract: string | null;
  readonly units: bigint;
  readonly nonce: bigint | null;
}

/** Holdings less what is reserved; below zero where more is reserved than is there. */
export interface FreeFunds {
  readonly native: bigint;
  readonly asset: bigint;
}

/** @param open payments of this source that are not known to be decided. */
export function freeFunds(
  { native, asset, nonce, isFree }: Holdings,
  { asset: sent }: Pick<Payment, 'asset'>,
  open: readonly Reservation[],
): FreeFunds {
  // A nonce below that of the holdings is used up: they lack what its payment took already.
  if (isFree) return { native, asset };
  const reserved = open.filter((entry) => nonce === null || entry.nonce === null || entry.nonce >= nonce);
  const freeNative = native - sum(reserved.map((entry) => entry.native));
  if (!('contract' in sent)) return { native: freeNative, asset: freeNative };
  const ofToken = reserved.filter((entry) => entry.contract === sent.contract);
  return { native: freeNative, asset: asset - sum(ofToken.map((entry) => entry.units)) };
}

/** Whether the amount is there, without which a chain cannot say what sending it costs. */
export function coversAmount(free: FreeFunds, { units }: Pick<Payment, 'units'>): boolean {
  return free.asset >= units;
}

/** Whether amount and fees are there, and the least that the chain wants to stay. */
export function covers(
  free: FreeFunds,
  payment: Pick<Payment, 'units'>,
  { mostNative, leastLeft }: Pick<Draft, 'mostNative' | 'leastLeft'>,
): boolean {
  const rest = free.native - mostNative;
  return coversAmount(free, payment) && (rest === 0n || (rest > 0n && rest >= leastLeft));
}

/** What the nonces of an account depend on. */
interface UsedNonces {
  readonly open: readonly Pick<Reservation, 'nonce'>[];
  /** The highest nonce of the payments that were decided lately. */
  readonly decided: bigint | null;
  /** Whether a payment may end without using its nonce up. */
  readonly areReused?: boolean | undefined;
}

/**
 * The next nonce of the account: no gaps, and none twice. Null on a chain without nonces.
 * @param chainNonce by the node's blocks.
 * @throws AppError chain_unavailable where the node lags behind the payments that were decided.
 */
export function nextNonce(
  chainNonce: bigint | null,
  { open, decided, areReused = false }: UsedNonces,
): bigint | null {
  if (chainNonce === null) return null;
  if (decided !== null && decided >= chainNonce) throw new AppError('chain_unavailable');
  const taken = open.flatMap(({ nonce }) => (nonce === null ? [] : [nonce]));
  if (areReused) {
    let free = chainNonce;
    while (taken.includes(free)) free += 1n;
    return free;
  }
  return taken.reduce((next, nonce) => (nonce >= next ? nonce + 1n : next), chainNonce);
}

/**
 * Whether the turn of a payment comes in its time.
 * @param chainNonce by the node's blocks: from there on all numbers below that of the payment are taken.
 * @param most how many payments of the account may wait; undefined where they do not wait for each other.
 */
export function hasRoom(
  { nonce, chainNonce }: Record<'nonce' | 'chainNonce', bigint | null>,
  most: number | undefined,
): boolean {
  return most === undefined || nonce === null || chainNonce === null || nonce - chainNonce < most;
}

function sum(counts: readonly bigint[]): bigint {
  return counts.reduce((total, count) => total + count, 0n);
}
