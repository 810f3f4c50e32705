import { Latchkey } from '../client/latchkey.js';
import { LatchkeyError } from '../errors/latchkey-error.js';
import type { ClaimedSession } from '../sessions/session-claims.js';
import type { StepUp } from '../sessions/step-up.rules.js';
import { type AuthSession, fromClaims, fromView } from './auth-session.js';
import { Exchange } from './exchange.js';
import { Answered, endedSession } from './gateway.js';
import type { Settings } from './options.js';
import { Refusal } from './refusal.js';

/** Who sent a request; null for a visitor. `cookies` are values of `Set-Cookie` that its answer must carry. */
export interface CheckedRequest {
  readonly session: AuthSession | null;
  readonly cookies: readonly string[];
}

/** @throws Refusal, Answered. */
export type SessionCheck = (request: Request, requirements: StepUp) => Promise<CheckedRequest>;

/** A JWT that ends so soon is renewed, so that what the request leads to still has one. */
const SOON_S = 20;

/** Checks the JWT of the cookie in the process; what it does not settle, the API decides by the token. */
export function sessionCheck(settings: Settings): SessionCheck {
  const { baseUrl, secretKey, timeoutMs, fetch } = settings;
  const latchkey = new Latchkey({ baseUrl, secretKey, timeoutMs, fetch, retries: 0 });
  return async (request, requirements) => {
    const exchange = new Exchange(request, settings, {});
    if (!exchange.token) return { session: null, cookies: [] };
    const jwt = await exchange.jwt();
    const claimed = jwt && (await claimedBy(latchkey, jwt, requirements));
    if (claimed && claimed.jwt_expires_at > Date.now() / 1000 + SOON_S)
      return { session: fromClaims(claimed), cookies: [] };
    return renewed(exchange, requirements).catch((error: unknown) => {
      // Valid for some more seconds, while the gateway is away.
      if (claimed && error instanceof Refusal) return { session: fromClaims(claimed), cookies: [] };
      throw error;
    });
  };
}

/** Undefined for every doubt: an old JWT, a factor that it does not know yet, keys that cannot be read. */
async function claimedBy(
  latchkey: Latchkey,
  jwt: string,
  requirements: StepUp,
): Promise<ClaimedSession | undefined> {
  return latchkey.verifySession(jwt, requirements).catch((error: unknown) => {
    if (error instanceof LatchkeyError) return undefined;
    throw error;
  });
}

async function renewed(
  exchange: Exchange,
  { requireFactors, maxFactorAge }: StepUp,
): Promise<CheckedRequest> {
  const answer = await exchange.verify({
    ...(requireFactors && { require_factors: requireFactors }),
    ...(maxFactorAge !== undefined && { max_factor_age: maxFactorAge }),
  });
  // The token is neither cleared nor set here: while this was asked, a sign-in may have set another one. A renewal does not
  // change it, nor the end of its session. The handler does both.
  if (endedSession(answer)) return { session: null, cookies: [] };
  if (answer.status !== 200) throw new Answered(answer);
  return { session: fromView(answer.body['session']), cookies: await exchange.jwtCookies(answer) };
}
