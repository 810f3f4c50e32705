import { Injectable } from '@nestjs/common';
import {
  AppError,
  type Caller,
  OWN_CHANGE_MINUTES,
  OWN_CHANGES,
  type ProvenChange,
  requireTestApp,
  stepUpRequired,
} from '@latchkey/contracts';
import type {
  CheckedPerson,
  CheckedSession,
  ProveOwnChangeInput,
  CheckPersonInput,
  CheckSessionInput,
  ExtendSessionInput,
  ListSessionsQuery,
  ListSessionsResponse,
  SignedSession,
  SignSessionInput,
  UnlockMethodsRequest,
  VerifiedSession,
  VerifySessionInput,
} from '@latchkey/contracts/session';
import { sha256 } from '@latchkey/platform/crypto';
import type { PresentedKey } from '../ended-sessions/ended-sessions.repository.js';
import { claimsAfter, claimsBefore } from '../session-jwts/session-jwt.rules.js';
import { JwtSignatures } from '../session-jwts/jwt-signatures.service.js';
import { SessionJwts } from '../session-jwts/session-jwts.service.js';
import {
  limited,
  limitedEnd,
  type LimitedSession,
  limitsOf,
  livesLongerUntil,
  reachedEnd,
  sessionStatus,
} from './session.rules.js';
import { unmetForRemoval } from './removal.rules.js';
import { lackingFor, provingFactors, unmetFactors, unmetForChange, unmetForUnlock } from './step-up.rules.js';
import { SessionRefusals } from './session-refusals.service.js';
import { toCheckedPerson, toSessionView, withProofKinds } from './session.view.js';
import { SessionsRepository } from './sessions.repository.js';

const DEFAULT_LIMIT = 50;

