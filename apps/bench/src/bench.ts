import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Closers, machineText, say } from '@latchkey/stack-runner';
import { cpuOf, difference, mapped, memoryOf } from './measure/processes.js';
import type { Options } from './options.rules.js';
import { callFacts, memoryFacts } from './report/facts.rules.js';
import type { BenchResult, Fact } from './report/result.js';
import { rowsOf } from './report/rows.rules.js';
import { measureRounds, type Rounds } from './rounds.js';
import { BenchRun } from './scenarios/bench-run.js';
import { verifyBesideScoring } from './scenarios/beside.js';
import { exceedCapacity } from './scenarios/limit.js';
import { loseReplicas } from './scenarios/replicas.js';
import { chosenScenarios, type Scenario, VERIFY_TOKEN } from './scenarios/scenario.js';
import { compareReplicas } from './scenarios/spread.js';
import { measureStarts } from './scenarios/starts.js';
import { holdSteady } from './scenarios/steady.js';
import { SPARE_FROM, SeedValues } from './seed/seed-values.rules.js';
import { SeedRepository } from './seed/seed.repository.js';
import { startSystem, type System } from './system.js';

/** A whole run: start, seed, check, measure. The closers end everything it starts. */
export async function runBenchmark(options: Options, closers: Closers): Promise<BenchResult> {
  const { mainScale, rounds, seconds, isTargetsOnly } = options;
  const scenarios = chosenScenarios(options.only, options.peers !== undefined);
  const names = scenarios.map(({ name }) => name);
  const startedAt = new Date();
  const system = await startSystem(closers);
  say(`The stack is ready; ${2 * options.settleSeconds} s of rest.`);
  const idle = await idleFigures(system, options.settleSeconds);
  const run = new BenchRun(system, new SeedValues(randomBytes(16).toString('hex')));
  const database = await prepare(run, options);
  const sizes = await measureSizes(run, database, scenarios, options);
  const rows = rowsOf(
    sizes.flatMap((size) => size.measurements),
    names,
  );
  const parts = isTargetsOnly ? [] : await measureParts(run, names, options, closers);
  // Before overload, which is no load that a service has to bear small.
  const processes = mapped(idle, (one, name) => ({ ...one, peak: run.peaks[name] ?? one.idle }));
  const measured = await measureExtras(run, options, closers);
  return {
    startedAt: startedAt.toISOString(),
    tookMinutes: Math.round((Date.now() - startedAt.getTime()) / 60_000),
    machine: machineText(await database.version()),
    ...{ rounds, seconds },
    facts: [
      ...callFacts(rows, mainScale, sizes[0]?.signatureMicros ?? NaN),
      ...measured,
      ...memoryFacts(processes, !isTargetsOnly),
      ...parts,
    ],
    ...{ rows, processes, problems: run.problems },
  };
}

/** Starts what stands beside the stack, after the idle readings, whose shared pages it would change. */
async function prepare({ system, values }: BenchRun, options: Options): Promise<SeedRepository> {
  const database = new SeedRepository(system.databaseUrl, { seed: values.seed, appId: system.appId });
  await system.startFloor();
  const { peers: folder, mainScale: users } = options;
  if (folder !== undefined) await system.startPeer({ folder, database, adminToken: values.token(1), users });
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
    const isMain = users === mainScale;
    const atOnce = options.atOnce.filter((many) => isMain || atOnceElsewhere.includes(many));
    const chosen = scenarios.filter(
      ({ everySize, leastUsers = 0 }) => (isMain || everySize) && users >= leastUsers,
    );
    sizes.push(await measureRounds(run, users, chosen, { ...options, atOnce }));
  }
  return sizes;
}

/** The measurements beside the calls, each with sessions of its own. */
async function measureParts(
  run: BenchRun,
  names: readonly string[],
  options: Options,
  closers: Closers,
): Promise<Fact[]> {
  const { replicaSeconds: seconds, beside, steadyMinutes, scales } = options;
  const scene = () => run.scene(scales.at(-1) ?? 0);
  say('Replicas, password scoring, steady load.');
  return [
    ...(await loseReplicas(run, await scene(), closers, { names, seconds })),
    ...(names.includes(VERIFY_TOKEN) ? await verifyBesideScoring(run, await scene(), beside) : []),
    ...(steadyMinutes > 0 ? await holdSteady(run, await scene(), steadyMinutes) : []),
  ];
}

/** The targets that are no ratio of calls. Starts come last, as they end the stack. */
async function measureExtras(run: BenchRun, options: Options, closers: Closers): Promise<Fact[]> {
  const { scales, starts, extraSeconds } = options;
  const users = scales.at(-1) ?? 0;
  if (extraSeconds === 0) return [];
  say('Four processes of each service, overload, and starts.');
  return [
    ...(await compareReplicas(run, () => run.scene(users), closers, extraSeconds)),
    ...(await exceedCapacity(run, await run.scene(users), closers)),
    ...(await measureStarts(run, users, starts)),
  ];
}

/** Memory and CPU of the processes after a while without requests. */
async function idleFigures({ watch: { stack } }: System, seconds: number) {
  await delay(seconds * 1000);
  const before = cpuOf(stack);
  await delay(seconds * 1000);
  const spent = difference(cpuOf(stack), before);
  return mapped(memoryOf(stack), (idle, name) => ({
    idle,
    idleCpu: (spent[name] ?? 0) / seconds / 1000,
  }));
}
