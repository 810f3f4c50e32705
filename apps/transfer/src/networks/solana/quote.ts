import { solanaFee, TOKEN_ACCOUNT_BYTES } from '@latchkey/chains';
import type { Payment } from '../network.js';
import { unitLimitOf, unitPriceOf } from './amounts.rules.js';
import { receivingState, unpayable } from './destination.js';
import type { SolanaNode } from './solana-node.js';
import { type Route, routeOf } from './token-accounts.js';

/** The chain changes them by a vote, at the turn of an epoch: an hour of delay does no harm. */
const KEPT_FOR_MS = 3_600_000;

/** How a payment goes now, and its cost in lamports beside the amount. */
export interface Quote {
  readonly route: Route;
  readonly unitPrice: bigint;
  /** Whether the receiver's account of the token has to be opened. */
  readonly opens: boolean;
  readonly cost: bigint;
}

/** @throws AppError invalid_public_address where the receiver's account of the token cannot be paid any more. */
export async function quote(payment: Payment, node: SolanaNode, rents: RentMinimums): Promise<Quote> {
  const route = routeOf(payment);
  const written = [...new Set([payment.from, route.source, route.receiver])];
  const [recent, opens] = await Promise.all([node.recentFees(written), hasToOpen(payment, route, node)]);
  const unitPrice = unitPriceOf(recent);
  const fees = solanaFee(unitLimitOf(route.mint !== undefined, opens), unitPrice);
  const rent = opens ? await rents.of(TOKEN_ACCOUNT_BYTES, node) : 0n;
  return { route, unitPrice, opens, cost: fees + rent };
}

async function hasToOpen({ to }: Payment, { mint, receiver }: Route, node: SolanaNode): Promise<boolean> {
  if (mint === undefined) return false;
  const state = receivingState(await node.account(receiver), { owner: to, mint });
  if (state !== 'missing' && state !== 'ready') throw unpayable(state);
  return state === 'missing';
}

/** A TTL cache of the lamports that free an account of rent, by its size in bytes. */
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
