import { AppError } from '@latchkey/contracts';
import type { RevokeSessionsRequest } from '@latchkey/contracts/session';

/** The sessions that a revocation ends. */
export type RevocationTarget =
  | { by: 'session_id'; sessionId: string }
  | { by: 'session_token'; token: string }
  | { by: 'session_jwt'; jwt: string }
  | { by: 'user_id'; userId: string; exceptId: string | undefined };

/** The one target that a request names. @throws AppError invalid_request where it names none or several. */
export function revocationTarget(request: RevokeSessionsRequest): RevocationTarget {
  const { session_id, session_token, session_jwt, user_id, except_session_id } = request;
  if (except_session_id !== undefined && user_id === undefined)
    throw invalid('except_session_id', 'except_session_id is for user_id alone');
  const targets: RevocationTarget[] = [];
  if (session_id !== undefined) targets.push({ by: 'session_id', sessionId: session_id });
  if (session_token !== undefined) targets.push({ by: 'session_token', token: session_token });
  if (session_jwt !== undefined) targets.push({ by: 'session_jwt', jwt: session_jwt });
  if (user_id !== undefined) targets.push({ by: 'user_id', userId: user_id, exceptId: except_session_id });
  const [target, ...others] = targets;
  if (target && others.length === 0) return target;
  throw invalid(
    'session_id',
    'exactly one of session_id, session_token, session_jwt and user_id is required',
  );
}

function invalid(field: string, message: string): AppError {
  return new AppError('invalid_request', { fields: [{ field, message }] });
}
