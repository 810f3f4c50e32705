import type { Context, Handler, MiddlewareHandler } from 'hono';
import { type Auth, type AuthOptions, type AuthSession, createAuth } from '../handler/index.js';
import type { StepUp } from '../sessions/step-up.rules.js';

/** What `requireSession` adds to the context: `new Hono<LatchkeyEnv>()`. */
export interface LatchkeyEnv {
  Variables: { session: AuthSession };
}

export interface HonoOptions extends AuthOptions {
  /** Address of the client, by `getConnInfo` of the runtime for example. Without it, see `trustedProxies`. */
  readonly clientAddress?: (context: Context) => string | undefined;
}

export interface HonoAuth extends Pick<Auth, 'getSession'> {
  /** Answers the pages: `app.all('/auth/*', auth.handler)`. */
  readonly handler: Handler;
  /** Lets only signed-in users pass: `app.get('/me', auth.requireSession(), (c) => c.json(c.get('session')))`. */
  requireSession(requirements?: StepUp): MiddlewareHandler<LatchkeyEnv>;
}

/** Sign-in for a Hono App, on Node, Deno, Bun and edge runtimes. */
export function honoAuth({ clientAddress, ...options }: HonoOptions): HonoAuth {
  const auth = createAuth(options);
  return {
    getSession: auth.getSession,
    handler: (context) => auth.handler(context.req.raw, { address: clientAddress?.(context) }),
    requireSession: (requirements) => async (context, next) => {
      const guarded = await auth.guard(context.req.raw, requirements);
      if ('refused' in guarded) return guarded.refused;
      context.set('session', guarded.session);
      await next();
      // After the route, whose own response would drop them. No cache on the way may hand them to somebody else.
      for (const cookie of guarded.cookies) context.header('set-cookie', cookie, { append: true });
      if (guarded.cookies.length > 0) context.header('cache-control', 'no-store');
      return undefined;
    },
  };
}
