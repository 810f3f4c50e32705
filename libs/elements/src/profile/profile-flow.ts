import type { DiscoveredWallet, NewTotp, PageChange, Session, SignInMethods, User } from '@latchkey/browser';
import type { ReactiveController } from 'lit';
import { errorTypeOf, isQuiet, ownProblem, type Problem, problemOf } from '../base/problem.js';
import { OpenWallet } from './open-wallet.js';
import { presenceOf } from './presence.js';
import type { ProfileHost, ProfileState } from './profile-host.js';
import type { Address } from '../sign-in/address.rules.js';
import type { TextKey } from '../texts/texts.js';

/** The state of a profile: the user, the sessions, which form is open, what is under way, and what went wrong. */
export class ProfileFlow implements ReactiveController {
  state: ProfileState = 'loading';
  user: User | undefined;
  /** The App requires a second proof, and the person may enrol one with the first. */
  lacksSecond = false;
  methods: SignInMethods | undefined;
  sessions: Session[] = [];
  /** The open form: `names`, `totp`, `recovery`, `wallets`, `add:<section>` or `remove:<id>`; empty while none is. */
  panel = '';
  newTotp: NewTotp | undefined;
  /** The address to which a code was sent, so that it can be added. */
  newAddress: Address | undefined;
  wallets: DiscoveredWallet[] = [];
  readonly wallet = new OpenWallet(this);
  /** The name of the button that copied last. */
  copied = '';
  busy = '';
  problem: Problem | undefined;
  note: TextKey | undefined;
  /** What waits for a step-up. */
  #waiting: { name: string; work: () => Promise<unknown> } | undefined;
  #stop: (() => void) | undefined;
  #underWay: Promise<void> = Promise.resolve();

  constructor(readonly host: ProfileHost) {
    host.addController(this);
  }

  get connection(): ProfileHost['connection'] {
    return this.host.connection;
  }

  /** Without it, some changes are not possible. */
  get hasServer(): boolean {
    return this.connection.mode === 'server';
  }

  /** Whether this change is offered: a page without the App's server reads it in the account. */
  mayChange(change: PageChange): boolean {
    return this.hasServer || this.user?.page_changes?.includes(change) === true;
  }

  get stepUpIsOpen(): boolean {
    return this.#waiting !== undefined;
  }

  /** An element that was moved in the page follows the session again. */
  hostConnected(): void {
    this.host.requestUpdate();
  }

  /** Starts after the update that has just been drawn, because it asks for the next one. */
  hostUpdated(): void {
    if (!this.#stop && this.host.isReady) void this.host.updateComplete.then(() => this.#start());
  }

  #start(): void {
    if (this.#stop || !this.host.isConnected) return;
    this.#stop = this.connection.session.onChange((session) => this.#follow(session));
    void this.load();
  }

  /** An account is shown to its own user alone: another one may sign in on this page, or in another tab. */
  #follow(session: Session | null): void {
    if (this.state !== 'shown' || session?.user_id === this.user?.user_id) return;
    if (session) void this.#showAnother();
    else this.#leave();
  }

