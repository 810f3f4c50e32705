import { payableCurrency, toUnits } from '@latchkey/chains/payments';
import type { TokenSymbol } from '@latchkey/contracts';
import { type Span, SPANS, type TransferLimits, type TransferRule } from '@latchkey/contracts/signer';
import { type Needs, needsOf } from './needs.rules.js';

/** Whose payments the limits of a policy count: those of all wallets of its App, or those of its wallet. */
export type Scope = 'app' | 'wallet';

/** The payments of a currency within a span of time that ends now, and the most that they may be. */
export interface SpendWindow {
  readonly scope: Scope;
  readonly currency: TokenSymbol;
  /** Of payments to these addresses; null for payments to any. */
  readonly dest: readonly string[] | null;
  readonly span: Span;
  /** In the smallest unit of the currency. */
  readonly limit: bigint;
}

/** A rule with its amounts in units. */
export interface Rule {
  readonly currency: TokenSymbol | undefined;
  readonly dest: ReadonlySet<string> | undefined;
  readonly perTransfer: bigint | undefined;
  readonly windows: readonly SpendWindow[];
  readonly needs: Needs;
}

export interface Policy {
  readonly scope: Scope;
  readonly rules: readonly Rule[];
}

/** @param rules as they are stored: checked, each address and amount in its one form. */
export function policyOf(scope: Scope, rules: readonly TransferRule[]): Policy {
  return { scope, rules: rules.map((rule) => ruleOf(scope, rule)) };
}

function ruleOf(scope: Scope, { currency, dest, limits = {}, needs }: TransferRule): Rule {
  return {
    currency,
    dest: dest && new Set(dest),
    perTransfer: currency && unitsOf(currency, limits.per_transfer),
    windows: currency ? windowsOf({ scope, currency, dest: dest ?? null }, limits) : [],
    needs: needsOf(needs),
  };
}

function windowsOf(of: Omit<SpendWindow, 'span' | 'limit'>, limits: TransferLimits): SpendWindow[] {
  return SPANS.flatMap((span) => {
    const limit = unitsOf(of.currency, limits[span]);
    return limit === undefined ? [] : [{ ...of, span, limit }];
  });
}

function unitsOf(symbol: TokenSymbol, amount: string | undefined): bigint | undefined {
  if (amount === undefined) return undefined;
  const units = toUnits(amount, payableCurrency(symbol)?.places ?? 0);
  // It was checked before it was stored. Without it the rule would have no limit.
  if (units === undefined) throw new Error('a stored policy has an amount that is none');
  return units;
}
