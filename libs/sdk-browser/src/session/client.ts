import { LatchkeyError } from '../errors/latchkey-error.js';
import type { Session } from '../types/api.js';
import type { SignInOptions } from '../types/parts.js';
import { requireServer, type Transport } from '../transport/transport.js';
import { heldOf, type SessionAnswer } from './held.js';
import { inOneTab } from './one-tab.js';
import type { SessionStore } from './store.js';

const SIGN_IN_MINUTES = 24 * 60;

export const isNoSession = (error: unknown): boolean =>
  error instanceof LatchkeyError && error.errorType === 'session_not_found';

const isOtherUser = (error: unknown): boolean =>
  error instanceof LatchkeyError && error.errorType === 'session_user_mismatch';

export interface UserReference {
  readonly user_id: string;
}

/** The user who gets something added. @throws LatchkeyError server_required, session_not_found. */
export function ownUser({ transport, store }: Client): UserReference {
  requireServer(transport);
  const { user_id } = store.held?.session ?? {};
  if (user_id) return { user_id };
  throw noSession();
}

/** What shows the gateway the session of a page without a server. @throws LatchkeyError session_not_found */
export function ownToken({ store }: Client): string {
  const { token } = store.held ?? {};
  if (token) return token;
  throw noSession();
}

const noSession = () => new LatchkeyError('Nobody is signed in', { errorType: 'session_not_found' });

/** Passes on what a call by the session answers; the page no longer holds one that has ended. @throws LatchkeyError */
export async function bySession<T>({ store }: Client, call: () => Promise<T>): Promise<T> {
  const asked = store.held?.session.id;
  try {
    return await call();
  } catch (error) {
    // Meanwhile, another user may have signed in.
    if (isNoSession(error) && store.held?.session.id === asked) store.set(null);
    throw error;
  }
}

/** What every part of the interface works with. */
export class Client {
  constructor(
    readonly transport: Transport,
    readonly store: SessionStore,
    private readonly expiresIn = SIGN_IN_MINUTES,
  ) {}

  get lockName(): string {
    return `latchkey.${this.transport.mode}.${this.transport.key}`;
  }

  /**
   * Hands in a proof, which begins a session or joins the one that there is.
   * @param path behind `/v1/auth/` of a verification.
   */
  verify(path: string, proof: object, { replace = false }: SignInOptions = {}): Promise<Session> {
    // The cookies of the App's server hold the session, so it is the one that ends the earlier session.
    const asked = { ...proof, ...(replace && this.transport.mode === 'server' && { replace_session: true }) };
    return inOneTab(this.lockName, () => this.verifyNow(path, asked, replace));
  }

  private async verifyNow(path: string, proof: object, replace: boolean): Promise<Session> {
    const token = this.store.held?.token ?? '';
    try {
      return await this.handIn(path, proof, token);
    } catch (error) {
      const isOther = replace && isOtherUser(error);
      if (!isOther && !isNoSession(error)) throw error;
      if (!isOther) this.store.set(null);
      if (!token) throw error;
      // The session has ended, or belongs to another user, and the proof is not spent: it begins a new session.
      const session = await this.handIn(path, proof, '');
      if (isOther) await this.end(token);
      return session;
    }
  }

  /** Hands in, straight to the gateway, a proof that only joins the session that there is. @throws LatchkeyError session_not_found */
  join(path: string, proof: object): Promise<Session> {
    return inOneTab(this.lockName, () =>
      bySession(this, async () => this.handIn(path, proof, ownToken(this), {})),
    );
  }

  private async handIn(
    path: string,
    proof: object,
    token: string,
    extension: object = { session_expires_in: this.expiresIn },
  ): Promise<Session> {
    const session = { ...extension, ...(token && { session_token: token }) };
    const answer = await this.transport.call<SessionAnswer>(path, { ...proof, ...session });
    const held = heldOf(answer, token, Date.now());
    this.store.set(held);
    return held.session;
  }

  /** Ends the session that another one has replaced, if it can be: the sign-in stands, and the page has no token of it any more. */
  private async end(session_token: string, tries = 2): Promise<void> {
    await this.transport.call('sessions/revoke', { session_token }).catch((error: unknown) => {
      if (!(error instanceof LatchkeyError)) throw error;
      return tries > 1 ? this.end(session_token, tries - 1) : undefined;
    });
  }
}
