import type { FastifyReply, FastifyRequest, preHandlerAsyncHookHandler, RouteHandlerMethod } from 'fastify';
import { type Auth, type AuthOptions, type AuthSession, createAuth } from '../handler/index.js';
import type { StepUp } from '../sessions/step-up.rules.js';
import { toRequest, withoutBody } from './node-http.js';

export interface FastifyAuth extends Pick<Auth, 'getSession'> {
  /** Answers the pages: `app.all('/auth/*', auth.handler)`. */
  readonly handler: RouteHandlerMethod;
  /** Lets only signed-in users pass: `app.get('/me', { preHandler: auth.requireSession() }, …)`. */
  requireSession(requirements?: StepUp): preHandlerAsyncHookHandler;
  /** The session of a request that `requireSession` let pass. */
  sessionOf(request: FastifyRequest): AuthSession;
}

/** Sign-in for a Fastify App. Behind a proxy, set `trustProxy` of Fastify: it decides the client's address. */
export function fastifyAuth(options: AuthOptions): FastifyAuth {
  const auth = createAuth(options);
  const sessions = new WeakMap<object, AuthSession>();
  return {
    getSession: auth.getSession,
    handler: async (request, reply) => {
      const web = await toRequest(readable(request));
      return write(await auth.handler(web, { address: request.ip }), reply);
    },
    requireSession: (requirements) => async (request, reply) => {
      const guarded = await auth.guard(withoutBody(readable(request)), requirements);
      if ('refused' in guarded) return write(guarded.refused, reply);
      sessions.set(request, guarded.session);
      // No cache on the way may hand the cookies to somebody else.
      const cookies = [...guarded.cookies];
      if (cookies.length > 0) reply.headers({ 'set-cookie': cookies, 'cache-control': 'no-store' });
    },
    sessionOf: (request) => {
      const session = sessions.get(request);
      if (!session) throw new Error('The route is not behind `requireSession`.');
      return session;
    },
  };
}

/** Fastify has parsed the body; the bare text of another parser is no JSON object. */
function readable({ method, headers, protocol, originalUrl, body }: FastifyRequest) {
  return { method, headers, protocol, originalUrl, body: body ?? undefined };
}

async function write(answer: Response, reply: FastifyReply): Promise<FastifyReply> {
  answer.headers.forEach((value, name) => {
    if (name !== 'set-cookie') void reply.header(name, value);
  });
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  return reply.code(answer.status).send(await answer.text());
}
