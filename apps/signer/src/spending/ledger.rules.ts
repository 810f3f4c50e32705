import type { TokenSymbol } from '@latchkey/contracts';
import { sha256 } from '@latchkey/platform/crypto';
import type { SpendWindow } from '../policies/policy.rules.js';

/** Whose payments, and how long: the sum of some ledgers over the last hours. */
export interface WindowQuestion {
  readonly ledgers: readonly Buffer[];
  readonly hours: number;
}

/** A payment, as it is counted. */
export interface CountedPayment {
  readonly appId: string;
  readonly walletId: string;
  readonly currency: TokenSymbol;
  readonly destination: string;
}

/** Of each window. PostgreSQL's day may have 23 hours, where the clock of its time zone is put forward. */
export const HOURS = { per_day: 24, per_30_days: 720 } as const;

/** Where a payment is counted: with all of its App and of its wallet, and with those of each to the same destination. */
export function ledgersOf({ appId, walletId, currency, destination }: CountedPayment): Buffer[] {
  return ['', walletId].flatMap((wallet) =>
    ['', destination].map((dest) => ledgerOf(appId, wallet, currency, dest)),
  );
}

/** What a window of a policy of this App, or of this wallet, holds. */
export function questionOf(
  { scope, currency, dest, span }: SpendWindow,
  { appId, walletId }: Pick<CountedPayment, 'appId' | 'walletId'>,
): WindowQuestion {
  const wallet = scope === 'wallet' ? walletId : '';
  const ledgers = (dest ?? ['']).map((address) => ledgerOf(appId, wallet, currency, address));
  return { ledgers, hours: HOURS[span] };
}

/** A digest, so that nothing of it names an address. */
function ledgerOf(appId: string, walletId: string, currency: TokenSymbol, destination: string): Buffer {
  return sha256(JSON.stringify([appId, walletId, currency, destination]));
}
