import type { Request as ExpressRequest, RequestHandler } from 'express';
import { type Auth, type AuthOptions, type AuthSession, createAuth } from '../handler/index.js';
import type { StepUp } from '../sessions/step-up.rules.js';
import { addCookies, toRequest, withoutBody, writeResponse } from './node-http.js';

export interface ExpressAuth extends Pick<Auth, 'getSession'> {
  /** Answers the pages below `basePath`: `app.use(auth.handler)`. */
  readonly handler: RequestHandler;
  /** Lets only signed-in users pass: `app.get('/me', auth.requireSession(), …)`. */
  requireSession(requirements?: StepUp): RequestHandler;
  /** The session of a request that `requireSession` let pass. */
  sessionOf(request: ExpressRequest): AuthSession;
}

/** Sign-in for an Express App. Behind a proxy, set `trust proxy` of Express: it decides the client's address. */
export function expressAuth(options: AuthOptions): ExpressAuth {
  const auth = createAuth(options);
  const sessions = new WeakMap<object, AuthSession>();
  const handler: RequestHandler = (request, response, next) => {
    if (!request.originalUrl.startsWith(`${auth.basePath}/`)) return next();
    const answer = async () => {
      const web = await toRequest(request, request.readableEnded ? undefined : request);
      await writeResponse(await auth.handler(web, { address: request.ip }), response);
    };
    answer().catch(next);
  };
  const requireSession: ExpressAuth['requireSession'] = (requirements) => (request, response, next) => {
    const check = async () => {
      const guarded = await auth.guard(withoutBody(request), requirements);
      if ('refused' in guarded) return writeResponse(guarded.refused, response);
      sessions.set(request, guarded.session);
      addCookies(guarded.cookies, response);
      next();
    };
    check().catch(next);
  };
  const sessionOf = (request: ExpressRequest) => {
    const session = sessions.get(request);
    if (!session) throw new Error('The route is not behind `requireSession`.');
    return session;
  };
  return { handler, requireSession, sessionOf, getSession: auth.getSession };
}
