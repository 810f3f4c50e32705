import { IsIn } from 'class-validator';
import {
  AppError,
  type Caller,
  Described,
  booleanField,
  field,
  integerField,
  operatorProcedure,
  procedure,
  publicProcedure,
  SessionId,
  SessionJwt,
  SessionToken,
  UserId,
} from '@latchkey/contracts';

/** Exactly one of the first four members. */
export class RevokeSessionsRequest {
  @SessionId({ optional: true, description: 'The session with this id (secret key).' }) session_id?: string;
  @SessionToken({ optional: true, description: 'The session with this token.' }) session_token?: string;
  @SessionJwt({ optional: true, description: 'The session with this JWT (secret key).' })
  session_jwt?: string;
  @UserId({ optional: true, description: 'Every session of this user (secret key).' }) user_id?: string;
  @SessionId({ optional: true, description: 'Beside `user_id`: the one session to leave alive.' })
  except_session_id?: string;
}

export interface RevokeSessionsInput extends RevokeSessionsRequest {
  /** Beside `session_id`, of an operator: only if it is a session of this user. */
  of_user_id?: string;
}

/**
 * A public token ends the session of its own token alone: ids are no secret, and servers that check JWTs have them.
 * @throws AppError secret_key_required
 */
export function requireMayRevoke(
  { key_kind }: Pick<Caller, 'key_kind'>,
  { session_token, session_jwt }: RevokeSessionsRequest,
): void {
  if (key_kind === 'secret' || session_token !== undefined) return;
  throw new AppError('secret_key_required', session_jwt ? { reason: 'jwt_cannot_revoke' } : {});
}

@Described('How many sessions ended.')
export class RevokeSessionsResponse {
  @integerField({ description: 'How many sessions ended by this call.', minimum: 0, examples: [1] })
  revoked!: number;
}

export const revokeSessions = publicProcedure<RevokeSessionsInput, RevokeSessionsResponse>(
  'session.v1.revoke',
  ['invalid_request', 'invalid_session_jwt', 'secret_key_required'],
);

/** Exactly one of the members. */
export class RevokeUserSessionsRequest {
  @SessionId({ optional: true, description: 'The session with this id.' }) session_id?: string;
  @field({
    schema: {
      type: 'boolean',
      enum: [true],
      description: 'Every session of the user.',
      examples: [true],
      optional: true,
    },
    checks: [IsIn([true])],
  })
  all?: true;
}

/** Where the next batch goes on; times are milliseconds. */
export interface AppSessionsPlace {
  /** The last session of the batch before; empty where a pass begins. */
  session_id: string;
  /** Sessions that began later stay. */
  before: number;
  /** When the pass before this one ended. */
  since?: number;
  /** Whether this pass has ended a session. */
  found?: boolean;
}

export interface AppSessionsInput {
  app_id: string;
  /** The limits of the App, in minutes. A session that they have ended is not counted again. */
  limits: { max: number; idle: number | null };
  after?: AppSessionsPlace;
}

/** Ends some hundred sessions of an App. The last batch has no `next`. */
export const revokeAppSessions = operatorProcedure<
  AppSessionsInput,
  { revoked: number; next?: AppSessionsPlace }
>('session.v1.revoke_app_sessions');

@Described('How many sessions of the App ended.')
export class RevokeAppSessionsResponse {
  @integerField({ description: 'How many sessions ended by this call.', minimum: 0, examples: [1200] })
  revoked!: number;
  @booleanField({
    description: 'False where the App has more sessions than one call ends: repeat the call.',
    examples: [true],
  })
  complete!: boolean;
}

/** Ends every session of a deleted user; none can start afterwards. */
export const forgetUser = procedure<{ user_id: string }, RevokeSessionsResponse>('session.v1.forget_user');

/** Removes the factors of a removed method from the user's sessions; a session without factors ends. */
export const removeFactors = procedure<{ user_id: string; method_id: string }, RevokeSessionsResponse>(
  'session.v1.remove_factors',
);

export interface UserBlockInput {
  user_id: string;
  /** The version that identity answered; a lower one than the known one changes nothing. Absent is 0. */
  version?: number;
}

/** Ends every session of a blocked user; none can start until an `unblockUser` of a higher version. */
export const blockUser = procedure<UserBlockInput, RevokeSessionsResponse>('session.v1.block_user');

export const unblockUser = procedure<UserBlockInput, { user_id: string }>('session.v1.unblock_user');
