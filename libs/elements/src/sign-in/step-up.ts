import type { FactorType, Latchkey, Session, SignInMethods, User } from '@latchkey/browser';
import { errorTypeOf, type Problem, problemOf } from '../base/problem.js';
import {
  type Group,
  type Known,
  newestTypes,
  otherWaysOf,
  parseRequirement,
  unmetGroups,
  type Way,
  waysOf,
} from './requirement.rules.js';

/** What the step-up needs of its sign-in. */
export interface StepUpHost {
  readonly host: {
    readonly mode: string;
    readonly requireFactors: string;
    readonly maxFactorAge: number;
    readonly offersTotp: boolean;
  };
  readonly connection: Latchkey;
  readonly methods: SignInMethods | undefined;
  ways: Way[];
  go(step: 'failed' | 'totp' | 'step-up'): void;
  refuse(problem: Problem): void;
  settle(session: Session): Promise<void>;
}

/** What the page requires besides a sign-in, and the ways to prove it. */
export class StepUp {
  /** Types that were verified since the element began. */
  readonly verified = new Set<FactorType>();
  /** Whether older factors of the session count for nothing. */
  #onlyFresh = false;
  #user: User | null | undefined;

  constructor(private readonly flow: StepUpHost) {}

  /** For `mode="step-up"`: somebody is signed in, and proves it again unless that is recent enough. */
  async begin(completed: Session | null): Promise<void> {
    const { flow } = this;
    const session = completed ?? (await this.#present());
    if (!session) {
      flow.go('failed');
      return flow.refuse(problemOf({ errorType: 'session_not_found' }));
    }
    if (completed) for (const type of newestTypes(completed)) this.verified.add(type);
    this.#onlyFresh = !(await this.#isRecent());
    await flow.settle(session);
  }

  /** What belongs to a session that has ended counts for no other one. */
  forget(): void {
    this.verified.clear();
    this.#user = undefined;
  }

  /** The session, also one that lacks the second proof of its App: here it is to get it. */
  async #present(): Promise<Session | null> {
    const { session, mode } = this.flow.connection;
    if (mode === 'server') return session.refresh({ purpose: 'prove_factor' });
    return session.refresh().catch((error: unknown) => {
      if (errorTypeOf(error) === 'step_up_required') return session.current();
      throw error;
    });
  }

  /** Whether the server finds all that is required recent enough. It knows no alternatives, so they are asked for. */
  async #isRecent(): Promise<boolean> {
    const { host, connection } = this.flow;
    const groups = this.#groups();
    if (!(host.maxFactorAge > 0)) return groups.length > 0;
    if (groups.some(({ length }) => length > 1)) return false;
    const requireFactors = groups.flat();
    try {
      await connection.session.refresh({
        ...(requireFactors.length > 0 && { requireFactors }),
        maxFactorAge: host.maxFactorAge,
      });
      return true;
    } catch (error) {
      if (errorTypeOf(error) === 'step_up_required') return false;
      throw error;
    }
  }

  #groups(): Group[] {
    return parseRequirement(this.flow.host.requireFactors);
  }

  /** Shows the ways to prove what is missing. @returns false where nothing is. */
  async needed(session: Session): Promise<boolean> {
    const group = this.#missing(session);
    if (group?.length) return this.#offer(waysOf(await this.#known(session), group));
    if ((await this.#lacksSecond()) && (await this.askForAnother(session))) return true;
    return group !== undefined && this.#offer(waysOf(await this.#known(session)));
  }

  /**
   * Shows the ways to prove another kind than the session has. @returns false within a step-up of a person who has none:
   * they may be about to enrol it.
   */
  async askForAnother(session: Session): Promise<boolean> {
    const ways = otherWaysOf(await this.#known(session));
    return (ways.length > 0 || this.flow.host.mode !== 'step-up') && this.#offer(ways);
  }

  /**
   * Whether the App requires a second proof that the session lacks. After a sign-in it is enough that the person may enrol
   * a factor with the first one. What else goes wrong with this question is for the next call to say.
   */
  async #lacksSecond(): Promise<boolean> {
    const { host, connection } = this.flow;
    const mayEnrol = host.mode !== 'step-up' && connection.mode === 'server';
    return connection.session.refresh(mayEnrol ? { purpose: 'enroll_factor' } : undefined).then(
      () => false,
      (error: unknown) => errorTypeOf(error) === 'step_up_required',
    );
  }

  #offer(ways: Way[]): true {
    this.flow.ways = ways;
    this.flow.go(ways[0]?.kind === 'totp' ? 'totp' : 'step-up');
    return true;
  }

  async #known(session: Session): Promise<Known> {
    const { methods, connection } = this.flow;
    if (!methods) throw new Error('the methods of the App are read before a sign-in');
    this.#user ??= await this.#readUser();
    return {
      session,
      user: this.#user,
      methods,
      passkeys: methods.methods.includes('passkey') && connection.passkeys.isSupported(),
      totps: this.#verifiesTotps(),
    };
  }

  /** A page without the App's server verifies them where the App lets it change accounts. */
  #verifiesTotps(): boolean {
    const { connection, host } = this.flow;
    return host.offersTotp || connection.mode === 'server' || (this.#user?.page_changes?.length ?? 0) > 0;
  }

  /** The first group that is missing; an empty one where any proof will do. */
  #missing(session: Session): Group | undefined {
    const groups = this.#groups();
    const { verified } = this;
    if (groups.length > 0) return unmetGroups({ groups, session, verified, onlyFresh: this.#onlyFresh })[0];
    return this.#onlyFresh && verified.size === 0 ? [] : undefined;
  }

  /** Null for a page that may not read the user, and for a session that may not before a second proof. */
  async #readUser(): Promise<User | null> {
    const { connection, host } = this.flow;
    if (host.offersTotp) return null;
    return connection.user.me().catch((error: unknown) => {
      if (errorTypeOf(error) === 'step_up_required') return null;
      throw error;
    });
  }
}
