import { post } from '@latchkey/stack-runner';
import { fire, type Generator } from '../load/fire.js';
import { loop, type Window, type WindowPlan } from '../load/window.js';
import {
  atRest,
  type ByProcess,
  cpuOf,
  difference,
  type Memory,
  memoryOf,
  type Watch,
} from '../measure/processes.js';
import { type SeedValues, spread } from '../seed/seed-values.rules.js';
import type { System } from '../system.js';
import { type Load, type Scenario, type Scene, SESSIONS, type SessionInUse } from './scenario.js';

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
    readonly generator: Generator,
  ) {}

  /** With sessions that no earlier scene had, as long as there are enough. */
  async scene(users: number): Promise<Scene> {
    const { api, mail, peers } = this.system;
    return { api, mail, peers, values: this.values, users, sessions: await this.warmSessions(users) };
  }

  /** Runs a window of the load; its failures become problems of the run. */
  async load(load: Load, scene: Scene, plan: WindowPlan): Promise<Window> {
    const { visit, name } = load;
    const window = await (visit
      ? loop(() => visit(scene, this.next(load)), plan)
      : this.fire(load, scene, plan));
    const { requests, failed, problems } = window;
    if (requests === 0) this.problems.push(`${name}: no answers`);
    if (failed > (plan.mayFail ?? 0))
      this.problems.push(...Object.entries(problems).map(([what, times]) => `${name}: ${times} × ${what}`));
    return window;
  }

  /** Measures from rest to rest, so that work after an answer counts for its call. */
  async measure(scenario: Scenario, scene: Scene, plan: WindowPlan): Promise<Measured> {
    const watch = this.system.watch[scenario.to ?? 'stack'] ?? {};
    const { spent, done } = await this.spending(watch, () => this.load(scenario, scene, plan));
    this.look();
    const cpu = Object.entries(spent).map(([name, micros]) => [name, micros / done.sent]);
    return { ...done, cpu: Object.fromEntries(cpu) };
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

  private async fire(load: Load, scene: Scene, plan: WindowPlan): Promise<Window> {
    const { request, to, name, numbers = name } = load;
    const target = this.system.targets[to ?? 'stack'];
    if (!request || !target) throw new Error(`${name}: there is nothing to send, or nowhere`);
    const first = this.numbers.get(numbers) ?? 0;
    const window = await fire(this.generator, target, (number) => request(scene, first + number), plan);
    // One more than was sent: wrk may have taken it.
    this.numbers.set(numbers, first + window.sent + 1);
    return window;
  }

  /** Verifies each once, which signs its JWT, and checks that the answer is the session of the right user. */
  private async warmSessions(users: number): Promise<SessionInUse[]> {
    const { api } = this.system;
    const sessions: SessionInUse[] = [];
    const left = Array.from({ length: Math.min(users, SESSIONS_IN_USE) }, () =>
      this.next({ name: SESSIONS }),
    );
    const work = async () => {
      for (let number = left.pop(); number !== undefined; number = left.pop()) {
        const user = spread(number, users);
        const token = this.values.token(user);
        const call = post('/v1/auth/sessions/verify', { session_token: token });
        const answer = await api.must<{ session: { user_id: string }; session_jwt: string }>(call);
        if (answer.session.user_id !== this.values.userId(user))
          throw new Error(`the session of user ${user} was answered as another user's`);
        sessions.push({ token, jwt: answer.session_jwt });
      }
    };
    await Promise.all(Array.from({ length: WARMERS }, work));
    return sessions;
  }
}
