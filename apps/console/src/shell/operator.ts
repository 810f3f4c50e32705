import { useSuspenseQuery } from '@tanstack/react-query';
import { may, type Operation } from '../api/permissions.rules.js';
import { type Operator, sessionQuery } from '../api/session.js';

/** Who is signed in. Only for pages inside of the shell, which are not shown before. */
export function useOperator(): Operator {
  return useSuspenseQuery(sessionQuery).data.operator;
}

/** Whether the operator may call an operation. */
export function useMay(): (operation: Operation) => boolean {
  const { role } = useOperator();
  return (operation) => may(role, operation);
}
