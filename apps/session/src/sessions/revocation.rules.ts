import type { RevokeSessionsRequest } from '@latchkey/contracts/session';

/** Which sessions a revocation is about. */
export type RevocationTarget =
  | { by: 'session_id'; sessionId: string }
  | { by: 'session_token'; token: string }
  | { by: 'session_jwt'; jwt: string }
  | { by: 'user_id'; userId: string; exceptId: string | undefined };

/** The one target that a request names; null where it names none or several. */
export function revocationTarget(request: RevokeSessionsRequest): RevocationTarget | null {
  const { session_id, session_token, session_jwt, user_id, except_session_id } = request;
  const targets: RevocationTarget[] = [];
  if (session_id !== undefined) targets.push({ by: 'session_id', sessionId: session_id });
  if (session_token !== undefined) targets.push({ by: 'session_token', token: session_token });
  if (session_jwt !== undefined) targets.push({ by: 'session_jwt', jwt: session_jwt });
  if (user_id !== undefined) targets.push({ by: 'user_id', userId: user_id, exceptId: except_session_id });
  const [target, ...others] = targets;
  return target && others.length === 0 ? target : null;
}
