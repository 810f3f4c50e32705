import type { BenchCase, Scene } from '../cases/case.js';
import { Cursors } from '../cases/cursors.js';
import { type SessionPool, warmSessions } from '../cases/session-pool.js';
import type { WindowPlan, WindowResult } from '../load/plan.js';
import { MemoryPeaks } from '../measure/memory.js';
import { type SeedValues, spreadNumbers } from '../seed/seed-values.rules.js';
import { gatherStatistics } from '../seed/statistics.repository.js';
import type { System } from '../system/system.js';
import { inRoundOrder } from './round-order.rules.js';

/** What a window is a window of. */
interface Place {
  readonly users: number;
  readonly concurrency: number;
  readonly round: number;
}

/** One window, and what it was a window of. */
export interface Measurement extends WindowResult, Place {
  readonly name: string;
}

export interface RoundsPlan {
  readonly cases: readonly BenchCase[];
  readonly concurrencies: readonly number[];
  readonly rounds: number;
  readonly seconds: number;
  readonly rampSeconds: number;
  /** Of each case before the first round: compilers and caches have had their turn then. */
  readonly warmSeconds: number;
}

type Window = Pick<WindowPlan, 'concurrency' | 'seconds' | 'rampSeconds'>;

const WARM_CONCURRENCY = 16;
/** Sessions in use at the same time. */
const SESSIONS_IN_USE = 2_000;
const POOL = 'sessions in use';

/** Measures round by round: in each, every case at every concurrency, one after the other. */
export class Rounds {
  readonly peaks: MemoryPeaks;
  /** How many are there. */
  spareUsers = 0;
  private readonly cursors = new Cursors();

  constructor(
    private readonly system: System,
    private readonly values: SeedValues,
    private readonly onMeasured: (measurement: Measurement) => void,
  ) {
    this.peaks = new MemoryPeaks({ ...system.watch.stack, ...system.watch.floor });
  }

  async run(users: number, plan: RoundsPlan): Promise<void> {
    await this.warmUp(users, plan);
    await gatherStatistics(this.system.databaseUrl);
    for (let round = 1; round <= plan.rounds; round += 1)
      for (const concurrency of plan.concurrencies) {
        const scene = this.scene(users);
        for (const one of inRoundOrder(plan.cases, round))
          await this.measure(one, scene, plan, { users, round, concurrency });
      }
  }

  /** What the cases of one round and concurrency share. */
  scene(users: number): Scene {
    const { system, values, cursors } = this;
    let pool: Promise<SessionPool> | undefined;
    const warm = () => {
      const numbers = spreadNumbers(users, cursors.at(POOL), Math.min(users, SESSIONS_IN_USE));
      cursors.advance(POOL, numbers.length);
      return warmSessions(system, values, numbers);
    };
    const { spareUsers } = this;
    return { system, values, users, spareUsers, cursors, sessions: () => (pool ??= warm()) };
  }

  /** @throws Error for an error: what goes wrong here would go wrong in every round. */
  private async warmUp(users: number, { cases, warmSeconds, rampSeconds }: RoundsPlan): Promise<void> {
    const scene = this.scene(users);
    const window = { concurrency: WARM_CONCURRENCY, seconds: warmSeconds, rampSeconds };
    for (const one of cases) {
      const [problem] = Object.entries((await this.load(one, scene, window)).errors);
      if (problem) throw new Error(`${one.name}: ${problem[1]} × ${problem[0]}`);
    }
  }

  private async measure(one: BenchCase, scene: Scene, plan: RoundsPlan, place: Place): Promise<void> {
    const { concurrency } = place;
    const window = { concurrency, seconds: plan.seconds * one.share, rampSeconds: plan.rampSeconds };
    const result = await this.load(one, scene, window);
    this.peaks.look();
    this.onMeasured({ ...place, name: one.name, ...result });
  }

  private async load(one: BenchCase, scene: Scene, window: Window): Promise<WindowResult> {
    const { api, floor, load, secretKey, watch } = this.system;
    const result = await load.run({
      to: one.to === 'floor' ? { port: floor.port } : { port: api.port, key: secretKey },
      traffic: await one.traffic(scene),
      watch: watch[one.to],
      ...window,
    });
    this.cursors.advance(one.name, result.begun);
    return result;
  }
}
