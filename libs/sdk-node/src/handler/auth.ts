import { type AuthHandler, handlerOf } from './auth-handler.js';
import { type AuthSession, fromView, type SessionRequirements } from './auth-session.js';
import { Exchange } from './exchange.js';
import { endedSession } from './gateway.js';
import { type AuthOptions, type Settings, settingsOf } from './options.js';
import { Answered, refusals } from './refusal.js';
import { failed } from './responses.js';

/** Who sent a request; null for a visitor. `cookies` are values of `Set-Cookie` that its answer must carry. */
export interface CheckedRequest {
  readonly session: AuthSession | null;
  readonly cookies: readonly string[];
}

/** What a guarded route gets: a session, or the answer that refuses the request. */
export type GuardedRequest =
  { readonly session: AuthSession; readonly cookies: readonly string[] } | { readonly refused: Response };

/** Sign-in for one App: what its pages call, and what its own routes ask. */
export interface Auth {
  /** Answers the pages; see `createAuthHandler`. */
  readonly handler: AuthHandler;
  /** Path below which the handler answers. */
  readonly basePath: string;
  /**
   * Who sent a request.
   * @throws Error where the gateway cannot be asked, or refuses (`step_up_required`); a visitor is no error.
   */
  getSession(request: Request, requirements?: SessionRequirements): Promise<CheckedRequest>;
  /** As `getSession`, with the answer to send: 401 for a visitor, 403 `step_up_required`, 503. Never rejects. */
  guard(request: Request, requirements?: SessionRequirements): Promise<GuardedRequest>;
}

export function createAuth(options: AuthOptions): Auth {
  const settings = settingsOf(options);
  const getSession: Auth['getSession'] = (request, requirements = {}) =>
    checked(settings, request, requirements);
  return {
    handler: handlerOf(settings),
    basePath: settings.basePath,
    getSession,
    guard: async (request, requirements) => {
      try {
        const { session, cookies } = await getSession(request, requirements);
        return session ? { session, cookies } : { refused: failed(refusals.signInFirst(), cookies) };
      } catch (error) {
        return { refused: failed(error) };
      }
    },
  };
}

/**
 * The part of the App's server that its pages sign in through. It serves a closed list of operations below `basePath`,
 * with the paths and bodies of the API, keeps tokens in cookies that no script reads, and forces the user of the session.
 */
export function createAuthHandler(options: AuthOptions): AuthHandler {
  return createAuth(options).handler;
}

async function checked(
  settings: Settings,
  request: Request,
  { requireFactors, maxFactorAge }: SessionRequirements,
): Promise<CheckedRequest> {
  const exchange = new Exchange(request, settings, {});
  if (!exchange.token) return { session: null, cookies: [] };
  const answer = await exchange.verify({
    ...(requireFactors && { require_factors: requireFactors }),
    ...(maxFactorAge !== undefined && { max_factor_age: maxFactorAge }),
  });
  if (endedSession(answer)) return { session: null, cookies: exchange.cookies };
  if (answer.status !== 200) throw new Answered(answer);
  return { session: fromView(answer.body['session']), cookies: exchange.cookies };
}
