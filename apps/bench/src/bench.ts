import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Closers, machineText, say } from '@latchkey/stack-runner';
import { chosenGenerator } from './load/fire.js';
import { cpuOf, difference, memoryOf } from './measure/processes.js';
import type { Options } from './options.rules.js';
import { measureParts, measureTargets } from './parts.js';
import { callFacts, callTargets, idleTargets, memoryFacts } from './report/facts.rules.js';
import type { BenchResult, ProcessFigures } from './report/result.js';
import { rowsOf } from './report/rows.rules.js';
import { measureRounds, type Rounds } from './rounds.js';
import { BenchRun } from './scenarios/bench-run.js';
import { chosenScenarios, type Scenario } from './scenarios/scenario.js';
import { checkTruth } from './scenarios/truth.js';
import { SPARE_FROM, SeedValues } from './seed/seed-values.rules.js';
import { SeedRepository } from './seed/seed.repository.js';
import { startSystem, type System } from './system.js';

/** A whole run: start, seed, check, measure. The closers end everything it starts. */
export async function runBenchmark(options: Options, closers: Closers): Promise<BenchResult> {
  const scenarios = chosenScenarios(options.only, options.peers !== undefined);
  const generator = chosenGenerator(options.load);
  const startedAt = new Date();
  const system = await startSystem(closers);
  say(`The stack is ready; ${2 * options.settleSeconds} s of rest.`);
  const idle = await idleFigures(system, options.settleSeconds);
  const values = new SeedValues(randomBytes(16).toString('hex'));
  const run = new BenchRun(system, values, generator);
  const database = await prepare(run, options);
  const sizes = await measureSizes(run, database, scenarios, options);
  const measurements = sizes.flatMap((size) => size.measurements);
  const names = scenarios.map(({ name }) => name);
  const rows = rowsOf(measurements, names);
  const facts = options.isTargetsOnly ? [] : await measureParts(run, names, options, closers);
  const processes = Object.fromEntries(
    Object.entries(idle).map(([name, figures]) => [
      name,
      { ...figures, peak: run.peaks[name] ?? figures.idle },
    ]),
  );
  // After the peaks are taken: overload is no load that a service has to bear small.
  const measured = await measureTargets(run, options, closers);
  const { mainScale, rounds, seconds } = options;
  return {
    startedAt: startedAt.toISOString(),
    tookMinutes: Math.round((Date.now() - startedAt.getTime()) / 60_000),
    machine: machineText(await database.version()),
    generator,
    rounds,
    seconds,
    targets: [
      ...callTargets(rows, mainScale, sizes[0]?.signatureMicros ?? NaN),
      ...measured,
      ...idleTargets(processes),
    ],
    facts: options.isTargetsOnly ? [] : [...callFacts(rows, mainScale), ...memoryFacts(processes), ...facts],
    rows,
    processes,
    problems: run.problems,
  };
}

/** Starts what stands beside the stack, after the idle readings, whose shared pages it would change. */
async function prepare({ system, values }: BenchRun, options: Options): Promise<SeedRepository> {
  const database = new SeedRepository(system.databaseUrl, { seed: values.seed, appId: system.appId });
  await system.startFloor();
  const { peers: folder, mainScale: users } = options;
  if (folder !== undefined) {
    say(`The peers start, with ${users.toLocaleString('en')} users each.`);
    await system.startPeers({ folder, database, adminToken: values.token(1), users });
  }
  await database.spareUsers(SPARE_FROM, SPARE_FROM + options.spareUsers);
  return database;
}

/** Grows the data from size to size, and measures at each what is to be measured there. */
async function measureSizes(
  run: BenchRun,
  database: SeedRepository,
  scenarios: readonly Scenario[],
  options: Options,
): Promise<Rounds[]> {
  const { scales, mainScale, atOnceElsewhere } = options;
  const sizes: Rounds[] = [];
  for (const [index, users] of scales.entries()) {
    await database.users(scales[index - 1] ?? 0, users);
    say(`${users.toLocaleString('en')} users and sessions are there.`);
    await checkTruth(run);
    const isMain = users === mainScale;
    const atOnce = options.atOnce.filter((many) => isMain || atOnceElsewhere.includes(many));
    const chosen = scenarios.filter(
      ({ everySize, leastUsers = 0 }) => (isMain || everySize) && users >= leastUsers,
    );
    sizes.push(await measureRounds(run, users, chosen, { ...options, atOnce }));
  }
  return sizes;
}

/** Memory and CPU of the processes after a while without requests. */
async function idleFigures({ watch: { stack } }: System, seconds: number) {
  await delay(seconds * 1000);
  const before = cpuOf(stack);
  await delay(seconds * 1000);
  const spent = difference(cpuOf(stack), before);
  const figures = Object.entries(memoryOf(stack)).map(
    ([name, idle]): [string, Omit<ProcessFigures, 'peak'>] => [
      name,
      { idle, idleCpu: (spent[name] ?? 0) / seconds / 1000 },
    ],
  );
  return Object.fromEntries(figures);
}
