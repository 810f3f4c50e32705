import type { DiscoveredWallet, FactorType, Latchkey, Session, SignInMethods } from '@latchkey/browser';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { errorTypeOf, isQuiet, isUnanswered, ownProblem, type Problem, problemOf } from '../base/problem.js';
import type { TextKey } from '../texts/texts.js';
import type { Address } from './address.rules.js';
import { lookForWallets } from './own-wallets.js';
import type { Way } from './requirement.rules.js';
import { StepUp } from './step-up.js';

export type Step =
  | 'loading'
  | 'failed'
  | 'start'
  | 'code'
  | 'link'
  | 'confirm'
  | 'wallets'
  | 'step-up'
  | 'address'
  | 'totp'
  | 'recovery'
  | 'done';

/** What the flow needs of its element. */
export interface FlowHost extends ReactiveControllerHost {
  readonly isReady: boolean;
  readonly isConnected: boolean;
  readonly connection: Latchkey;
  readonly language: string;
  readonly mode: string;
  readonly requireFactors: string;
  readonly maxFactorAge: number;
  readonly offersTotp: boolean;
  /** Where links and providers lead back to. */
  readonly returnUrl: string;
  stepChanged(): void;
  fieldRefused(): void;
  signedIn(session: Session): void;
  refused(problem: Problem): void;
}

/** The state of a sign-in: where the person is, what is under way, and what went wrong. The views draw it. */
export class SignInFlow implements ReactiveController {
  step: Step = 'loading';
  methods: SignInMethods | undefined;
  session: Session | undefined;
  /** The name of what is under way; empty while nothing is. */
  busy = '';
  problem: Problem | undefined;
  /** Something that went well, said politely. */
  note: TextKey | undefined;
  address: Address | undefined;
  methodId = '';
  wallets: DiscoveredWallet[] = [];
  ways: Way[] = [];
  /** What the step `address` asks for. */
  typed: Address['channel'] = 'email';
  /** When the next message may be asked for, in milliseconds. */
  resendAt = 0;
  /** What "try again" does at the step `failed`. */
  again: () => unknown = () => this.start();
  readonly stepUp: StepUp;
  #started = false;
  #underWay: Promise<void> = Promise.resolve();

  constructor(readonly host: FlowHost) {
    host.addController(this);
    this.stepUp = new StepUp(this);
  }

  get connection(): Latchkey {
    return this.host.connection;
  }

  /**
   * Whoever signs in here takes the place of another user who is signed in on the page. What comes after the first proof, and
   * a step-up, is about that user alone.
   */
  get taking(): { readonly replace: boolean } {
    return { replace: this.host.mode !== 'step-up' && this.session === undefined };
  }

  /** Whether the person has more to do here before the page may go on with this session. */
  isMidway({ id }: Pick<Session, 'id'>): boolean {
    return this.busy !== '' || (this.step !== 'done' && this.session?.id === id);
  }

  /** Where a person begins anew: a step-up has no such place. */
  get #beginning(): Step {
    return this.methods && this.host.mode !== 'step-up' ? 'start' : 'failed';
  }

  /** An element that was moved in the page offers passkeys again. */
  hostConnected(): void {
    this.host.requestUpdate();
  }

  /** Starts after the update that has just been drawn, because it asks for the next one. */
  hostUpdated(): void {
    if (this.#started || !this.host.isReady) return;
    this.#started = true;
    void this.host.updateComplete.then(() => this.start());
  }

  /** Reads what the App has on, and finishes what the page was opened for: a link, or a sign-in at a provider. */
  async start(): Promise<void> {
    this.go('loading');
    await this.run('start', async () => {
      this.methods = await this.connection.methods();
      const [returned] = await Promise.allSettled([this.#completed(), lookForWallets(this)]);
      if (returned.status === 'rejected') throw returned.reason;
      const session = returned.value;
      if (session === 'confirm') return this.go('confirm');
      if (this.host.mode === 'step-up') return this.stepUp.begin(session);
      // The second attempt of a start that failed after the first proof.
      const proved = session ?? this.session;
      if (proved) return this.settle(proved);
      this.go('start');
    });
    if (this.step !== 'loading') return;
    // A link that no answer came to is tried again; after one that was too old the form stays usable.
    this.go(this.problem && isUnanswered(this.problem) ? 'failed' : this.#beginning);
  }

  async #completed(confirmed = false): Promise<Session | 'confirm' | null> {
    try {
      return await this.connection.complete(undefined, { ...this.taking, confirmed });
    } catch (error) {
      if (errorTypeOf(error) === 'confirmation_required') return 'confirm';
      throw error;
    }
  }

  /** The person says that the link of another browser is their own. */
  confirm(): Promise<void> {
    return this.run('confirm', async () => {
      const session = await this.#completed(true);
      if (session && session !== 'confirm') return this.settle(session);
      this.go('start');
    });
  }

  /** Goes on after a proof: to what the page requires besides, or to the end. */
  async settle(session: Session, verified?: FactorType): Promise<void> {
    // The first one has ended meanwhile, and this proof has begun another one.
    if (this.session && this.session.id !== session.id) this.stepUp.forget();
    this.session = session;
    if (verified) this.stepUp.verified.add(verified);
    if (await this.stepUp.needed(session)) return;
    this.go('done');
    this.host.signedIn(session);
  }

  go(step: Step): void {
    const moved = this.step !== step;
    this.step = step;
    if (step !== 'loading') this.note = undefined;
    if (moved) this.host.stepChanged();
    this.host.requestUpdate();
  }

  /** What the page does after the sign-in went wrong: says so, and offers to do it again. */
  fail(error: unknown, again: () => unknown): void {
    this.again = again;
    this.go('failed');
    this.#refuseError(error);
  }

  /** To another step by the person's own will: what was said about the last one is over. */
  leave(step: Step): void {
    this.problem = undefined;
    this.go(step);
  }

  /** Does one thing at a time, and keeps what went wrong. */
  run(name: string, work: () => Promise<unknown>): Promise<void> {
    if (this.busy) return Promise.resolve();
    return (this.#underWay = this.#do(name, work));
  }

  /** The same for what must not be lost: it waits for what is under way. */
  async runAfterwards(name: string, work: () => Promise<unknown>): Promise<void> {
    while (this.busy) await this.#underWay;
    return this.run(name, work);
  }

  async #do(name: string, work: () => Promise<unknown>): Promise<void> {
    this.busy = name;
    this.problem = this.note = undefined;
    this.host.requestUpdate();
    try {
      await work();
    } catch (error) {
      if (errorTypeOf(error) === 'session_not_found' && this.session) this.#forget();
      if (isQuiet(error)) this.note = 'cancelled';
      else this.#refuseError(error);
    } finally {
      this.busy = '';
      this.host.requestUpdate();
    }
  }

  /** The session of the first proof has ended, so nothing can join it. */
  #forget(): void {
    this.session = undefined;
    this.ways = [];
    this.stepUp.forget();
    this.go(this.#beginning);
  }

  #refuseError(error: unknown): void {
    const problem = problemOf(error);
    // A mistake of the page or of ours reaches what the page has for such.
    if (problem.errorType === 'unknown') reportError(error);
    this.refuse(problem);
  }

  /** Says what went wrong, to the person and to the page. */
  refuse(problem: Problem): void {
    this.host.refused(problem);
    this.#say(problem);
  }

  /** Says what is wrong with what was typed. */
  refuseInput(text: TextKey): void {
    this.#say(ownProblem(text));
  }

  #say(problem: Problem): void {
    this.problem = problem;
    this.note = undefined;
    this.host.fieldRefused();
    this.host.requestUpdate();
  }
}
