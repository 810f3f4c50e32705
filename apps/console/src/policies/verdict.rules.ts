import type { AnswerOf } from '../api/client.js';

export type Trial = AnswerOf<'tryAppTransferPolicy'>;
type TriedPolicy = Trial['policies'][number];
type Result = TriedPolicy['rules'][number]['result'];

export interface Verdict {
  readonly kind: 'allowed' | 'needs' | 'waits' | 'refused';
  readonly title: string;
  /** What has to come with the payment. */
  readonly needs: readonly string[];
}

const REFUSALS: Readonly<Record<NonNullable<Trial['refused_by']>, string>> = {
  transfer_limit_exceeded: 'Refused: a limit is exceeded',
  destination_not_allowed: 'Refused: the destination is not allowed',
  transfer_not_allowed: 'Refused: no rule is about such a payment',
  payments_frozen: 'Refused: payments are frozen',
};

/** What would become of a payment. */
export function verdictOf(trial: Trial): Verdict {
  const { approvals } = trial;
  // Whatever the policies say.
  const refused_by = trial.payments_frozen ? 'payments_frozen' : trial.refused_by;
  if (refused_by !== undefined) return { kind: 'refused', title: REFUSALS[refused_by], needs: [] };
  const needs = needsOf(trial);
  if (approvals) {
    const { count, by } = approvals;
    const whose = by === 'operators' ? 'operators' : 'other secret keys of the App';
    const title = `It waits for ${count} ${count === 1 ? 'approval' : 'approvals'} by ${whose}`;
    return { kind: 'waits', title, needs };
  }
  return needs.length > 0
    ? { kind: 'needs', title: 'It is paid, with what has to come with it', needs }
    : { kind: 'allowed', title: 'It is paid', needs };
}

function needsOf({ person, factors, max_factor_age, passkey, app_signature }: Trial): string[] {
  const age = max_factor_age === null ? '' : ` at most ${max_factor_age} minutes ago`;
  const proofs = factors.length > 0 ? ` with ${factors.join(' and ')}` : '';
  const verified = age && `, verified${age}`;
  const given: [boolean, string][] = [
    [person, `a session of the person${proofs}${verified}`],
    [passkey, 'a passkey of the person, which signs the payment'],
    [app_signature, 'the signature of the App'],
  ];
  return given.flatMap(([is, text]) => (is ? [text] : []));
}

const RESULTS: Readonly<Record<Result, string>> = {
  admits: 'admits it',
  other_currency: 'is about another currency',
  other_dest: 'is about other destinations',
  over_per_transfer: 'is for smaller payments (per_transfer)',
  over_per_day: 'has no room left in 24 hours (per_day)',
  over_per_30_days: 'has no room left in 30 days (per_30_days)',
  not_asked: 'is not asked any more',
};
const POLICIES: Readonly<Record<TriedPolicy['policy'], string>> = {
  typed: 'These rules',
  former: 'A policy of before, which stays in force for its time',
  wallet: 'The policy of the wallet',
};

/** Why, policy by policy and rule by rule. */
export const reasonsOf = ({ policies }: Trial) =>
  policies.map(({ policy, rules }) => ({
    policy: POLICIES[policy],
    lines:
      rules.length === 0
        ? ['It has no rules, so it admits nothing.']
        : rules.map(({ result }, index) => `Rule ${index + 1} ${RESULTS[result]}.`),
  }));
