import { publicProcedure, SessionToken, type SessionView, TOKEN_EXAMPLE } from '@latchkey/contracts';

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
