import type { Method, MethodType, OwnedMethod } from '@latchkey/contracts/identity';
import type { Identifier } from './identifier.js';
import type { OwnedIdentifier } from './sign-in-reads.repository.js';

export function toMethod(type: MethodType, row: Identifier): Method {
  return { id: row.id, type, value: row.value, user_id: row.userId, verified: row.verified };
}

export function toOwnedMethod(type: MethodType, row: OwnedIdentifier): OwnedMethod {
  return { ...toMethod(type, row), user_active: row.status === 'active' };
}