  /** What is under way may still read for the earlier user. */
  async #showAnother(): Promise<void> {
    this.#forget('loading');
    while (this.busy) await this.#underWay;
    this.#forget('loading');
    await this.load();
  }

  hostDisconnected(): void {
    this.#stop?.();
    this.#stop = undefined;
  }

  /** Reads the account, after it has finished what the page was opened for: the link with a provider. */
  async load(): Promise<void> {
    await this.run('load', async () => {
      await this.#complete();
      this.methods = await this.connection.methods();
      if (!(await this.refresh())) return this.#show('signed-out');
      this.#show('shown');
    });
    if (this.state === 'loading') this.#show('failed');
    // Another user may have signed in while this was read.
    const now = this.connection.session.current();
    if (now) this.#follow(now);
  }

  /** A link that failed leaves the account as it was: it is said, and the account is shown. */
  async #complete(): Promise<void> {
    try {
      await this.connection.complete();
    } catch (error) {
      this.refuse(problemOf(error));
    }
  }

  #show(state: ProfileState): void {
    this.state = state;
    this.host.requestUpdate();
  }

  /** @returns whether anybody is signed in. */
  async refresh(): Promise<boolean> {
    const presence = await presenceOf(this.connection);
    this.lacksSecond = presence === 'lacks-second';
    if (presence === 'nobody') return false;
    [this.user, this.sessions] = await Promise.all([
      this.connection.user.me(),
      this.connection.sessions.list(),
    ]);
    return true;
  }

  open(panel: string): void {
    this.panel = panel;
    this.problem = this.note = undefined;
    this.host.requestUpdate();
    this.host.panelChanged();
  }

  close(): void {
    this.newTotp = this.newAddress = undefined;
    this.open('');
  }

  /** A change of the account: after it, the account is read anew, its form is closed, and the note is said. */
  change(name: string, work: () => Promise<unknown>, note: TextKey): Promise<void> {
    let isDone = false;
    return this.run(name, async () => {
      // What is done is not done again after a step-up that the reading needs.
      if (!isDone) await work();
      isDone = true;
      await this.refresh();
      this.close();
      this.note = note;
    });
  }

  /** Does one thing at a time. What needs a fresh proof waits for it, once. */
  run(name: string, work: () => Promise<unknown>, confirmed = false): Promise<void> {
    if (this.busy) return Promise.resolve();
    return (this.#underWay = this.#do(name, work, confirmed));
  }

  async #do(name: string, work: () => Promise<unknown>, confirmed: boolean): Promise<void> {
    this.busy = name;
    if (name !== 'load') this.problem = this.note = undefined;
    this.copied = '';
    this.host.requestUpdate();
    const whose = this.user?.user_id;
    try {
      await work();
    } catch (error) {
      // Another user may have signed in meanwhile, and nothing failed for them.
      if (this.user?.user_id === whose) this.#failed(error, confirmed ? undefined : { name, work });
    } finally {
      this.busy = '';
      this.host.requestUpdate();
    }
  }

  #failed(error: unknown, waiting: { name: string; work: () => Promise<unknown> } | undefined): void {
    const type = errorTypeOf(error);
    if (isQuiet(error)) this.note = 'cancelled';
    else if (type === 'step_up_required' && waiting) this.#waiting = waiting;
    else if (type === 'session_not_found') this.#leave();
    else {
      if (type === 'unknown') reportError(error);
      const problem = problemOf(error);
      // The person has just confirmed it, and has nothing else yet to do so.
      this.refuse(
        type === 'step_up_required' && this.lacksSecond ? { ...problem, text: 'secondNeeded' } : problem,
      );
    }
  }

  /** Says what is wrong with what was typed. */
  refuseInput(text: TextKey): void {
    this.problem = ownProblem(text);
    this.note = undefined;
    this.host.requestUpdate();
  }

  refuse(problem: Problem): void {
    this.problem = problem;
    this.host.refused(problem);
    this.host.requestUpdate();
  }

  /** After the step-up: does what waited for it. */
  confirmed(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    this.host.requestUpdate();
    return waiting ? this.run(waiting.name, waiting.work, true) : Promise.resolve();
  }

  /** The person closed the step-up. */
  declined(): void {
    if (!this.#waiting) return;
    this.#waiting = undefined;
    this.note = 'cancelled';
    this.host.requestUpdate();
  }

  signOut(): Promise<void> {
    return this.run('sign-out', async () => {
      await this.connection.session.signOut();
      this.#leave();
    });
  }

  #leave(): void {
    if (this.state === 'signed-out') return;
    this.#forget('signed-out');
    this.host.signedOut();
  }

  /** Nothing is left of the user who was shown. */
  #forget(state: ProfileState): void {
    this.user = this.newTotp = this.newAddress = this.problem = this.note = this.#waiting = undefined;
    this.sessions = [];
    this.panel = '';
    this.#show(state);
  }
}
