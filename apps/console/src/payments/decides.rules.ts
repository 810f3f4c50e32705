import type { AnswerOf } from '../api/client.js';

export type Policy = AnswerOf<'getAppTransferPolicy'>;
type Rule = Policy['rules'][number];
type Needs = NonNullable<Rule['needs']>;

/** A payment, as far as a rule is about it. */
export interface Paid {
  readonly source_currency: string;
  readonly dest: string;
  readonly network_name: string;
}

/** A rule that is about a payment, in words. */
export interface DecidingRule {
  /** From 1. */
  readonly place: number;
  readonly says: readonly string[];
}

/** No currency is usual there. */
const FURTHER_NETWORKS = ['base', 'arbitrum'];
/** Their own coin is usual there, and tokens are not. */
const COINS_OF_OTHERS = ['polygon', 'avalanche'];
const TOKENS = ['USDC', 'USDT'];

const WINDOWS = { per_day: '24 hours', per_30_days: '30 days' } as const;

/**
 * The rules that are about a payment, in their order: the first whose limits hold says what it needs. Those before it that name
 * its destination on another network, or its account, need something all the same.
 */
export function decidingRules(
  { rules, windows }: Pick<Policy, 'rules' | 'windows'>,
  paid: Paid,
): DecidingRule[] {
  return rules.flatMap((rule, index) => {
    const place = index + 1;
    if (isAbout(rule, paid))
      return [{ place, says: [...matchOf(rule), ...limitsOf(rule, windows, index), needsOf(rule.needs)] }];
    return rule.needs && namesOwner(rule, paid) ? [{ place, says: [BESIDE, needsOf(rule.needs)] }] : [];
  });
}

/** How many of these payments went to the destination. Addresses of EVM chains differ in the case of letters alone. */
export function timesSeen(dest: string, completed: readonly Pick<Paid, 'dest'>[]): number {
  return completed.filter((other) => isSame(other.dest, dest)).length;
}

const isSame = (one: string, other: string) =>
  one === other || (one.startsWith('0x') && one.toLowerCase() === other.toLowerCase());

const isIn = ({ currency }: Rule, paid: Paid) => currency === undefined || currency === paid.source_currency;

const isAbout = (rule: Rule, paid: Paid) =>
  isIn(rule, paid) &&
  (rule.dest === undefined || (isOnUsualNetwork(paid) && rule.dest.some((one) => isSame(one, paid.dest))));

/** Whether the rule names the destination, or its account, without admitting the payment. */
const namesOwner = (rule: Rule, paid: Paid) =>
  isIn(rule, paid) && rule.dest?.some((one) => isSame(one, paid.dest) || isAccountOf(one, paid.dest));

/** `M…` addresses of Stellar have the key of their account, `G…`, at the same place (SEP-23); its last four bits are not looked at. */
const isAccountOf = (account: string, address: string) =>
  account.startsWith('G') && address.startsWith('M') && account.slice(1, 52) === address.slice(1, 52);

const BESIDE = 'It admits no such payment: it is for another network, or for the account of this address.';

/** The signer admits the addresses of a rule on the network that is meant where none is named. */
const isOnUsualNetwork = ({ source_currency, network_name }: Paid) =>
  !FURTHER_NETWORKS.includes(network_name) &&
  !(TOKENS.includes(source_currency) && COINS_OF_OTHERS.includes(network_name));

const matchOf = ({ currency, dest }: Rule): string[] => [
  `Payments in ${currency ?? 'every currency'}, to ${dest ? 'named addresses, and this is one' : 'every address'}.`,
];

function limitsOf({ currency, limits }: Rule, windows: Policy['windows'], index: number): string[] {
  const most = limits?.per_transfer;
  const ofRule = windows.filter(({ rule }) => rule === index);
  return [
    ...(most === undefined ? [] : [`At most ${most} ${currency} in one payment.`]),
    ...ofRule.map(
      ({ window, limit, left }) =>
        `${left} of ${limit} ${currency} are left for ${WINDOWS[window]}, before this payment.`,
    ),
  ];
}

function needsOf(needs: Needs | undefined): string {
  const { person, factors, max_factor_age, passkey, app_signature, approvals } = needs ?? {};
  const isPerson = person || factors !== undefined || max_factor_age !== undefined;
  const wanted = [
    ...(isPerson ? ['the person'] : []),
    ...(factors ? [`the person's ${factors.join(', ')}`] : []),
    ...(passkey ? ['a passkey over the payment'] : []),
    ...(app_signature ? ['the signature of the App'] : []),
    ...(approvals ? [approvalsText(approvals)] : []),
  ];
  return wanted.length === 0 ? 'It needs nothing more.' : `It needs ${wanted.join(', and ')}.`;
}

/** How many approvals, and whose. */
export const approvalsText = ({ count, by }: NonNullable<Needs['approvals']>): string =>
  `${count} ${count === 1 ? 'approval' : 'approvals'} by ${by}`;
