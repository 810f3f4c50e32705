/** What an operator may do: each role may do all that the one before it may. */
export const OPERATOR_ROLES = ['viewer', 'support', 'approver', 'admin'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** Whether the role is the least one that is needed, or a higher one. */
export function isAtLeast(role: OperatorRole, least: OperatorRole): boolean {
  return OPERATOR_ROLES.indexOf(role) >= OPERATOR_ROLES.indexOf(least);
}

export function isOperatorRole(text: string): text is OperatorRole {
  return (OPERATOR_ROLES as readonly string[]).includes(text);
}
