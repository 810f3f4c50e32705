import {
  choiceField,
  Described,
  integerField,
  LOCKABLE_TYPES,
  type LockableType,
  publicProcedure,
  SessionJwt,
  SessionToken,
  TOKEN_EXAMPLE,
  UserId,
} from '@latchkey/contracts';

/** Minutes since the session proved something of another kind than what is locked. */
export const OWN_UNLOCK_MINUTES = 10;

export class UnlockMethodsRequest {
  @SessionToken({ optional: true, example: TOKEN_EXAMPLE }) session_token?: string;
  @SessionJwt({ optional: true, description: 'JWT of an existing session (secret key).' })
  session_jwt?: string;
  @choiceField(LOCKABLE_TYPES, {
    description:
      'What is locked: the emails of the user, the phone numbers, or the TOTP and its recovery codes.',
    examples: ['email'],
  })
  method_type!: LockableType;
}

@Described('What the user of the session may use again.')
export class UnlockMethodsResponse {
  @UserId() user_id!: string;
  @integerField({
    description: 'How many methods were unlocked by this call; 0 if none was locked.',
    minimum: 0,
    examples: [1],
  })
  unlocked!: number;
}

/** A session that may unlock. */
export interface CheckedOwnUnlock {
  user_id: string;
  /** The word of the session service on it (`ownUnlock`). */
  said: string;
}

/**
 * Checks that the session has lately proved something of another kind than what is locked. It may lack the second proof that
 * its App requires, because that may be what is locked.
 */
export const checkOwnUnlock = publicProcedure<UnlockMethodsRequest, CheckedOwnUnlock>(
  'session.v1.check_own_unlock',
  [
    'invalid_request',
    'session_not_found',
    'session_mismatch',
    'invalid_session_jwt',
    'secret_key_required',
    'step_up_required',
  ],
);
