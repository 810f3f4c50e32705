import { accountOf } from '@latchkey/chains/payments';
import type { PolicyRefusal, TokenSymbol } from '@latchkey/contracts';
import type { Span } from '@latchkey/contracts/signer';
import { type Needs, NO_NEEDS, strictest } from './needs.rules.js';
import type { Policy, Rule, SpendWindow } from './policy.rules.js';

/** A payment as its bytes say it. */
export interface UncountedPayment {
  readonly currency: TokenSymbol;
  readonly destination: string;
  /** Whether it is on the network of its currency that is meant where none is named. */
  readonly isOnUsualNetwork: boolean;
  /**
   * In the smallest unit of the currency. Null where the operator has set a contract with other places: transfer alone
   * says how many, so no limit can hold.
   */
  readonly units: bigint | null;
}

export interface JudgedPayment extends UncountedPayment {
  /** The windows that hold it already, because it was signed before: such a one is full with it, and adds nothing. */
  readonly countedIn: readonly Span[];
}

/** What each window holds, by the object that a policy has for it. */
export type Spent = ReadonlyMap<SpendWindow, bigint>;

/** The windows that a rule has exceeded: it admits the payment once all of them have room. */
type Exceeded = readonly SpendWindow[];

export interface Refusal {
  readonly code: PolicyRefusal;
  /** The windows that hold the payment already. */
  readonly countedIn: JudgedPayment['countedIn'];
  /** For each policy that refuses, what would have to change: one of its rules, with all windows of the rule. */
  readonly waits: readonly (readonly Exceeded[])[];
}

export type Verdict = { readonly needs: Needs } | { readonly refusal: Refusal };

/** The verdict of one policy. */
type Judgement = { readonly needs: Needs } | { readonly refusal: Omit<Refusal, 'countedIn'> };

/**
 * The windows that a decision looks at: of the rules up to the first that admits whatever was spent; where none matches, those
 * that tell whether the destination alone is wrong.
 */
export function windowsFor(policies: readonly Policy[], payment: UncountedPayment): SpendWindow[] {
  return policies.flatMap(({ rules }) => {
    const about = rules.filter((rule) => isAbout(rule, payment));
    const matching = about.filter((rule) => isPaidTo(rule, payment));
    if (matching.length === 0)
      return about.filter((rule) => fitsAlone(rule, payment)).flatMap(({ windows }) => windows);
    const last = matching.findIndex((rule) => rule.windows.length === 0 && fitsAlone(rule, payment));
    const read = last < 0 ? matching : matching.slice(0, last);
    return read.filter((rule) => fitsAlone(rule, payment)).flatMap(({ windows }) => windows);
  });
}

/** Whether all of these policies admit the payment, and what it needs by all of them. */
export function decide(policies: readonly Policy[], payment: JudgedPayment, spent: Spent): Verdict {
  const judged = policies.map((policy) => judge(policy, payment, spent));
  const refusals = judged.flatMap((verdict) => ('refusal' in verdict ? [verdict.refusal] : []));
  if (refusals.length > 0) return { refusal: { ...mostLasting(refusals), countedIn: payment.countedIn } };
  const needs = judged.flatMap((verdict) => ('needs' in verdict ? [verdict.needs] : []));
  return { needs: needs.reduce(strictest, NO_NEEDS) };
}

/** In their order: the first rule that matches, and whose limits hold, decides. */
function judge({ rules }: Policy, payment: JudgedPayment, spent: Spent): Judgement {
  const about = rules.filter((rule) => isAbout(rule, payment));
  const matching = about.filter((rule) => isPaidTo(rule, payment));
  const admitting = matching.find((rule) => fits(rule, payment, spent));
  if (admitting) return { needs: needsBefore(about, admitting, payment).reduce(strictest, admitting.needs) };
  if (matching.length > 0) {
    const waiting = matching.filter((rule) => fitsAlone(rule, payment));
    const waits = waiting.map(({ windows }) => windows.filter((window) => !hasRoom(window, payment, spent)));
    return { refusal: { code: 'transfer_limit_exceeded', waits: [waits] } };
  }
  const isWrongPlace = about.some((rule) => fits(rule, payment, spent));
  return { refusal: { code: isWrongPlace ? 'destination_not_allowed' : 'transfer_not_allowed', waits: [] } };
}

/**
 * On another network than the usual one a rule does not admit its addresses, and a rule for an account (`G…`) does not admit the
 * addresses of it that have an id in them (`M…`). What it needs of a payment to them holds there as well, so that neither is a
 * way around it.
 */
function needsBefore(
  about: readonly Rule[],
  admitting: Rule,
  { destination, isOnUsualNetwork }: JudgedPayment,
): Needs[] {
  const account = accountOf(destination);
  if (isOnUsualNetwork && account === destination) return [];
  const before = about.slice(0, about.indexOf(admitting));
  return before.filter(({ dest }) => dest?.has(account)).map(({ needs }) => needs);
}

/** The refusal that waiting helps least; of several limits all, because each of them has to have room. */
function mostLasting(refusals: readonly Omit<Refusal, 'countedIn'>[]): Omit<Refusal, 'countedIn'> {
  const final = (['transfer_not_allowed', 'destination_not_allowed'] as const).find((code) =>
    refusals.some((refusal) => refusal.code === code),
  );
  if (final) return { code: final, waits: [] };
  return { code: 'transfer_limit_exceeded', waits: refusals.flatMap(({ waits }) => waits) };
}

export function isAbout({ currency }: Rule, payment: UncountedPayment): boolean {
  return currency === undefined || currency === payment.currency;
}

/**
 * The addresses of a rule were listed for the usual network. On another one the owner of a contract is not known, and who comes
 * first may put a contract of their own at its address.
 */
export function isPaidTo({ dest }: Rule, { destination, isOnUsualNetwork }: UncountedPayment): boolean {
  return dest === undefined || (isOnUsualNetwork && dest.has(destination));
}

function fits(rule: Rule, payment: JudgedPayment, spent: Spent): boolean {
  return fitsAlone(rule, payment) && rule.windows.every((window) => hasRoom(window, payment, spent));
}

/** Whether the limits of a rule can hold if nothing else is paid. */
function fitsAlone({ perTransfer, windows }: Rule, { units }: UncountedPayment): boolean {
  const limits = [...(perTransfer === undefined ? [] : [perTransfer]), ...windows.map(({ limit }) => limit)];
  return limits.every((limit) => units !== null && units <= limit);
}

export function hasRoom(window: SpendWindow, payment: JudgedPayment, spent: Spent): boolean {
  const held = spent.get(window);
  // Every window of a matching rule is asked for before; a missing one must not look empty.
  if (held === undefined) throw new Error('a window was not read');
  return held + addedTo(window, payment) <= window.limit;
}

/** What the payment adds to a window. */
export function addedTo(
  { span }: SpendWindow,
  { countedIn, units }: Pick<JudgedPayment, 'countedIn' | 'units'>,
): bigint {
  return countedIn.includes(span) ? 0n : (units ?? 0n);
}
