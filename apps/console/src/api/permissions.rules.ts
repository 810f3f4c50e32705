import { OPERATIONS } from '../generated/operations.js';

/** What an operator may do: each role may do all that the one before it may. */
export const ROLES = ['viewer', 'support', 'approver', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export type Operation = keyof typeof OPERATIONS;

/** Whether a role may call an operation. The API decides by the same table: this one hides what it would refuse. */
export function may(role: Role, operation: Operation): boolean {
  const { role: least } = OPERATIONS[operation];
  return least === null || ROLES.indexOf(role) >= ROLES.indexOf(least);
}
