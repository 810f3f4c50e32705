import {
  choiceField,
  Described,
  type NamedChange,
  OWN_CHANGE_NAMES,
  type OwnChange,
  type OwnChangeInput,
  OwnChangeMembers,
  publicProcedure,
  requireMayChange,
  UserId,
} from '@latchkey/contracts';
import type { RevokeSessionsResponse } from './revocations.js';

export class CheckOwnChangeRequest extends OwnChangeMembers {
  @choiceField(OWN_CHANGE_NAMES, { description: 'What the user is about to do.', examples: ['update_names'] })
  change!: OwnChange;
}

@Described('The user of the session may make this change now.')
export class CheckOwnChangeResponse {
  @UserId() user_id!: string;
}

export type ProveOwnChangeInput = OwnChangeMembers & NamedChange;

/**
 * Says what a session has lately proved, for a change of the account of its user. It takes the token alone. A page names
 * what it removes: that proves nothing for its own removal.
 */
export const proveOwnChange = publicProcedure<ProveOwnChangeInput, OwnChangeInput>(
  'session.v1.prove_own_change',
  ['session_not_found', 'step_up_required', 'secret_key_required', 'account_changes_not_enabled'],
  { admits: requireMayChange },
);

/** Removes the factors of a method from the user's sessions, by the word of the service that has removed it. */
export interface RemoveOwnFactorsInput {
  user_id: string;
  method_id: string;
  by: 'identity' | 'mfa';
  /** The word of that service (`removedMethod`). */
  removed: string;
}

export const removeOwnFactors = publicProcedure<RemoveOwnFactorsInput, RevokeSessionsResponse>(
  'session.v1.remove_own_factors',
);
