import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Closers, say } from '@latchkey/stack-runner';
import type { BenchCase } from './cases/case.js';
import { chosenCases } from './cases/catalog.js';
import { IdleReading } from './measure/idle-reading.js';
import type { Options } from './options.rules.js';
import { measureParts } from './parts.js';
import { sayMeasured } from './report/print.js';
import { problemsOf } from './report/problems.rules.js';
import type { BenchResult } from './report/result.js';
import { mainScale } from './rounds/round-order.rules.js';
import { type Measurement, Rounds } from './rounds/rounds.js';
import { checkTruth } from './rounds/truth.js';
import { seedSpareUsers, seedUsers } from './seed/seed.js';
import { SeedValues } from './seed/seed-values.rules.js';
import { machineOf } from './system/machine.js';
import { startSystem, type System } from './system/system.js';

/** At the sizes where not everything is measured, the most concurrency would only show the queue. */
const MOST_AT_OTHER_SCALES = 16;

/** A whole run: start, seed, check, measure. What was started is ended by the closers. */
export async function runBenchmark(options: Options, closers: Closers): Promise<BenchResult> {
  const cases = chosenCases(options.only);
  const startedAt = new Date();
  const system = await startSystem(closers);
  say(`The stack is ready (${seconds(startedAt)} s).`);
  await delay(options.settleSeconds * 1000);
  const idle = await IdleReading.take(
    { ...system.watch.stack, ...system.watch.floor },
    options.settleSeconds,
  );
  const run = new Run(system, options, cases);
  await run.measure();
  const parts = await run.measureParts(closers);
  const figures = {
    name: options.name,
    startedAt: startedAt.toISOString(),
    tookSeconds: Number(seconds(startedAt)),
    machine: await machineOf(system.databaseUrl),
    rounds: options.rounds,
    seconds: options.seconds,
    concurrencies: options.concurrencies,
    mainScale: mainScale(options.scales),
    seeds: run.seeds,
    cases: cases.map(({ name, title, comparedWithFloor }) => ({ name, title, comparedWithFloor })),
    measurements: run.measurements,
    processes: idle.with(run.rounds.peaks),
    ...parts,
  };
  return { ...figures, problems: problemsOf(figures) };
}

class Run {
  readonly measurements: Measurement[] = [];
  readonly seeds: { users: number; seconds: number }[] = [];
  readonly rounds: Rounds;
  private readonly seed = randomBytes(16).toString('hex');
  private readonly values = new SeedValues(this.seed);
  private users = 0;

  constructor(
    private readonly system: System,
    private readonly options: Options,
    private readonly cases: readonly BenchCase[],
  ) {
    this.rounds = new Rounds(system, this.values, (measurement) => {
      this.measurements.push(measurement);
      sayMeasured(measurement);
    });
  }

  async measure(): Promise<void> {
    for (const users of this.options.scales) {
      await this.seedTo(users);
      await checkTruth(this.system, this.values);
      await this.rounds.run(users, this.planFor(users));
    }
  }

  measureParts(closers: Closers) {
    const { options, cases, rounds } = this;
    const names = cases.map(({ name }) => name);
    return measureParts(() => rounds.scene(this.users), { options, names, peaks: rounds.peaks, closers });
  }

  private async seedTo(users: number): Promise<void> {
    const { databaseUrl, appId } = this.system;
    const target = { databaseUrl, appId, seed: this.seed };
    const took = await seedUsers(target, this.users, users);
    if (users === mainScale(this.options.scales)) {
      await seedSpareUsers(target, this.options.spareUsers);
      this.rounds.spareUsers = this.options.spareUsers;
    }
    this.users = users;
    this.seeds.push({ users, seconds: took });
    say(`${users.toLocaleString('en')} users and sessions are there (${took.toFixed(1)} s).`);
  }

  private planFor(users: number) {
    const { scales, concurrencies, rounds, seconds: windowSeconds, rampSeconds, warmSeconds } = this.options;
    const isMain = users === mainScale(scales);
    return {
      cases: this.cases.filter(({ everyScale }) => isMain || everyScale),
      concurrencies: concurrencies.filter((many) => isMain || many <= MOST_AT_OTHER_SCALES),
      rounds,
      seconds: windowSeconds,
      rampSeconds,
      warmSeconds,
    };
  }
}

function seconds(since: Date): string {
  return ((Date.now() - since.getTime()) / 1000).toFixed(1);
}
