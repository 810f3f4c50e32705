import type { Latchkey, Session as BrowserSession, User } from '@latchkey/browser';
import { errorTypeOf } from '../step-up/refusal.js';
import { type Session, type SessionState, sharedShape, stateOf, UNAVAILABLE } from './session.js';
import { Store } from './store.js';

/** The user of the session; null for a visitor, or while it is not known. */
export interface UserState {
  readonly status: SessionState['status'];
  readonly user: User | null;
}

/** A sign-in that is on the page, and may be in the middle of one. */
interface SignInElement {
  readonly flow?: { isMidway(session: BrowserSession): boolean };
}

/** What the components of one page share: the calls of @latchkey/browser, the session, and its user. */
export class Connection {
  readonly session: Store<SessionState>;
  readonly user: Store<UserState>;
  readonly #signIns = new Set<SignInElement>();
  #started = false;
  #userId = '';

  constructor(
    readonly latchkey: Latchkey,
    known?: Session | null,
  ) {
    this.session = new Store(stateOf(known));
    this.user = new Store<UserState>({ status: this.session.get().status, user: null });
  }

  /** For `useSyncExternalStore`. The first component that reads the session begins to follow it. */
  readonly followSession = (listener: () => void): (() => void) => {
    this.#start();
    return this.session.subscribe(listener);
  };

  /** The same for the user, who is asked for once and again for another session. */
  readonly followUser = (listener: () => void): (() => void) => {
    const ends = [this.followSession(() => void this.#meet()), this.user.subscribe(listener)];
    void this.#meet();
    return () => ends.forEach((end) => end());
  };

  /** What the server of the page has said with a page that it made. */
  learn(session: Session | null): void {
    const state = stateOf(session);
    if (JSON.stringify(state) !== JSON.stringify(this.session.get())) this.session.set(state);
  }

  /** A sign-in that is on the page until the function that this answers is called. */
  watchSignIn(element: SignInElement): () => void {
    this.#signIns.add(element);
    return () => this.#signIns.delete(element);
  }

  /** Shows the session that the page holds by now, also one that a sign-in was not done with yet. */
  publish(): void {
    this.#show(this.latchkey.session.current());
  }

  /** Asks for the session. A failure changes nothing that was known. */
  async ask(): Promise<void> {
    try {
      this.#show(await this.latchkey.session.refresh());
    } catch (error) {
      if (this.session.get().status === 'signed-in') return;
      // A session that lacks the second proof of its App is not signed in yet.
      this.session.set(errorTypeOf(error) === 'step_up_required' ? stateOf(null) : UNAVAILABLE);
    }
  }

  /**
   * Reads the user anew, after a change of the profile for example; for a visitor it does nothing. After a failure, what was
   * known of the user stays.
   * @throws LatchkeyError
   */
  readonly readUser = async (): Promise<void> => {
    const asked = this.session.get().session?.user_id;
    if (asked === undefined) return;
    // Meanwhile, another person may have signed in.
    const isStill = () => asked === this.session.get().session?.user_id;
    try {
      const user = await this.latchkey.user.me();
      if (isStill()) this.user.set({ status: 'signed-in', user });
    } catch (error) {
      // The session has ended elsewhere, which only a question for it shows.
      if (errorTypeOf(error) === 'session_not_found') await this.ask();
      if (isStill() && !this.user.get().user) this.#userIsUnknown();
      throw error;
    }
  };

  /** Whoever looks at the user next, or hears of the session, asks again. */
  #userIsUnknown(): void {
    this.#userId = '';
    this.user.set({ status: 'unavailable', user: null });
  }

  #start(): void {
    if (this.#started) return;
    this.#started = true;
    this.latchkey.session.onChange((session) => {
      // After the first of two proofs there is a session already, and the element still asks for the second one.
      const isMidway = (it: BrowserSession) => [...this.#signIns].some(({ flow }) => flow?.isMidway(it));
      if (!session || this.session.get().status === 'signed-in' || !isMidway(session)) this.#show(session);
    });
    if (this.session.get().status !== 'signed-out') void this.ask();
  }

  #show(session: BrowserSession | null): void {
    this.session.set(stateOf(session && sharedShape(session)));
  }

  async #meet(): Promise<void> {
    const { status, session } = this.session.get();
    if (!session) {
      this.#userId = '';
      if (this.user.get().status !== status) this.user.set({ status, user: null });
    } else if (session.user_id !== this.#userId) {
      this.#userId = session.user_id;
      this.user.set({ status: 'loading', user: null });
      // The state says it.
      await this.readUser().catch(() => undefined);
    }
  }
}
