import { AppError } from '@latchkey/contracts';
import type {
  CheckedSession,
  RevokedSessions,
  RevokeOwnSessionsRequest,
  RevokeSessionsInput,
} from '@latchkey/contracts/session';
import { toEpochSeconds } from '@latchkey/platform/clock';

/** The sessions of an App that a revocation ends. */
export type SelectedSessions =
  | { id: string; userId?: string | undefined }
  | { tokenDigest: Buffer }
  | { userId: string; exceptId?: string | undefined };

/** The sessions of a user that one of them ends: one, all but one, or all. */
export interface OwnSelection {
  userId: string;
  ownId: string;
  onlyId?: string;
  exceptId?: string;
}

/** The sessions that a revocation names. */
export type RevocationTarget =
  | { by: 'session_id'; sessionId: string; ofUserId: string | undefined }
  | { by: 'session_token'; token: string }
  | { by: 'session_jwt'; jwt: string }
  | { by: 'user_id'; userId: string; exceptId: string | undefined };

/** The one target that a request names. @throws AppError invalid_request where it names none or several. */
export function revocationTarget(request: RevokeSessionsInput): RevocationTarget {
  const { session_id, session_token, session_jwt, user_id, except_session_id, of_user_id } = request;
  if (except_session_id !== undefined && user_id === undefined)
    throw invalid('except_session_id', 'except_session_id is for user_id alone');
  const targets: RevocationTarget[] = [];
  if (session_id !== undefined)
    targets.push({ by: 'session_id', sessionId: session_id, ofUserId: of_user_id });
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

/** Sessions of the user of this session, and of no other. @throws AppError invalid_request unless one of the two is named. */
export function ownSelection(
  { session_id: ownId, user_id: userId }: CheckedSession,
  { session_id: id, scope }: Omit<RevokeOwnSessionsRequest, 'session_token'>,
): OwnSelection {
  if ((id === undefined) === (scope === undefined))
    throw invalid('session_id', 'exactly one of session_id and scope is required');
  const own = { userId, ownId };
  if (id !== undefined) return { ...own, onlyId: id };
  return scope === 'elsewhere' ? { ...own, exceptId: ownId } : own;
}

function invalid(field: string, message: string): AppError {
  return new AppError('invalid_request', { fields: [{ field, message }] });
}

const DIGEST_BYTES = 16;

/** The newest revoked sessions of an App. */
export interface NewestRevoked {
  /** The first 16 bytes of the SHA-256 of each `sid`, newest first, one after the other. */
  readonly digests: Buffer;
  /** When the oldest of them ended; null where there is none. */
  readonly oldestAt: Date | null;
  /** The database's clock. */
  readonly now: Date;
}

/** The life of a JWT: a session that ended earlier has none that is still valid. */
export const COVERED_SECONDS = 300;

/** Longer than a transaction takes, since a session counts as ended from the start of the transaction that ends it. */
const COMMIT_SECONDS = 10;

/** What the list reads, so that no JWT outlives its entry. */
export const READ_SECONDS = COVERED_SECONDS + COMMIT_SECONDS;

/** A list of these is 0.5 MB of JSON. */
export const MOST_LISTED = 20_000;

/**
 * The list of an App. Where more sessions ended than it holds, `covers_from` is the first second that it holds whole.
 * @param newest up to one more than `MOST_LISTED`, so that a full list and a cut one differ.
 */
export function revocationList({ digests, oldestAt, now }: NewestRevoked): RevokedSessions {
  const found = digests.length / DIGEST_BYTES;
  const issuedAt = toEpochSeconds(now);
  const wholeFrom = found > MOST_LISTED && oldestAt ? toEpochSeconds(oldestAt) + 1 : 0;
  const sids = Array.from({ length: Math.min(found, MOST_LISTED) }, (_, place) =>
    digests.toString('base64url', place * DIGEST_BYTES, (place + 1) * DIGEST_BYTES),
  );
  return { issued_at: issuedAt, covers_from: Math.max(issuedAt - COVERED_SECONDS, wholeFrom), sids };
}
