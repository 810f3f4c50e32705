import { expect, it } from '@jest/globals';
import { SPANS, type TransferRule } from '@latchkey/contracts/signer';
import {
  array,
  assert,
  boolean,
  constantFrom,
  integer,
  option,
  property,
  record,
  shuffledSubarray,
} from 'fast-check';
import { decide, type JudgedPayment, windowsFor } from './decision.rules.js';
import { type Policy, policyOf, type SpendWindow } from './policy.rules.js';

const SEED = 20261128;
const RUNS = 400;
const ADDRESSES = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`);
const DAY = 24;
const HOURS = { per_day: DAY, per_30_days: 30 * DAY } as const;

/** A payment that is asked for in some hour; the same transfer may be asked for again. */
interface Asked {
  readonly transfer: number;
  readonly hour: number;
}

interface Signed {
  readonly destination: string;
  readonly units: bigint;
  readonly hour: number;
}

const amount = integer({ min: 1, max: 12 });
const address = constantFrom(...ADDRESSES);
const limits = record(
  {
    per_transfer: amount.map(String),
    per_day: amount.map(String),
    per_30_days: amount.map((n) => `${n * 3}`),
  },
  { requiredKeys: [] },
);
const rule = record({
  dest: option(shuffledSubarray(ADDRESSES, { minLength: 1 }), { nil: undefined }),
  limits,
}).map(({ dest, limits: given }): TransferRule => ({
  currency: 'USDC',
  limits: given,
  ...(dest && { dest }),
}));
const policy = array(rule, { minLength: 1, maxLength: 4 }).map((rules) => policyOf('app', rules));
const transfers = array(record({ destination: address, units: amount }), { minLength: 1, maxLength: 14 });
/** Calls in the order in which they get the lock, from an earlier hour to a later one; each transfer once or twice. */
const scenario = record({
  policies: array(policy, { minLength: 1, maxLength: 2 }),
  transfers,
  order: array(integer()),
  again: array(boolean()),
});

/** The transfers in an order that these numbers say, over 60 days. */
function askedIn(count: number, order: readonly number[], again: readonly boolean[]): Asked[] {
  const repeated = Array.from({ length: count }, (_, n) => (again[n] ? [n, n] : [n])).flat();
  const sorted = repeated
    .map((transfer, n) => ({ transfer, place: order[n] ?? n }))
    .sort((one, other) => one.place - other.place);
  return sorted.map(({ transfer }, n) => ({ transfer, hour: Math.floor((n * 60 * DAY) / 40) % (60 * DAY) }));
}

const held = ({ dest, span }: SpendWindow, signed: Iterable<Signed>, hour: number) =>
  [...signed]
    .filter(
      (each) =>
        (dest?.includes(each.destination) ?? true) && each.hour > hour - HOURS[span] && each.hour <= hour,
    )
    .reduce((sum, { units }) => sum + units, 0n);

/**
 * Signs as the lock lets it: one after the other, each with the sums of those before. A transfer counts at its last signature.
 * @param look at what counts, after each signature.
 */
function run(
  policies: readonly Policy[],
  paid: readonly Omit<Signed, 'hour'>[],
  asked: readonly Asked[],
  look: (signed: readonly Signed[], hour: number) => void,
): void {
  const signed = new Map<number, Signed>();
  for (const { transfer, hour } of asked) {
    const { destination, units } = paid[transfer] as Signed;
    const { hour: since = -Infinity } = signed.get(transfer) ?? {};
    const countedIn = SPANS.filter((span) => since > hour - HOURS[span]);
    const one = { currency: 'USDC', destination, units, isOnUsualNetwork: true } as const;
    const payment: JudgedPayment = { ...one, countedIn };
    const spent = new Map(
      windowsFor(policies, payment).map((window) => [window, held(window, signed.values(), hour)]),
    );
    if ('refusal' in decide(policies, payment, spent)) continue;
    signed.set(transfer, { destination, units, hour });
    look([...signed.values()], hour);
  }
}

/** The loosest limit that a payment to an address may come under: no rule admits more. */
function mostOf(policyOfApp: Policy, span: SpendWindow['span']): bigint | undefined {
  const ofRules = policyOfApp.rules.map(({ windows }) => windows.find((window) => window.span === span));
  if (ofRules.some((window) => window === undefined)) return undefined;
  return ofRules.reduce((most, window) => (window && window.limit > most ? window.limit : most), 0n);
}

/** What no address may be paid more of, by all rules of a policy together. */
function boundsOf(policies: readonly Policy[]): SpendWindow[] {
  return policies.flatMap((each) =>
    SPANS.flatMap((span) => {
      const limit = mostOf(each, span);
      if (limit === undefined) return [];
      return ADDRESSES.map((to): SpendWindow => ({
        scope: 'app',
        currency: 'USDC',
        dest: [to],
        span,
        limit,
      }));
    }),
  );
}

it('no order of parallel payments admits more than the limits', () => {
  let bounded = 0;
  assert(
    property(scenario, ({ policies, transfers: made, order, again }) => {
      const paid = made.map(({ destination, units }) => ({ destination, units: BigInt(units) * 1_000_000n }));
      const bounds = boundsOf(policies);
      bounded += bounds.length;
      run(policies, paid, askedIn(paid.length, order, again), (signed, hour) => {
        for (const bound of bounds) expect(held(bound, signed, hour)).toBeLessThanOrEqual(bound.limit);
      });
    }),
    { seed: SEED, numRuns: RUNS },
  );
  expect(bounded).toBeGreaterThan(RUNS / 4);
});

it('one rule for any address bounds all of them together, in every order', () => {
  assert(
    property(amount, transfers, array(integer()), array(boolean()), (most, made, order, again) => {
      const limit = BigInt(most) * 1_000_000n;
      const policies = [policyOf('app', [{ currency: 'USDC', limits: { per_day: String(most) } }])];
      const paid = made.map(({ destination, units }) => ({ destination, units: BigInt(units) * 1_000_000n }));
      const window = { scope: 'app', currency: 'USDC', dest: null, span: 'per_day', limit } as const;
      run(policies, paid, askedIn(paid.length, order, again), (signed, hour) =>
        expect(held(window, signed, hour)).toBeLessThanOrEqual(limit),
      );
    }),
    { seed: SEED, numRuns: RUNS },
  );
});
