import type { FactorType, Latchkey, Session, SignInMethods, User } from '@latchkey/browser';
import { errorTypeOf, type Problem, problemOf } from '../base/problem.js';
import {
  type Group,
  newestTypes,
  parseRequirement,
  unmetGroups,
  type Way,
  waysOf,
} from './requirement.rules.js';

/** What the step-up needs of its sign-in. */
export interface StepUpHost {
  readonly host: {
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
    const session = completed ?? (await flow.connection.session.refresh());
    if (!session) {
      flow.go('failed');
      return flow.refuse(problemOf({ errorType: 'session_not_found' }));
    }
    if (completed) for (const type of newestTypes(completed)) this.verified.add(type);
    this.#onlyFresh = !(await this.#isRecent());
    await flow.settle(session);
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
    if (group === undefined) return false;
    const { flow } = this;
    this.#user ??= await this.#readUser();
    const { methods, connection, host } = flow;
    if (!methods) return true;
    const known = {
      session,
      user: this.#user,
      methods,
      passkeys: this.#passkeys(methods.methods, connection),
      totps: host.offersTotp || connection.mode === 'server',
    };
    flow.ways = waysOf(known, group.length > 0 ? group : undefined);
    flow.go(flow.ways[0]?.kind === 'totp' ? 'totp' : 'step-up');
    return true;
  }

  /** The first group that is missing; an empty one where any proof will do. */
  #missing(session: Session): Group | undefined {
    const groups = this.#groups();
    const { verified } = this;
    if (groups.length > 0) return unmetGroups({ groups, session, verified, onlyFresh: this.#onlyFresh })[0];
    return this.#onlyFresh && verified.size === 0 ? [] : undefined;
  }

  #passkeys(methods: readonly string[], { passkeys }: { passkeys: { isSupported(): boolean } }): boolean {
    return methods.includes('passkey') && passkeys.isSupported();
  }

  /** Null for a page without a server, and for a session that may not read its user before a second proof. */
  async #readUser(): Promise<User | null> {
    const { connection } = this.flow;
    if (connection.mode !== 'server') return null;
    return connection.user.me().catch((error: unknown) => {
      if (errorTypeOf(error) === 'step_up_required') return null;
      throw error;
    });
  }
}
