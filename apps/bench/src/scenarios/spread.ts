import { type Closers, Replica, say } from '@latchkey/stack-runner';
import { fire } from '../load/fire.js';
import type { Target } from '../load/wire.js';
import { sumOf, type Watch } from '../measure/processes.js';
import { median } from '../report/figures.rules.js';
import { type Fact, FLOOR, isService } from '../report/result.js';
import type { BenchRun } from './bench-run.js';
import { type Load, scenarioNamed, type Scene, VERIFY_TOKEN } from './scenario.js';

const REPLICAS = 4;
const ROUNDS = 3;
const WARM_SECONDS = 8;
const AT_ONCE = [16, 64];

/** A side of the comparison: where its load goes, and what works for it. */
interface Side {
  readonly targets: readonly Target[];
  readonly watch: Watch;
}

/** One process of the gateway and of each service against four of each. CPU is taken in floors of the same minute. */
export async function compareReplicas(
  run: BenchRun,
  scene: () => Promise<Scene>,
  closers: Closers,
  seconds: number,
): Promise<Fact[]> {
  const { stack } = run.system.watch;
  const one: Side = { targets: [run.system.targets.stack], watch: stack };
  const before = await inFloors(run, await scene(), one, seconds);
  const replicas = await addReplicas(stack, closers);
  const four: Side = {
    targets: [...one.targets, ...replicas.targets.map((port) => ({ ...run.system.targets.stack, port }))],
    watch: { ...stack, ...replicas.watch },
  };
  // Code that is new to its process costs more.
  const warm = { side: four, atOnce: 64, seconds: WARM_SECONDS };
  await cpuOf(run, scenarioNamed(VERIFY_TOKEN), await scene(), warm);
  const after = await inFloors(run, await scene(), four, seconds);
  await replicas.stop();
  return AT_ONCE.map((atOnce, index) => ({
    what: `Session verify by token, ${atOnce} at a time over ${REPLICAS} processes of each: CPU`,
    value: (after[index] ?? NaN) / (before[index] ?? NaN),
    unit: '× that of one of each',
    atMost: 1.1,
  }));
}

/** CPU of a verification in floors, for each number of calls at the same time. */
async function inFloors(run: BenchRun, scene: Scene, side: Side, seconds: number): Promise<number[]> {
  const floor: Side = {
    targets: [run.system.targets.floor ?? run.system.targets.stack],
    watch: run.system.watch.floor ?? {},
  };
  const found: number[] = [];
  for (const atOnce of AT_ONCE) {
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const own = await cpuOf(run, scenarioNamed(VERIFY_TOKEN), scene, { side, atOnce, seconds });
      ratios.push(own / (await cpuOf(run, scenarioNamed(FLOOR), scene, { side: floor, atOnce, seconds })));
    }
    found.push(median(ratios));
    say(`${side.targets.length} of each, ${atOnce} at a time: ${median(ratios).toFixed(2)} floors`);
  }
  return found;
}

async function cpuOf(
  run: BenchRun,
  { name, request }: Load,
  scene: Scene,
  { side, atOnce, seconds }: { side: Side; atOnce: number; seconds: number },
): Promise<number> {
  const callAt = (number: number) => (request as NonNullable<typeof request>)(scene, number);
  const plan = { atOnce: atOnce / side.targets.length, seconds };
  const { spent, done } = await run.spending(side.watch, () =>
    Promise.all(side.targets.map((to) => fire(run.generator, to, callAt, plan))),
  );
  for (const { failed, problems } of done)
    if (failed > 0) run.problems.push(`${name} over replicas: ${JSON.stringify(problems)}`);
  return sumOf(spent) / done.reduce((sum, { sent }) => sum + sent, 0);
}

/** Three more processes of the gateway and of each service. */
async function addReplicas(stack: Watch, closers: Closers) {
  const watch: Record<string, Watch[string]> = {};
  const targets: number[] = [];
  const started: Replica[] = [];
  for (const [name, { pid }] of Object.entries(stack).filter(([process]) => isService(process)))
    for (let number = 2; number <= REPLICAS; number += 1) {
      const replica = await closers.keep(Replica.spawn(name, pid), (one) => one.stop());
      started.push(replica);
      watch[`${name} ${number}`] = { pid: replica.pid };
      if (name === 'gateway') targets.push(replica.port);
    }
  await Promise.all(started.map((replica) => replica.becomesReady()));
  return { watch, targets, stop: () => Promise.all(started.map((replica) => replica.stop())) };
}
