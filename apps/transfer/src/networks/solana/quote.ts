import { TOKEN_ACCOUNT_BYTES } from '@latchkey/chains';
import type { Payment } from '../network.js';
import { receivingState, unpayable } from './destination.rules.js';
import { feeOf, unitLimitOf, unitPriceOf } from './fees.rules.js';
import { type Route, routeOf } from './payment-route.js';
import type { RentMinimums } from './rent-minimums.js';
import type { SolanaNode } from './solana-node.js';

/** How a payment goes now, and what that costs in lamports beside the amount. */
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
  const fees = feeOf(unitLimitOf(route.mint !== undefined, opens), unitPrice);
  const rent = opens ? await rents.of(TOKEN_ACCOUNT_BYTES, node) : 0n;
  return { route, unitPrice, opens, cost: fees + rent };
}

async function hasToOpen({ to }: Payment, { mint, receiver }: Route, node: SolanaNode): Promise<boolean> {
  if (mint === undefined) return false;
  const state = receivingState(await node.account(receiver), { owner: to, mint });
  if (state !== 'missing' && state !== 'ready') throw unpayable(state);
  return state === 'missing';
}
