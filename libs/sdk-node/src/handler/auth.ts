import type { ErrorType } from '../errors/error-type.js';
import { LatchkeyError, type UnmetFactor } from '../errors/latchkey-error.js';
import type { StepUp } from '../sessions/step-up.rules.js';
import { type AuthHandler, handlerOf } from './auth-handler.js';
import type { AuthSession } from './auth-session.js';
import { type CheckedRequest, sessionCheck } from './check-session.js';
import { type AuthOptions, settingsOf } from './options.js';
import { checkOwnPage } from './origin.js';
import { Answered } from './gateway.js';
import { Refusal, refusals } from './refusal.js';
import { failed } from './responses.js';

/** What a guarded route gets: a session, or the answer that refuses the request. */
export type GuardedRequest =
  | { readonly session: AuthSession; readonly cookies: readonly string[] }
  | { readonly refused: Response };

/** Sign-in for one App: what its pages call, and what its own routes ask. */
export interface Auth {
  /** Answers the pages; see `createAuthHandler`. */
  readonly handler: AuthHandler;
  /** Path below which the handler answers. */
  readonly basePath: string;
  /**
   * Who sent a request. The JWT of its cookie is checked in the process; an old one is renewed over the API.
   * @throws LatchkeyError `step_up_required`, or why the API could not be asked; a visitor is no error.
   */
  getSession(request: Request, requirements?: StepUp): Promise<CheckedRequest>;
  /**
   * As `getSession`, with the answer to send: 401 for a visitor, 403 `step_up_required`, 403 `cross_site_request` for a
   * change that a page of another origin asks for, 503. Never rejects.
   */
  guard(request: Request, requirements?: StepUp): Promise<GuardedRequest>;
}

export function createAuth(options: AuthOptions): Auth {
  const settings = settingsOf(options);
  const check = sessionCheck(settings);
  return {
    handler: handlerOf(settings),
    basePath: settings.basePath,
    getSession: (request, requirements = {}) =>
      check(request, requirements).catch((error: unknown) => {
        throw toLatchkeyError(error);
      }),
    guard: async (request, requirements = {}) => {
      try {
        checkOwnPage(request, settings);
        const { session, cookies } = await check(request, requirements);
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

function toLatchkeyError(error: unknown): unknown {
  if (error instanceof Refusal) {
    const { errorType, status, message } = error;
    return new LatchkeyError({ errorType, status, message });
  }
  if (!(error instanceof Answered)) return error;
  const { status, body } = error.answer;
  const { error_type, error_message, required_factors } = body as unknown as ErrorMembers;
  return new LatchkeyError({
    ...{ errorType: error_type, status, message: error_message, requiredFactors: required_factors },
  });
}

interface ErrorMembers {
  readonly error_type: ErrorType;
  readonly error_message: string;
  readonly required_factors?: readonly UnmetFactor[];
}
