import { OPERATOR_ROLES, type OperatorRole } from '@latchkey/contracts';
import { event } from './event.js';
import { Code } from './fields.js';

const by = ['identity'] as const;

class OperatorRoleData {
  @Code(OPERATOR_ROLES, 'Role of the operator.') role!: OperatorRole;
}
class OperatorRemovedData {}

export const operatorInvited = event('operator.invited', {
  by,
  when: 'An admin invited an operator. The App is the built-in one of the operators, and the user the operator.',
  members: OperatorRoleData,
});
export const operatorRoleChanged = event('operator.role_changed', {
  by,
  when: 'An admin gave an operator another role.',
  members: OperatorRoleData,
});
export const operatorRemoved = event('operator.removed', {
  by,
  when: 'An admin removed an operator, whose sessions ended with it.',
  members: OperatorRemovedData,
});
