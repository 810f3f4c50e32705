import type { Method, MethodType } from '@latchkey/contracts/identity';
import type { Identifier } from './identifier.js';

export function toMethod(type: MethodType, row: Identifier): Method {
  return { id: row.id, type, value: row.value, user_id: row.userId, verified: row.verified };
}
