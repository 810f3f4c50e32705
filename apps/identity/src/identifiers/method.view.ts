import type { Method, MethodType, OwnedMethod } from '@latchkey/contracts/identity';
import type { Identifier } from './identifier.js';
import type { OwnedIdentifier } from './sign-in-reads.repository.js';

export function toMethod(type: MethodType, row: Identifier): Method {
  return { id: row.id, type, value: row.value, user_id: row.userId, verified: row.verified };
}

export function toOwnedMethod(type: MethodType, row: OwnedIdentifier): OwnedMethod {
  const user_active = row.status === 'active';
  // A user whom the App creates gets a default wallet at once; one made by a send gets it on becoming active.
  return {
    ...toMethod(type, row),
    user_active,
    signed_up: row.status === 'pending' && !row.hasOrderedWallet,
  };
}
