import {
  choiceField,
  publicProcedure,
  SessionId,
  SessionToken,
  type SessionView,
  TOKEN_EXAMPLE,
} from '@latchkey/contracts';
import type { RevokeSessionsResponse } from './revocations.js';

export class ReadOwnProfileRequest {
  @SessionToken({ example: TOKEN_EXAMPLE }) session_token!: string;
}

/** Where the user of a session is signed in. */
export interface OwnSessions {
  /** That of the token. */
  session_id: string;
  user_id: string;
  /** The newest, at most 100, without their tokens. */
  sessions: SessionView[];
  /** The word of the session service on the user (`ownProfile`). */
  said: string;
}

/**
 * Takes the token alone: every server that checks JWTs has those. A session that lacks the second proof of its App reads
 * nothing.
 */
export const listOwnSessions = publicProcedure<ReadOwnProfileRequest, OwnSessions>(
  'session.v1.list_own_sessions',
  ['session_not_found', 'step_up_required'],
);

const SCOPES = ['elsewhere', 'everywhere'] as const;

/** Exactly one of the last two members. */
export class RevokeOwnSessionsRequest {
  @SessionToken({ example: TOKEN_EXAMPLE }) session_token!: string;
  @SessionId({ optional: true, description: 'The session with this id, of the same user.' })
  session_id?: string;
  @choiceField(SCOPES, {
    description:
      '`elsewhere`: every other session of the user. `everywhere`: every session, that of the token too.',
    examples: ['elsewhere'],
    optional: true,
  })
  scope?: (typeof SCOPES)[number];
}

/**
 * Ends sessions of the user of a token; none where one of them has a newer proof than the session of the token. A
 * session that lacks the second proof of its App ends none by it.
 */
export const revokeOwnSessions = publicProcedure<RevokeOwnSessionsRequest, RevokeSessionsResponse>(
  'session.v1.revoke_own_sessions',
  ['invalid_request', 'session_not_found', 'step_up_required'],
);
