import { instantOf } from '../parts/instant.rules.js';
import type { Point, Step } from './metrics.js';
import { endOf } from './spans.rules.js';

export interface RefusalTotal {
  readonly error_type: string;
  readonly reason: string | null;
  readonly count: number;
  /** The hour or day with the most. */
  readonly peak: { readonly at: number; readonly count: number };
}

/** What was refused, by error and reason, the most frequent first. */
export function refusalTotals(points: readonly Pick<Point, 'at' | 'refusals'>[]): RefusalTotal[] {
  const totals = new Map<string, RefusalTotal>();
  for (const { at, refusals } of points)
    for (const { error_type, reason, count } of refusals) {
      const key = `${error_type} ${reason ?? ''}`;
      const known = totals.get(key);
      const peak = known && known.peak.count >= count ? known.peak : { at, count };
      totals.set(key, { error_type, reason, count: (known?.count ?? 0) + count, peak });
    }
  return [...totals.values()].toSorted((one, other) => other.count - one.count);
}

export interface CountryTotal {
  readonly channel: string;
  readonly country: string;
  readonly queued: number;
  readonly delivered: number;
  readonly failed: number;
}

/** What became of messages, by channel and country, where most were made first. */
export function countryTotals(points: readonly Pick<Point, 'messages'>[]): CountryTotal[] {
  const totals = new Map<string, CountryTotal>();
  for (const { channel, country, status, count } of points.flatMap(({ messages }) => messages)) {
    const key = `${channel} ${country}`;
    const known = totals.get(key) ?? { channel, country, queued: 0, delivered: 0, failed: 0 };
    totals.set(key, { ...known, [status]: known[status] + count });
  }
  return [...totals.values()].toSorted((one, other) => other.queued - one.queued);
}

export interface PaymentTotal {
  readonly status: string;
  readonly currency: string;
  readonly count: number;
  readonly amount: string;
}

/** Payments by what they became and what they pay, the most frequent first. */
export function paymentTotals(points: readonly Pick<Point, 'payments'>[]): PaymentTotal[] {
  const totals = new Map<string, PaymentTotal>();
  for (const { status, currency, count, amount } of points.flatMap(({ payments }) => payments)) {
    const key = `${status} ${currency}`;
    const known = totals.get(key);
    totals.set(key, {
      status,
      currency,
      count: (known?.count ?? 0) + count,
      amount: addAmounts(known?.amount ?? '0', amount),
    });
  }
  return [...totals.values()].toSorted((one, other) => other.count - one.count);
}

/** Exact decimals, added as exactly: a number has too few digits for them. */
export function addAmounts(one: string, other: string): string {
  const places = Math.max(...[one, other].map((amount) => (amount.split('.')[1] ?? '').length));
  const unitsOf = (amount: string) => {
    const [whole = '0', fraction = ''] = amount.split('.');
    return BigInt(whole + fraction.padEnd(places, '0'));
  };
  const digits = String(unitsOf(one) + unitsOf(other)).padStart(places + 1, '0');
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - places);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** What the API takes for requests that were refused without a reason. */
export const NO_REASON = 'none';

/** A refusal by its error and reason, as a chart names it. */
export const refusalName = ({ error_type, reason }: { error_type: string; reason: string | null }): string =>
  reason === null ? error_type : `${error_type}: ${reason}`;

/** Seconds for which refused requests are kept. */
const REQUESTS_KEPT = 7 * 24 * 60 * 60;

/** The time of a point, as the page of refused requests takes it. Undefined where none is kept any more. */
export function requestsIn(at: number, step: Step, now: number) {
  const end = endOf(at, step);
  return end < now - REQUESTS_KEPT ? undefined : { since: instantOf(at), until: instantOf(end) };
}
