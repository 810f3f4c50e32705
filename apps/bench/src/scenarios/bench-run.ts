import pLimit from 'p-limit';
import { fire } from '../load/fire.js';
import { loop, type Window, type WindowPlan } from '../load/window.js';
import { atRest, cpuOf, difference, mapped, type Memory, memoryOf } from '@latchkey/stack-runner/usage';
import { type SeedValues, spread } from '../seed/seed-values.rules.js';
import type { Side, System } from '../system.js';
import { ownAccounts } from './own-accounts.js';
import { type Load, type Scene, SESSIONS, verifyCall } from './scenario.js';

/** A window, with the CPU microseconds of each process for one request of it. */
export interface Measured extends Window {
  readonly cpu: Readonly<Record<string, number>>;
}

type Verified = Readonly<{ session: { user_id: string }; session_jwt: string }>;

const SESSIONS_IN_USE = 1_000;
const WARMERS = 16;

/** Shared by the windows of a run: the system, and the number of calls of each scenario so far. */
export class BenchRun {
  /** The largest memory, read between windows. */
  readonly peaks: Record<string, Memory> = {};
  readonly problems: string[] = [];
  private readonly numbers = new Map<string, number>();

  constructor(
    readonly system: System,
    readonly values: SeedValues,
  ) {}

  /** With sessions that no earlier scene had, as long as there are enough. */
  async scene(users: number): Promise<Scene> {
    const { api, mail, peer } = this.system;
    const sessions = await this.warmSessions(users);
    return { api, mail, peer, own: ownAccounts(api), values: this.values, users, sessions };
  }

  /** Runs a window of the load; its failures become problems of the run. @param side that of the load by default. */
  async load(load: Load, scene: Scene, plan: WindowPlan, side = this.sideOf(load)): Promise<Window> {
    const { name, request, visit, expects } = load;
    const window = request
      ? await fire(side, () => request(scene, this.next(load)), plan, expects)
      : await loop(async () => (visit as NonNullable<Load['visit']>)(scene, this.next(load)), plan);
    if (window.requests === 0 || Object.keys(window.problems).length > 0)
      this.problems.push(`${name}: ${window.requests} answers, failed ${JSON.stringify(window.problems)}`);
    return window;
  }

  /** Measures from rest to rest, so that work after an answer counts for its call. */
  async measure(load: Load, scene: Scene, plan: WindowPlan, side = this.sideOf(load)): Promise<Measured> {
    await atRest(side.watch);
    const before = cpuOf(side.watch);
    const done = await this.load(load, scene, plan, side);
    await atRest(side.watch);
    const spent = difference(cpuOf(side.watch), before);
    this.notePeaks();
    return { ...done, cpu: mapped(spent, (micros) => micros / done.sent) };
  }

  sideOf({ to = 'stack', name }: Load): Side {
    const side = this.system.sides[to];
    if (!side) throw new Error(`${name}: ${to} does not run`);
    return side;
  }

  private notePeaks(): void {
    for (const [name, { rss, pss }] of Object.entries(memoryOf(this.system.sides.stack.watch))) {
      const peak = this.peaks[name];
      this.peaks[name] = { rss: Math.max(rss, peak?.rss ?? 0), pss: Math.max(pss, peak?.pss ?? 0) };
    }
  }

  /** The next unused number of the load. */
  private next({ name, numbers = name }: Pick<Load, 'name' | 'numbers'>): number {
    const number = this.numbers.get(numbers) ?? 0;
    this.numbers.set(numbers, number + 1);
    return number;
  }

  /** Verifies each once, which signs its JWT, and checks that the answer is the session of the right user. */
  private warmSessions(users: number): Promise<Scene['sessions']> {
    const chosen = Array.from({ length: Math.min(users, SESSIONS_IN_USE) }, () =>
      spread(this.next({ name: SESSIONS }), users),
    );
    return pLimit(WARMERS).map(chosen, async (user) => {
      const token = this.values.token(user);
      const { session, session_jwt: jwt } = await this.system.api.must<Verified>(verifyCall(token));
      if (session.user_id !== this.values.userId(user))
        throw new Error(`the session of user ${user} was answered as another user's`);
      return { token, jwt };
    });
  }
}
