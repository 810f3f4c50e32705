import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Closers, machineText, say } from '@latchkey/stack-runner';
import { cpuOf, difference, memoryOf } from './measure/processes.js';
import type { Options } from './options.rules.js';
import { callFacts, memoryFacts } from './report/facts.rules.js';
import type { BenchResult, Fact, ProcessFigures } from './report/result.js';
import { type Measurement, rowsOf } from './report/rows.rules.js';
import { BenchRun } from './scenarios/bench-run.js';
import { verifyBesideScoring } from './scenarios/beside.js';
import { loseReplicas } from './scenarios/replicas.js';
import { revokeUnderLoad } from './scenarios/revocation.js';
import { chosenScenarios, type Scenario, VERIFY_TOKEN } from './scenarios/scenario.js';
import { holdSteady } from './scenarios/steady.js';
import { checkTruth } from './scenarios/truth.js';
import { SPARE_FROM, SeedValues } from './seed/seed-values.rules.js';
import { SeedRepository } from './seed/seed.repository.js';
import { startSystem, type System } from './system.js';

/** More callers are only measured at the main size. */
const MOST_AT_OTHER_SCALES = 16;
const WARM_AT_ONCE = 16;

/** A whole run: start, seed, check, measure. The closers end everything it starts. */
export async function runBenchmark(options: Options, closers: Closers): Promise<BenchResult> {
  const scenarios = chosenScenarios(options.only);
  const { rounds, seconds, scales, mainScale } = options;
  const startedAt = new Date();
  const system = await startSystem(closers);
  say(`The stack is ready; ${2 * options.settleSeconds} s of rest.`);
  const idle = await idleFigures(system, options.settleSeconds);
  const seed = randomBytes(16).toString('hex');
  const run = new BenchRun(system, new SeedValues(seed));
  const database = new SeedRepository(system.databaseUrl, { seed, appId: system.appId });
  await database.spareUsers(SPARE_FROM, SPARE_FROM + options.spareUsers);
  const measurements: Measurement[] = [];
  for (const [index, users] of scales.entries()) {
    await database.users(scales[index - 1] ?? 0, users);
    say(`${users.toLocaleString('en')} users and sessions are there.`);
    await checkTruth(run);
    const isMain = users === mainScale;
    const atOnce = options.atOnce.filter((many) => isMain || many <= MOST_AT_OTHER_SCALES);
    const chosen = scenarios.filter(({ everySize }) => isMain || everySize);
    measurements.push(...(await measureRounds(run, users, chosen, { ...options, atOnce })));
  }
  const names = scenarios.map(({ name }) => name);
  const parts = await measureParts(run, names, options, closers);
  const rows = rowsOf(measurements, names);
  const processes = Object.fromEntries(
    Object.entries(idle).map(([name, figures]) => [
      name,
      { ...figures, peak: run.peaks[name] ?? figures.idle },
    ]),
  );
  return {
    startedAt: startedAt.toISOString(),
    tookMinutes: Math.round((Date.now() - startedAt.getTime()) / 60_000),
    machine: machineText(await database.version()),
    rounds,
    seconds,
    facts: [...callFacts(rows, mainScale), ...memoryFacts(processes), ...parts],
    rows,
    processes,
    problems: run.problems,
  };
}

/** Round by round: in each, every scenario with every number of callers, one after the other. */
async function measureRounds(
  run: BenchRun,
  users: number,
  scenarios: readonly Scenario[],
  plan: Options,
): Promise<Measurement[]> {
  const warm = await run.scene(users);
  // Warms compilers and caches up.
  for (const one of scenarios) await run.load(one, warm, { atOnce: WARM_AT_ONCE, seconds: plan.warmSeconds });
  const measured: Measurement[] = [];
  for (let round = 1; round <= plan.rounds; round += 1)
    for (const atOnce of plan.atOnce) {
      const scene = await run.scene(users);
      // Every other round goes backwards, so that no scenario always has the same one before it.
      for (const one of round % 2 === 0 ? scenarios.toReversed() : scenarios) {
        const seconds = plan.seconds * (one.share ?? 1);
        const window = await run.measure(one, scene, { atOnce, seconds });
        const { name, title, comparedWithFloor: isCompared = false } = one;
        measured.push({ ...window, name, title, users, atOnce, round, isCompared });
        say(
          `${title}, ${atOnce} at a time: ${Math.round(window.perSecond)}/s, p50 ${window.p50Ms.toFixed(2)} ms`,
        );
      }
    }
  return measured;
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
  say('Revocation, replicas, password scoring, steady load.');
  return [
    ...(await revokeUnderLoad(run, await scene())),
    ...(await loseReplicas(run, await scene(), closers, { names, seconds })),
    ...(names.includes(VERIFY_TOKEN) ? await verifyBesideScoring(run, await scene(), beside) : []),
    ...(steadyMinutes > 0 ? await holdSteady(run, await scene(), steadyMinutes) : []),
  ];
}

/** Memory and CPU of the processes after a while without requests. */
async function idleFigures({ watch }: System, seconds: number) {
  const all = { ...watch.stack, ...watch.floor };
  await delay(seconds * 1000);
  const before = cpuOf(all);
  await delay(seconds * 1000);
  const spent = difference(cpuOf(all), before);
  const figures = Object.entries(memoryOf(all)).map(
    ([name, idle]): [string, Omit<ProcessFigures, 'peak'>] => [
      name,
      { idle, idleCpu: (spent[name] ?? 0) / seconds / 1000 },
    ],
  );
  return Object.fromEntries(figures);
}
