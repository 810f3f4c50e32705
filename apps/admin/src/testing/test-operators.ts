import { OPERATOR_ROLES, type OperatorRole } from '@latchkey/contracts';

/** Key of an operator of each role. */
export const ROLE_KEYS: Readonly<Record<OperatorRole, string>> = {
  viewer: 'key-of-a-viewer-0123456789',
  support: 'key-of-support-0123456789a',
  approver: 'key-of-an-approver-0123456',
  admin: 'key-of-an-admin-0123456789',
};

/** Settings of an administration that knows them; the id of each key is its role. */
export const ROLE_ENV = {
  ADMIN_API_KEYS: OPERATOR_ROLES.map((role) => `${role}:${role}:${ROLE_KEYS[role]}`).join(),
};
