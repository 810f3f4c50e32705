import type { RuleResult, Span } from '@latchkey/contracts/signer';
import { hasRoom, isAbout, isPaidTo, type JudgedPayment, type Spent } from './decision.rules.js';
import type { Policy, Rule } from './policy.rules.js';

const OVER = { per_day: 'over_per_day', per_30_days: 'over_per_30_days' } as const satisfies Record<
  Span,
  RuleResult
>;

/** What each rule says of a payment, by the questions of the decision and in its order. @param spent as it was decided by. */
export function ruleResults({ rules }: Policy, payment: JudgedPayment, spent: Spent): RuleResult[] {
  const results: RuleResult[] = [];
  for (const rule of rules)
    results.push(results.includes('admits') ? 'not_asked' : resultOf(rule, payment, spent));
  return results;
}

function resultOf(rule: Rule, payment: JudgedPayment, spent: Spent): RuleResult {
  if (!isAbout(rule, payment)) return 'other_currency';
  if (!isPaidTo(rule, payment)) return 'other_dest';
  const { perTransfer, windows } = rule;
  const isOver = (limit: bigint) => payment.units === null || payment.units > limit;
  if (perTransfer !== undefined && isOver(perTransfer)) return 'over_per_transfer';
  // What is too large by itself, first: of such a rule no window was read.
  const exceeded =
    windows.find(({ limit }) => isOver(limit)) ?? windows.find((window) => !hasRoom(window, payment, spent));
  return exceeded ? OVER[exceeded.span] : 'admits';
}
