import { payableCurrency, type PayingType, readDestination, toUnits } from '@latchkey/chains/payments';
import { TOKEN_SYMBOLS, type TokenSymbol } from '@latchkey/contracts';
import type { TransferLimits, TransferRule } from '@latchkey/contracts/signer';

/** A rule as its order is judged. */
interface Ordered {
  readonly currency: TokenSymbol | undefined;
  /** Each address with the wallets that pay it; null for any. */
  readonly dest: ReadonlyMap<string, PayingType> | null;
  /** The most that a payment, a day and 30 days may be by any of its limits; a day is part of 30 days. */
  readonly most: Most;
  /** The same without what one limit says about another one. */
  readonly own: Most;
}

type Most = Readonly<Record<keyof TransferLimits, bigint | undefined>>;

const LIMITS = ['per_transfer', 'per_day', 'per_30_days'] as const;

/**
 * Places of the rules that decide about no payment: each payment that they admit is admitted by a rule before, whatever was
 * spent. An order in which a wider rule comes first is a slip, and often one that allows more than was meant.
 */
export function neverMatching(rules: readonly TransferRule[]): number[] {
  const ordered = rules.map(orderedOf);
  return ordered.flatMap((rule, index) => (isCovered(rule, ordered.slice(0, index)) ? [index] : []));
}

/** Whether for each currency and address of the rule one of those before admits what it admits. */
function isCovered(rule: Ordered, before: readonly Ordered[]): boolean {
  const wider = before.filter((other) => admitsAll(other, rule));
  const currencies = rule.currency
    ? [rule.currency]
    : TOKEN_SYMBOLS.filter((symbol) => payableCurrency(symbol));
  return currencies.every((currency) => {
    const about = wider.filter((other) => other.currency === undefined || other.currency === currency);
    if (about.some(({ dest }) => dest === null)) return true;
    if (rule.dest === null) return false;
    // An address of another chain than the currency's is paid nothing in it.
    const types = payableCurrency(currency)?.types;
    return [...rule.dest].every(
      ([address, type]) => !types?.includes(type) || about.some(({ dest }) => dest?.has(address)),
    );
  });
}

/** Whether the limits of a rule hold wherever those of a later one do. */
function admitsAll(earlier: Ordered, later: Ordered): boolean {
  const { per_transfer, per_day, per_30_days } = earlier.own;
  if (!isBelow(later.most.per_transfer, per_transfer)) return false;
  if (per_day === undefined && per_30_days === undefined) return true;
  // Windows of other destinations hold other payments, so neither limit says anything about the other one.
  if (earlier.currency !== later.currency || !isSame(earlier.dest, later.dest)) return false;
  return isBelow(later.most.per_day, per_day) && isBelow(later.most.per_30_days, per_30_days);
}

function orderedOf({ currency, dest, limits = {} }: TransferRule): Ordered {
  const places = (currency && payableCurrency(currency)?.places) ?? 0;
  const [per_transfer, per_day, per_30_days] = LIMITS.map((name) => {
    const amount = limits[name];
    return amount === undefined ? undefined : toUnits(amount, places);
  });
  const day = lowest([per_day, per_30_days]);
  return {
    currency,
    dest: dest ? new Map(dest.flatMap(typed)) : null,
    own: { per_transfer, per_day, per_30_days },
    most: { per_transfer: lowest([per_transfer, day]), per_day: day, per_30_days },
  };
}

function typed(text: string): [string, PayingType][] {
  const read = readDestination(text);
  return read ? [[read.address, read.type]] : [];
}

function lowest(amounts: readonly (bigint | undefined)[]): bigint | undefined {
  const given = amounts.filter((amount) => amount !== undefined);
  return given.reduce<bigint | undefined>(
    (least, amount) => (least === undefined || amount < least ? amount : least),
    undefined,
  );
}

/** Whether what is at most the one is at most the other. */
function isBelow(most: bigint | undefined, limit: bigint | undefined): boolean {
  return limit === undefined || (most !== undefined && most <= limit);
}

function isSame(one: Ordered['dest'], other: Ordered['dest']): boolean {
  if (!one || !other) return one === other;
  return one.size === other.size && [...one.keys()].every((address) => other.has(address));
}
