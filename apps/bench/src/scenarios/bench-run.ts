import { fire } from '../load/fire.js';
import { loop, type Window, type WindowPlan } from '../load/window.js';
import { atRest, type ByProcess, cpuOf, difference, mapped, memoryOf } from '../measure/processes.js';
import type { Memory, Watch } from '../measure/processes.js';
import { type SeedValues, spread } from '../seed/seed-values.rules.js';
import type { System } from '../system.js';
import { type Load, type Scenario, type Scene, SESSIONS, type SessionInUse, verifyCall } from './scenario.js';

/** A window, with the CPU microseconds of each process for one request of it. */
export interface Measured extends Window {
  readonly cpu: ByProcess;
}

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
    return { api, mail, peer, values: this.values, users, sessions: await this.warmSessions(users) };
  }

  /** Runs a window of the load; its failures become problems of the run. */
  async load(load: Load, scene: Scene, plan: WindowPlan): Promise<Window> {
    const { visit, name } = load;
    const window = await (visit
      ? loop(() => visit(scene, this.next(load)), plan)
      : this.fire(load, scene, plan));
    if (window.requests === 0) this.problems.push(`${name}: no answers`);
    if (window.failed > (plan.mayFail ?? 0))
      this.problems.push(`${name}: failed requests ${JSON.stringify(window.problems)}`);
    return window;
  }

  /** Measures from rest to rest, so that work after an answer counts for its call. */
  async measure(scenario: Scenario, scene: Scene, plan: WindowPlan): Promise<Measured> {
    const watch = this.system.watch[scenario.to ?? 'stack'] ?? {};
    const { spent, done } = await this.spending(watch, () => this.load(scenario, scene, plan));
    this.look();
    return { ...done, cpu: mapped(spent, (micros) => micros / done.sent) };
  }

  /** @returns the CPU microseconds that the work costs each process, from rest to rest. */
  async spending<T>(watch: Watch, work: () => Promise<T>): Promise<{ spent: ByProcess; done: T }> {
    await atRest(watch);
    const before = cpuOf(watch);
    const done = await work();
    await atRest(watch);
    return { spent: difference(cpuOf(watch), before), done };
  }

  /** @returns the memory of all processes now. */
  look(): Record<string, Memory> {
    const { stack, floor } = this.system.watch;
    const now = memoryOf({ ...stack, ...floor });
    for (const [name, { rss, pss }] of Object.entries(now)) {
      const peak = this.peaks[name];
      this.peaks[name] = { rss: Math.max(rss, peak?.rss ?? 0), pss: Math.max(pss, peak?.pss ?? 0) };
    }
    return now;
  }

  /** The next unused number of the load. */
  private next({ name, numbers = name }: Pick<Load, 'name' | 'numbers'>): number {
    const number = this.numbers.get(numbers) ?? 0;
    this.numbers.set(numbers, number + 1);
    return number;
  }

  private fire(load: Load, scene: Scene, plan: WindowPlan): Promise<Window> {
    const { request, to, name } = load;
    const target = this.system.targets[to ?? 'stack'];
    if (!request || !target) throw new Error(`${name}: there is nothing to send, or nowhere`);
    return fire(target, () => request(scene, this.next(load)), plan);
  }

  /** Verifies each once, which signs its JWT, and checks that the answer is the session of the right user. */
  private async warmSessions(users: number): Promise<SessionInUse[]> {
    const sessions: SessionInUse[] = [];
    let left = Math.min(users, SESSIONS_IN_USE);
    const work = async () => {
      while (left-- > 0) {
        const user = spread(this.next({ name: SESSIONS }), users);
        const token = this.values.token(user);
        const { session, session_jwt: jwt } = await this.system.api.must<{
          session: { user_id: string };
          session_jwt: string;
        }>(verifyCall(token));
        if (session.user_id !== this.values.userId(user))
          throw new Error(`the session of user ${user} was answered as another user's`);
        sessions.push({ token, jwt });
      }
    };
    await Promise.all(Array.from({ length: WARMERS }, work));
    return sessions;
  }
}
