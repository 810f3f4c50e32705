import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Closers, machineText, say, serverVersion } from '@latchkey/stack-runner';
import { mapped, memoryOf, spentIn, type Watch } from '@latchkey/stack-runner/usage';
import { startFloor } from './floor/floor.js';
import type { Options } from './options.rules.js';
import { startPeer } from './peers/peer.js';
import { callFacts, memoryFacts } from './report/facts.rules.js';
import type { BenchResult, Fact } from './report/result.js';
import { rowsOf } from './report/rows.rules.js';
import { measureSizes, signatureUnderLoad } from './rounds.js';
import { BenchRun } from './scenarios/bench-run.js';
import { exceedCapacity } from './scenarios/limit.js';
import { chosenScenarios } from './scenarios/scenario.js';
import { compareReplicas } from './scenarios/replicas.js';
import { measureStarts } from './scenarios/starts.js';
import { measureShapes } from './shapes/shapes.js';
import { SPARE_FROM, SeedValues } from './seed/seed-values.rules.js';
import { SeedRepository } from './seed/seed.repository.js';
import { startSystem } from './system.js';

/** A whole run: start, seed, check, measure. The closers end everything it starts. */
export async function runBenchmark(options: Options, closers: Closers): Promise<BenchResult> {
  const { rounds, seconds, isTargetsOnly } = options;
  const scenarios = chosenScenarios(options.only, options.peers !== undefined);
  const names = scenarios.map(({ name }) => name);
  const startedAt = new Date();
  const system = await startSystem(closers);
  say(`The stack is ready; ${2 * options.settleSeconds} s of rest.`);
  const idle = await idleFigures(system.sides.stack.watch, options.settleSeconds);
  const run = new BenchRun(system, new SeedValues(randomBytes(16).toString('hex')));
  const database = await prepare(run, options, closers);
  const rows = rowsOf(await measureSizes(run, database, scenarios, options), names);
  const signature = await signatureUnderLoad(run, options.mainScale);
  // Before overload, which is no load that a service has to bear small.
  const processes = mapped(idle, (one, name) => ({ ...one, peak: run.peaks[name] ?? one.idle }));
  const extras = await measureExtras(run, options, closers);
  return {
    startedAt: startedAt.toISOString(),
    tookMinutes: Math.round((Date.now() - startedAt.getTime()) / 60_000),
    machine: machineText(await serverVersion(system.databaseUrl)),
    ...{ rounds, seconds, rows, processes, problems: run.problems },
    facts: [
      ...callFacts(rows, options.mainScale, signature),
      ...extras,
      ...memoryFacts(processes, !isTargetsOnly),
    ],
  };
}

/** Starts what stands beside the stack, after the idle readings, whose shared pages it would change. */
async function prepare(
  { system, values }: BenchRun,
  { peers: folder, mainScale: users, spareUsers }: Options,
  closers: Closers,
): Promise<SeedRepository> {
  const [appId, adminToken] = [await system.appId(), values.token(1)];
  const database = new SeedRepository(system.databaseUrl, { seed: values.seed, appId });
  system.add('floor', await startFloor({ adminUrl: system.databaseUrl, appId }, closers));
  if (folder !== undefined) {
    const { peer, ...side } = await startPeer({ folder, database, adminToken, users }, closers);
    system.add('better-auth', side);
    system.peer = peer;
  }
  await database.spareUsers(SPARE_FROM, SPARE_FROM + spareUsers);
  return database;
}

/** The targets that are no ratio of calls. Starts come last, as they end the stack. */
async function measureExtras(run: BenchRun, options: Options, closers: Closers): Promise<Fact[]> {
  const { scales, starts, seconds, shapes } = options;
  const users = scales.at(-1) ?? 0;
  const ofShapes = shapes ? await measureShapes(run, await run.scene(options.mainScale), shapes) : [];
  if (starts === 0) return ofShapes;
  say('Four processes of each service, overload, and starts.');
  return [
    ...ofShapes,
    ...(await compareReplicas(run, () => run.scene(users), closers, seconds)),
    ...(await exceedCapacity(run, await run.scene(users), closers)),
    ...(await measureStarts(run, users, starts)),
  ];
}

/** Memory and CPU of the processes after a while without requests. */
async function idleFigures(stack: Watch, seconds: number) {
  await delay(seconds * 1000);
  const perSecond = mapped(await spentIn(stack, seconds), (micros) => micros / seconds / 1000);
  return mapped(memoryOf(stack), (idle, name) => ({ idle, idleCpu: perSecond[name] ?? 0 }));
}
