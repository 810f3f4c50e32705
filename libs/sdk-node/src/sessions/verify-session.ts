import type { Answer, CallOptions, ErrorTypeOf } from '../client/call.js';
import type { Settings } from '../client/options.js';
import type { SessionJwtErrorType } from '../errors/error-type.js';
import type { LatchkeyErrorOf } from '../errors/latchkey-error.js';
import type { Calls } from '../generated/calls.js';
import { Coalesced } from './coalesced.js';
import { createJwtCheck, type CheckedJwt } from './jwt-check.js';
import { RevocationList } from './revocation-list.js';
import type { ClaimedSession } from './session-claims.js';
import { sessionError } from './session-errors.js';
import { type StepUp, unmetFactors } from './step-up.rules.js';

/** How a JWT is checked in the process. */
export interface JwtOptions extends StepUp {
  /** What happens while the list of revoked sessions cannot be read: default `refuse` (`revocations_stale`). */
  readonly onStaleRevocations?: 'refuse' | 'accept' | undefined;
  /** Seconds after which the list is stale; default 5. It is read every second. */
  readonly staleAfter?: number | undefined;
}

/** A session token, to be verified over the API. */
export interface TokenInput extends StepUp {
  readonly token: string;
  /** Whole minutes from now that the session shall live; absent leaves its end as it is. */
  readonly extendTo?: number | undefined;
}

export interface VerifySession {
  /**
   * Checks a session JWT in the process: signature, issuer, audience, times, factors, and that its session is not among
   * those that were revoked. A revocation is known here within 2 seconds.
   * @throws LatchkeyError invalid_session_jwt (401), session_jwt_expired (401), session_not_found (404), step_up_required
   *   (403), connection_failed, revocations_stale
   */
  (jwt: string, options?: JwtOptions): Promise<ClaimedSession>;
  /** Verifies a session token over the API; parallel calls for one token are one request. @throws as `sessions.verify` */
  (input: TokenInput, options?: Pick<CallOptions, 'signal'>): Promise<Answer<'verifySession'>>;
  /** Whether a caught error says that a session could not be verified: `switch (error.errorType)` then knows its types. */
  isError(error: unknown): error is LatchkeyErrorOf<SessionJwtErrorType | ErrorTypeOf<'verifySession'>>;
}

type VerifyCall = Calls['sessions']['verify'];

export function createVerifySession(settings: Settings, verify: VerifyCall): VerifySession {
  const inProcess = createJwtVerification(settings, verify);
  const overApi = createTokenVerification(verify);
  const verifySession = (input: string | TokenInput, options: JwtOptions & CallOptions = {}) =>
    typeof input === 'string' ? inProcess(input, options) : overApi(input, options.signal);
  return Object.assign(verifySession, { isError: verify.isError }) as unknown as VerifySession;
}

function createTokenVerification(verify: VerifyCall) {
  const coalesced = new Coalesced<Answer<'verifySession'>>();
  return ({ token, extendTo, requireFactors, maxFactorAge }: TokenInput, signal?: AbortSignal) => {
    const request = {
      session_token: token,
      ...(extendTo !== undefined && { session_expires_in: extendTo }),
      ...(requireFactors && { require_factors: [...requireFactors] }),
      ...(maxFactorAge !== undefined && { max_factor_age: maxFactorAge }),
    };
    return coalesced.run(JSON.stringify(request), () => verify(request), signal);
  };
}

function createJwtVerification(settings: Settings, verify: VerifyCall) {
  const check = createJwtCheck(settings);
  // The key of the client is one App's, whose JWTs are all that the check lets through.
  let list: RevocationList | undefined;
  return async (jwt: string, options: JwtOptions): Promise<ClaimedSession> => {
    const checked = await check(jwt);
    const { appId, session } = checked;
    const url = `${settings.baseUrl}/v1/apps/${appId}/.well-known/revoked.json`;
    list ??= new RevocationList({ url, fetch: settings.fetch });
    if ((await isRevoked(list, checked, options)) === 'unknown') await verify({ session_jwt: jwt });
    const unmet = unmetFactors(session.factors, options, Date.now() / 1_000);
    if (unmet.length > 0) throw sessionError('step_up_required', { requiredFactors: unmet });
    return session;
  };
}

/** @returns `unknown` if only the API can tell. @throws LatchkeyError session_not_found, revocations_stale */
async function isRevoked(
  list: RevocationList,
  { session, issuedAt }: CheckedJwt,
  { onStaleRevocations = 'refuse', staleAfter = 5 }: JwtOptions,
): Promise<'no' | 'unknown'> {
  const isFresh = await list.isFresh(staleAfter * 1_000);
  const standing = await list.standingOf(session.session_id, issuedAt);
  if (standing === 'revoked') throw sessionError('session_not_found');
  if (isFresh) return standing === 'unknown' ? 'unknown' : 'no';
  if (onStaleRevocations === 'refuse') throw sessionError('revocations_stale');
  return 'no';
}
