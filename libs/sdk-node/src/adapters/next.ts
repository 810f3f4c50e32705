import { headers } from 'next/headers';
import { NextResponse } from 'next/server';
import { type Auth, type AuthOptions, type AuthSession, createAuth } from '../handler/index.js';
import type { StepUp } from '../sessions/step-up.rules.js';

export interface NextAuth {
  /** Of `app/auth/[...path]/route.ts`: `export const { GET, POST, DELETE } = auth.handlers`. */
  readonly handlers: Readonly<Record<'GET' | 'POST' | 'DELETE', (request: Request) => Promise<Response>>>;
  /** Of `proxy.ts`: keeps the cookie of the JWT fresh, which a server component cannot write. */
  proxy(request: Request): Promise<Response>;
  /** Who asks for this page; for server components, server actions and route handlers. */
  getSession(requirements?: StepUp): Promise<AuthSession | null>;
}

/** Sign-in for a Next.js App (App Router). Make one in a module of your own, and import it where it is needed. */
export function nextAuth(options: AuthOptions): NextAuth {
  const auth = createAuth(options);
  const handler = (request: Request) => auth.handler(request);
  return {
    handlers: { GET: handler, POST: handler, DELETE: handler },
    proxy: (request) => proxied(auth, request),
    getSession: async (requirements) => (await auth.getSession(await pageRequest(), requirements)).session,
  };
}

/** The page that follows sees the new cookie, too. */
async function proxied(auth: Auth, request: Request): Promise<Response> {
  // The page itself says what it needs, also while the gateway is away.
  const { cookies } = await auth.getSession(request).catch(() => ({ cookies: [] }));
  if (cookies.length === 0) return NextResponse.next();
  const forwarded = new Headers(request.headers);
  forwarded.set('cookie', withCookies(request.headers.get('cookie') ?? '', cookies));
  const response = NextResponse.next({ request: { headers: forwarded } });
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  // The page may be a static one that a cache on the way keeps: it must not hand the cookies to somebody else.
  response.headers.set('cache-control', 'no-store');
  return response;
}

/** A `Cookie` header after these `Set-Cookie` values; one without a value is gone. */
function withCookies(header: string, cookies: readonly string[]): string {
  const jar = new Map(header.split(/; */).map((pair) => [pair.split('=')[0], pair]));
  for (const cookie of cookies) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value) jar.set(name, `${name}=${value}`);
    else jar.delete(name);
  }
  return [...jar.values()].join('; ');
}

async function pageRequest(): Promise<Request> {
  const sent = new Headers(await headers());
  const url = `${sent.get('x-forwarded-proto')?.split(',')[0] ?? 'http'}://${sent.get('host') ?? 'localhost'}/`;
  return new Request(url, { headers: sent });
}
