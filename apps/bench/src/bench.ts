import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Closers, machineText, say } from '@latchkey/stack-runner';
import { cpuOf, difference, memoryOf } from './measure/processes.js';
import type { Options } from './options.rules.js';
import type { BenchResult, ProcessFigures } from './report/result.js';
import { type Measurement, rowsOf } from './report/rows.rules.js';
import { BenchRun } from './scenarios/bench-run.js';
import { type Beside, verifyBesideScoring } from './scenarios/beside.js';
import { loseReplicas } from './scenarios/replicas.js';
import { revokeUnderLoad } from './scenarios/revocation.js';
import { chosenScenarios, FLOOR, type Scenario, VERIFY_TOKEN } from './scenarios/scenario.js';
import { holdSteady } from './scenarios/steady.js';
import { checkTruth } from './scenarios/truth.js';
import { SPARE_FROM, SeedValues } from './seed/seed-values.rules.js';
import { SeedRepository } from './seed/seed.repository.js';
import { startSystem, type System } from './system.js';

/** At the sizes where not everything is measured, the most callers would only show the queue. */
const MOST_AT_OTHER_SCALES = 16;
const WARM_AT_ONCE = 16;

/** A whole run: start, seed, check, measure. What was started is ended by the closers. */
export async function runBenchmark(options: Options, closers: Closers): Promise<BenchResult> {
  const scenarios = chosenScenarios(options.only);
  const startedAt = new Date();
  const system = await startSystem(closers);
  say(`The stack is ready; ${options.settleSeconds} s of rest.`);
  const idle = await idleFigures(system, options.settleSeconds);
  const seed = randomBytes(16).toString('hex');
  const run = new BenchRun(system, new SeedValues(seed));
  const database = new SeedRepository(system.databaseUrl);
  const measurements: Measurement[] = [];
  const mainScale = options.scales.includes(100_000) ? 100_000 : (options.scales[0] ?? 0);
  const spare = { seed, appId: system.appId, from: SPARE_FROM, to: SPARE_FROM + options.spareUsers };
  await database.spareUsers(spare);
  let users = 0;
  for (const scale of options.scales) {
    await database.users({ seed, appId: system.appId, from: users, to: scale });
    users = scale;
    say(`${users.toLocaleString('en')} users and sessions are there.`);
    await checkTruth(run);
    const isMain = scale === mainScale;
    const plan = {
      ...options,
      scenarios: scenarios.filter(({ everySize }) => isMain || everySize),
      atOnce: options.atOnce.filter((many) => isMain || many <= MOST_AT_OTHER_SCALES),
    };
    measurements.push(...(await measureRounds(run, users, plan)));
  }
  const parts = await measureParts(run, users, options, closers);
  const processes = Object.entries(idle).map(([name, figures]) => [
    name,
    { ...figures, peak: run.peaks[name] ?? figures.idle },
  ]);
  return {
    startedAt: startedAt.toISOString(),
    tookMinutes: Math.round((Date.now() - startedAt.getTime()) / 60_000),
    machine: machineText(await database.version()),
    rounds: options.rounds,
    seconds: options.seconds,
    mainScale,
    rows: rowsOf(measurements, FLOOR),
    processes: Object.fromEntries(processes) as Record<string, ProcessFigures>,
    ...parts,
    problems: [...measurements.flatMap(problemsOf), ...partProblems(parts)],
  };
}

type Plan = Pick<Options, 'atOnce' | 'rounds' | 'seconds' | 'warmSeconds'> & {
  readonly scenarios: readonly Scenario[];
};

/** Round by round: in each, every scenario with every number of callers, one after the other. */
async function measureRounds(run: BenchRun, users: number, plan: Plan): Promise<Measurement[]> {
  const { scenarios, seconds, warmSeconds } = plan;
  const warm = await run.scene(users);
  // Compilers and caches have had their turn then.
  for (const one of scenarios) await run.load(one, warm, { atOnce: WARM_AT_ONCE, seconds: warmSeconds });
  const measured: Measurement[] = [];
  for (let round = 1; round <= plan.rounds; round += 1)
    for (const atOnce of plan.atOnce) {
      const scene = await run.scene(users);
      // Every other round goes backwards, so that no scenario always has the same one before it.
      for (const one of round % 2 === 0 ? scenarios.toReversed() : scenarios) {
        const window = await run.measure(one, scene, { atOnce, seconds: seconds * (one.share ?? 1) });
        const { name, title, comparedWithFloor: isCompared = false } = one;
        measured.push({ ...window, name, title, users, atOnce, round, isCompared });
        say(
          `${title}, ${atOnce} at a time: ${Math.round(window.perSecond)}/s, p50 ${window.p50Ms.toFixed(2)} ms`,
        );
      }
    }
  return measured;
}

/** What is measured beside the calls, each with sessions that are fresh. */
async function measureParts(run: BenchRun, users: number, options: Options, closers: Closers) {
  const names = chosenScenarios(options.only).map(({ name }) => name);
  const scene = () => run.scene(users);
  say('Revocation, replicas, password scoring, steady load:');
  const revocation = await revokeUnderLoad(run, await scene());
  const ofReplicas = { names, seconds: options.replicaSeconds };
  const replicas = await loseReplicas(run, await scene(), closers, ofReplicas);
  const beside: Beside | false =
    names.includes(VERIFY_TOKEN) && (await verifyBesideScoring(await scene(), options.beside));
  const steady = options.steadyMinutes > 0 && (await holdSteady(run, await scene(), options.steadyMinutes));
  return { revocation, replicas, ...(beside && { beside }), ...(steady && { steady }) };
}

/** The processes after a while without any request. */
async function idleFigures({ watch }: System, seconds: number) {
  const all = { ...watch.stack, ...watch.floor };
  await delay(seconds * 1000);
  const before = cpuOf(all);
  await delay(seconds * 1000);
  const spent = difference(cpuOf(all), before);
  const figures = Object.entries(memoryOf(all)).map(([name, idle]) => [
    name,
    { idle, idleCpu: (spent[name] ?? 0) / seconds / 1000 },
  ]);
  return Object.fromEntries(figures) as Record<string, Omit<ProcessFigures, 'peak'>>;
}

function problemsOf({ name, atOnce, requests, problems }: Measurement): string[] {
  const nothing = requests === 0 ? [`${name}, ${atOnce} at a time: no answers`] : [];
  const failed = Object.entries(problems).map(([what, times]) => `${name}: ${times} × ${what}`);
  return [...nothing, ...failed];
}

/** A process that is killed may fail the requests that it was at; nothing else may fail any. */
function partProblems(parts: Pick<BenchResult, 'revocation' | 'replicas' | 'beside' | 'steady'>): string[] {
  const failed: readonly (readonly [string, number])[] = [
    ['revocation', parts.revocation.failed],
    ['revoked sessions accepted', parts.revocation.accepted],
    ['beside scoring', parts.beside?.failed ?? 0],
    ['steady load', parts.steady?.failed ?? 0],
    ...parts.replicas
      .filter(({ signal }) => signal === 'SIGTERM')
      .map((load) => [`a replica told to end, ${load.title}`, load.failed] as const),
  ];
  return failed.filter(([, times]) => times > 0).map(([what, times]) => `${what}: ${times} failed`);
}