/** Verifies, checks and lists sessions. Every call reads the row: a cached one could be revoked. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly jwts: SessionJwts,
    private readonly signatures: JwtSignatures,
    private readonly refusals: SessionRefusals,
  ) {}

  /** A correctly signed JWT past its end still names its session, so that clients can refresh it. */
  async verify(caller: Caller, input: VerifySessionInput): Promise<VerifiedSession> {
    return this.presented(caller, input, await this.demanded(caller, input));
  }

  /** As `verify`, with a later end where the limits of the App leave room. */
  async extend(caller: Caller, input: ExtendSessionInput): Promise<VerifiedSession> {
    const found = await this.demanded(caller, input);
    return this.presented(caller, input, await this.extended(caller, found, input.session_expires_in));
  }

  /** The living session of the request, with the factors that it demands. */
  private async demanded(caller: Caller, input: VerifySessionInput): Promise<LimitedSession> {
    if (input.purpose && caller.key_kind !== 'secret') throw new AppError('secret_key_required');
    const readingRevokedKeys = this.jwts.readRevokedKeys();
    const found = await this.resolve(caller, input, { expiredJwt: 'accepted' });
    if (readingRevokedKeys) await readingRevokedKeys;
    const [unmet, ...others] = unmetFactors(found.factors, input, found.now);
    if (unmet) throw stepUpRequired([unmet, ...others], found.userId);
    return found;
  }

  private async presented(
    caller: Caller,
    input: VerifySessionInput,
    row: LimitedSession,
  ): Promise<VerifiedSession> {
    const presented = await this.jwts.present(row, claimsBefore(caller, input));
    const { session, session_jwt, claims_wanted } = presented;
    const answer = { session, session_token: input.session_token ?? '', session_jwt };
    return claims_wanted ? { ...answer, claims_wanted } : answer;
  }

  /**
   * A session that has changed since the claims were wanted may have changed because of them.
   * @throws AttestationError for claims that were not wanted, or that identity has not read.
   */
  async sign(caller: Caller, { said, any_version }: SignSessionInput): Promise<SignedSession> {
    const isAny = any_version === true;
    const { session_id, version, values } = await this.jwts.claimsIn(caller, said);
    const readingRevokedKeys = this.jwts.readRevokedKeys();
    const row = await this.living(caller, { id: session_id });
    if (readingRevokedKeys) await readingRevokedKeys;
    const isCurrent = isAny || version === row.version;
    return this.jwts.present(row, claimsAfter(caller, values, { isCurrent, keeps: !isAny }));
  }

  async check(caller: Caller, input: CheckSessionInput): Promise<CheckedSession> {
    const row = await this.resolve(caller, input, { expiredJwt: 'refused' });
    return { session_id: row.id, user_id: row.userId };
  }

  /** As `check`, with what the session has proved, and when. */
  async checkPerson(
    caller: Caller,
    { with_kinds: withKinds, ...credential }: CheckPersonInput,
  ): Promise<CheckedPerson> {
    const how = { expiredJwt: 'refused', readsKinds: withKinds === true } as const;
    const row = await this.resolve(caller, credential, how);
    return withKinds ? withProofKinds(toCheckedPerson(row), row) : toCheckedPerson(row);
  }

  /** As `check`, for a session that may lack a second proof: it may be what is locked. */
  async checkUnlock(
    caller: Caller,
    { method_type, ...credential }: UnlockMethodsRequest,
  ): Promise<CheckedSession> {
    const input = { ...credential, purpose: 'prove_factor' } as const;
    const row = await this.resolve(caller, input, { expiredJwt: 'refused' });
    const unmet = unmetForUnlock(row.factors, method_type, row.now);
    if (unmet) throw stepUpRequired([unmet], row.userId);
    return { session_id: row.id, user_id: row.userId };
  }

  /** As `check`, with what the session lacks for a change of its user's account. */
  async checkChange(
    caller: Caller,
    { session_token, change, method_id, max_factor_age: minutes = OWN_CHANGE_MINUTES }: ProveOwnChangeInput,
  ): Promise<Omit<ProvenChange, 'app_id' | 'change'>> {
    const purpose = OWN_CHANGES[change];
    const input = { session_token, ...(purpose && { purpose }) };
    const row = await this.resolve(caller, input, { expiredJwt: 'refused' });
    const isPage = caller.key_kind === 'public';
    const unmet = isPage && method_id !== undefined && unmetForRemoval(row, { methodId: method_id, minutes });
    if (unmet) throw stepUpRequired([unmet], row.userId);
    // What the App's server began or delivered itself, it may also take for a proof.
    const factors = isPage ? provingFactors(row.factors) : row.factors;
    return { user_id: row.userId, ...unmetForChange(factors, minutes, row.now) };
  }

  async list(caller: Caller, query: ListSessionsQuery): Promise<ListSessionsResponse> {
    const { user_id, limit = DEFAULT_LIMIT, offset = 0 } = query;
    const limits = limitsOf(caller);
    const user = { appId: caller.app_id, userId: user_id };
    const [rows, count] = await this.sessions.activeOf(user, limits, { take: limit, skip: offset });
    const sessions = rows.map((row) => toSessionView({ ...row, expiresAt: limitedEnd(row, limits) }));
    return { sessions, count, offset, limit };
  }

  /** @throws AppError route_not_found in a live App, session_not_found */
  async fastForward(
    caller: Caller,
    { session_id, minutes }: { session_id: string; minutes: number },
  ): Promise<{ session_id: string }> {
    requireTestApp(caller);
    if (!(await this.sessions.fastForward(caller.app_id, session_id, minutes)))
      throw new AppError('session_not_found');
    return { session_id };
  }

  /**
   * The living session of a token or a JWT, with the proofs that its App requires of every session: whatever takes a
   * session takes it from here. Only a `purpose` of the request makes an exception.
   * @throws AppError invalid_request, secret_key_required, invalid_session_jwt, session_not_found, session_mismatch,
   * step_up_required
   */
  private async resolve(
    caller: Caller,
    input: CheckSessionInput,
    { expiredJwt, readsKinds = false }: { expiredJwt: 'accepted' | 'refused'; readsKinds?: boolean },
  ): Promise<LimitedSession> {
    const { session_token, session_jwt } = input;
    requireMayExtend(caller, input);
    const claims =
      session_jwt === undefined ? undefined : await this.signatures.verify(caller.app_id, session_jwt);
    const row = await this.living(caller, keyOf(session_token, claims?.sid), readsKinds);
    if (claims && claims.sid !== row.id) throw new AppError('session_mismatch', { userId: row.userId });
    if (claims && claims.expiresAt <= row.now && expiredJwt === 'refused')
      throw new AppError('session_not_found', { reason: 'jwt_expired', userId: row.userId });
    const [lacking, ...others] = lackingFor(row, input.purpose);
    if (lacking) throw stepUpRequired([lacking, ...others], row.userId);
    return row;
  }

  /** @throws AppError session_not_found */
  private async living(caller: Caller, key: PresentedKey, readsKinds = false): Promise<LimitedSession> {
    const { app_id: appId } = caller;
    const limits = limitsOf(caller);
    const reading = { secondFactors: readsKinds || limits.secondFactor !== 'off' };
    const found = await ('id' in key
      ? this.sessions.byId(appId, key.id, reading)
      : this.sessions.byTokenDigest(appId, key.tokenDigest, reading));
    if (!found) throw await this.refusals.missing(caller, key);
    const row = limited(found, limits);
    if (sessionStatus(row, row.now) !== 'active') throw await this.refusals.notFound(row);
    return row;
  }

  /** An extension that moves the end by less than a second writes nothing. */
  private async extended(
    caller: Caller,
    row: LimitedSession,
    expiresInMinutes: number,
  ): Promise<LimitedSession> {
    const limits = limitsOf(caller);
    if (!livesLongerUntil(reachedEnd(row, expiresInMinutes, limits), row.expiresAt)) return row;
    const extended = await this.sessions.extend(row, expiresInMinutes, limits);
    if (!extended) throw await this.refusals.notFound(row);
    return limited({ ...extended, secondFactors: row.secondFactors }, limits);
  }
}

/** A public token with a JWT alone extends nothing: every server that checks a JWT sees it. */
function requireMayExtend({ key_kind }: Caller, input: CheckSessionInput): void {
  const { session_token, session_jwt, session_expires_in } = input;
  if (key_kind === 'secret' || session_expires_in === undefined) return;
  if (session_token === undefined && session_jwt !== undefined)
    throw new AppError('secret_key_required', { reason: 'jwt_cannot_extend' });
}

/** The token says which session; without one, the JWT does. @throws AppError invalid_request without both. */
function keyOf(token: string | undefined, sid: string | undefined): PresentedKey {
  if (token !== undefined) return { token, tokenDigest: sha256(token) };
  if (sid === undefined) throw noCredential();
  return { id: sid };
}

function noCredential(): AppError {
  const message = 'session_token or session_jwt is required';
  return new AppError('invalid_request', { fields: [{ field: 'session_token', message }] });
}
