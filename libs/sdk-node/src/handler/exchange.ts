import { readBody, type Members } from './body.js';
import {
  clearedCookies,
  type CookieNames,
  cookieNames,
  type HeldSession,
  jwtCookie,
  jwtOf,
  readCookie,
  sessionCookies,
} from './cookies.js';
import { deviceOf, type Connection } from './device.js';
import { endedSession, gatewayOf, type Answer, type Gateway } from './gateway.js';
import type { Settings } from './options.js';
import { originOf } from './origin.js';
import { refusals } from './refusal.js';

/** One request of a page, with what the gateway is asked on its behalf. */
export class Exchange {
  readonly #gateway: Gateway;
  readonly #names: CookieNames;
  /** Values of `Set-Cookie`. */
  cookies: string[] = [];
  readonly origin: string;

  constructor(
    readonly request: Request,
    readonly settings: Settings,
    private readonly connection: Connection,
  ) {
    this.origin = originOf(request, settings);
    this.#names = cookieNames(this.origin.startsWith('https:'));
    this.#gateway = gatewayOf(settings);
  }

  body(): Promise<Members> {
    return readBody(this.request);
  }

  get token(): string | undefined {
    return readCookie(this.request.headers.get('cookie'), this.#names.session);
  }

  /** The JWT of the cookie, if it belongs to the token of the cookie. */
  async jwt(): Promise<string | undefined> {
    const { token } = this;
    const value = readCookie(this.request.headers.get('cookie'), this.#names.jwt);
    return token && value && jwtOf(value, token);
  }

  get device(): object {
    return deviceOf(this.request, this.settings, this.connection);
  }

  /** Asks the gateway. Tokens of the answer become cookies; that the session has ended removes them. */
  async ask(...call: Parameters<Gateway>): Promise<Answer> {
    const answer = await this.#gateway(...call);
    const held = heldIn(answer);
    if (held) this.cookies = await sessionCookies(this.#names, held);
    return answer;
  }

  /** What a route of the App may set, whose answer can arrive after that of a sign-in: the JWT of a session, not its token. */
  async jwtCookies(answer: Answer): Promise<string[]> {
    const held = heldIn(answer);
    return held ? [await jwtCookie(this.#names, held)] : [];
  }

  /** As `ask`, for a call by the session of the cookie. */
  async askAsUser(...call: Parameters<Gateway>): Promise<Answer> {
    const answer = await this.ask(...call);
    if (endedSession(answer)) this.signOut();
    return answer;
  }

  signOut(): void {
    this.cookies = clearedCookies(this.#names);
  }

  /** The gateway's own view of the session of the cookie. @throws Refusal where there is none. */
  verify(requirements: Members = {}): Promise<Answer> {
    return this.askOfUser('sessions/verify', requirements);
  }

  /** A call that takes the session of the cookie itself. @throws Refusal where there is none. */
  askOfUser(path: string, members: Members): Promise<Answer> {
    const { token } = this;
    if (!token) {
      this.signOut();
      throw refusals.noSession();
    }
    return this.askAsUser({ method: 'POST', path, body: { ...members, session_token: token } });
  }
}

function heldIn({ status, body }: Answer): HeldSession | undefined {
  const { session_token: token, session_jwt: jwt, session } = body as SessionParts;
  if (status !== 200 || !token || jwt === undefined || !session) return undefined;
  return { token, jwt, expiresAt: session.expires_at };
}

interface SessionParts {
  readonly session_token?: string;
  readonly session_jwt?: string;
  readonly session?: { readonly expires_at: number };
}
