import type { AnswerOf } from '../api/client.js';
import { Refusal } from '../api/refusal.js';

export type Policy = AnswerOf<'getAppTransferPolicy'>;
export type Rule = Policy['rules'][number];
type Needs = NonNullable<Rule['needs']>;
export type Currency = NonNullable<Rule['currency']>;
export type Factor = NonNullable<Needs['factors']>[number];
type Approvers = NonNullable<Needs['approvals']>['by'];

/** The compiler wants each of the document, and no other. */
const namesOf = <Name extends string>(names: Readonly<Record<Name, string>>) =>
  (Object.keys(names) as Name[]).map((value) => ({ value, label: names[value] }));

export const CURRENCIES = namesOf<Currency>({
  ethereum: 'ethereum',
  solana: 'solana',
  bitcoin: 'bitcoin',
  AVAX: 'AVAX',
  MATIC: 'MATIC',
  USDC: 'USDC',
  USDT: 'USDT',
  LINK: 'LINK',
  DOT: 'DOT',
  XLM: 'XLM',
});
export const FACTORS = namesOf<Factor>({
  otp: 'a code or link (otp)',
  oauth: 'a provider (oauth)',
  wallet: 'a wallet (wallet)',
  totp: 'an authenticator app (totp)',
  webauthn: 'a passkey (webauthn)',
});
export const APPROVERS = namesOf<Approvers>({ operators: 'operators', keys: 'other secret keys of the App' });

/** One rule as its form holds it; an empty text or number is none. */
export interface RuleValues {
  /** Tells a rule from others while it is moved. */
  readonly key: string;
  readonly currency: Currency | null;
  readonly dest: readonly string[];
  readonly per_transfer: string;
  readonly per_day: string;
  readonly per_30_days: string;
  readonly person: boolean;
  readonly factors: readonly Factor[];
  readonly max_factor_age: number | '';
  readonly passkey: boolean;
  readonly app_signature: boolean;
  readonly approvals: number | '';
  readonly approvals_by: Approvers;
}

export const valuesOf = ({ currency, dest, limits, needs }: Rule, key: string): RuleValues => ({
  key,
  currency: currency ?? null,
  dest: dest ?? [],
  per_transfer: limits?.per_transfer ?? '',
  per_day: limits?.per_day ?? '',
  per_30_days: limits?.per_30_days ?? '',
  person: needs?.person ?? false,
  factors: needs?.factors ?? [],
  max_factor_age: needs?.max_factor_age ?? '',
  passkey: needs?.passkey ?? false,
  app_signature: needs?.app_signature ?? false,
  approvals: needs?.approvals?.count ?? '',
  approvals_by: needs?.approvals?.by ?? 'operators',
});

/** The rule that is sent: what is empty is left out, and so is a `limits` or `needs` without members. */
export function ruleOf(values: RuleValues): Rule {
  const { currency, dest } = values;
  const limits = limitsOf(values);
  const needs = needsOf(values);
  return {
    ...(currency && { currency }),
    ...(dest.length > 0 && { dest: [...dest] }),
    ...(Object.keys(limits).length > 0 && { limits }),
    ...(Object.keys(needs).length > 0 && { needs }),
  };
}

function limitsOf(values: RuleValues): NonNullable<Rule['limits']> {
  const given = (['per_transfer', 'per_day', 'per_30_days'] as const).flatMap((name) => {
    const amount = values[name].trim();
    return amount === '' ? [] : [[name, amount] as const];
  });
  return Object.fromEntries(given);
}

function needsOf({ factors, max_factor_age, approvals, approvals_by, ...on }: RuleValues): Needs {
  return {
    ...(on.person && { person: true }),
    ...(factors.length > 0 && { factors: [...factors] }),
    ...(max_factor_age !== '' && { max_factor_age }),
    ...(on.passkey && { passkey: true }),
    ...(on.app_signature && { app_signature: true }),
    ...(approvals !== '' && { approvals: { count: approvals, by: approvals_by } }),
  };
}

/** An emptied field is no 0: that would let a looser policy be in force at once. */
export const minutesProblem = (minutes: number | ''): string | null =>
  minutes === '' ? 'Write a number of minutes; 0 is at once.' : null;

/** A policy is saved as a whole. @throws Error where it would take the place of one that its author has not seen. */
export function refuseReplaced(begun: Pick<Policy, 'version'>, stored: Pick<Policy, 'version'> | undefined) {
  if (stored?.version === begun.version) return;
  throw new Error(
    'Somebody else changed this policy after you opened it, so yours was not saved over theirs. Cancel, and look at the new one on the page.',
  );
}

/** A list with the member at one place moved to another. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}

const FIELDS = [
  ...['currency', 'dest', 'per_transfer', 'per_day', 'per_30_days'],
  ...['person', 'factors', 'max_factor_age', 'passkey', 'app_signature', 'approvals'],
];

/** What the API says of members, by where a form shows it. */
export function errorsOf(reason: unknown): Record<string, string> {
  const fields = reason instanceof Refusal ? (reason.more.fields ?? []) : [];
  return Object.fromEntries(fields.map(({ field, message }) => [placeOf(field), message]));
}

/** Of `rules.0.limits.per_day` for example; what is said of a whole rule stands at the rule. */
function placeOf(field: string): string {
  const [list, index, ...members] = field.split(/[.[\]]+/).filter(Boolean);
  if (list !== 'rules' || index === undefined) return field;
  const member = members.find((name) => FIELDS.includes(name));
  return ['rules', index, ...(member ? [member] : [])].join('.');
}
