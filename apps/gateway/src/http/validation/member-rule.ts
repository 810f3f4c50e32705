import type { FieldProblem } from '@latchkey/platform/errors';

/** Which of several optional members a request must have. */
export interface MemberRule {
  readonly kind: 'at least one' | 'exactly one';
  readonly members: readonly string[];
}

type MembersOf<T> = readonly [keyof T & string, keyof T & string, ...(keyof T & string)[]];

export function atLeastOne<T>(...members: MembersOf<T>): MemberRule {
  return { kind: 'at least one', members };
}

export function exactlyOne<T>(...members: MembersOf<T>): MemberRule {
  return { kind: 'exactly one', members };
}

/** What is wrong with a message by the rule, told for each of its members. */
export function ruleProblems(rule: MemberRule, message: object): FieldProblem[] {
  const given = rule.members.filter((member) => (message as Record<string, unknown>)[member] !== undefined);
  const kept = rule.kind === 'exactly one' ? given.length === 1 : given.length > 0;
  if (kept) return [];
  const text = `${rule.kind} of ${rule.members.join(', ')} is required`;
  return rule.members.map((field) => ({ field, message: text }));
}
