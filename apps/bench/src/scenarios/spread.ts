import { type Closers, Replica, say } from '@latchkey/stack-runner';
import { type CallAt, fire } from '../load/fire.js';
import type { Target } from '../load/wire.js';
import { sumOf, type Watch, type Watched } from '../measure/processes.js';
import { median } from '../report/figures.rules.js';
import { fact, type Fact, FLOOR, isService } from '../report/result.js';
import type { BenchRun } from './bench-run.js';
import { requestOf, type Scene, VERIFY_TOKEN } from './scenario.js';

const REPLICAS = 4;
const ROUNDS = 3;
const WARM_SECONDS = 8;
const AT_ONCE = [16, 64];

/** Where a load goes, and what works for it. */
interface Side {
  readonly name: string;
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
  const { targets, watch } = run.system;
  const one: Side = { name: VERIFY_TOKEN, targets: [targets.stack], watch: watch.stack };
  const before = await inFloors(run, await scene(), one, seconds);
  const { ports, added, stop } = await addReplicas(watch.stack, closers);
  const four: Side = {
    name: VERIFY_TOKEN,
    targets: [targets.stack, ...ports.map((port) => ({ ...targets.stack, port }))],
    watch: { ...watch.stack, ...added },
  };
  // Code that is new to its process costs more.
  await cpuOf(run, await scene(), four, { atOnce: 64, seconds: WARM_SECONDS });
  const after = await inFloors(run, await scene(), four, seconds);
  await stop();
  return AT_ONCE.map((atOnce, index) => {
    const what = `Session verify by token, ${atOnce} at a time over ${REPLICAS} processes of each: CPU`;
    const ratio = (after[index] ?? NaN) / (before[index] ?? NaN);
    return fact(what, ratio, '× that of one of each', { atMost: 1.1 });
  });
}

/** CPU of a verification in floors, for each number of calls at the same time. */
async function inFloors(run: BenchRun, scene: Scene, side: Side, seconds: number): Promise<number[]> {
  const { targets, watch } = run.system;
  const floor = { name: FLOOR, targets: [targets.floor ?? targets.stack], watch: watch.floor ?? {} };
  const found: number[] = [];
  for (const atOnce of AT_ONCE) {
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const own = await cpuOf(run, scene, side, { atOnce, seconds });
      ratios.push(own / (await cpuOf(run, scene, floor, { atOnce, seconds })));
    }
    found.push(median(ratios));
    say(`${side.targets.length} of each, ${atOnce} at a time: ${median(ratios).toFixed(2)} floors`);
  }
  return found;
}

async function cpuOf(
  run: BenchRun,
  scene: Scene,
  { name, targets, watch }: Side,
  { atOnce, seconds }: { atOnce: number; seconds: number },
): Promise<number> {
  const callAt: CallAt = (number) => requestOf(name)(scene, number);
  const plan = { atOnce: atOnce / targets.length, seconds };
  const { spent, done } = await run.spending(watch, () =>
    Promise.all(targets.map((to) => fire(to, callAt, plan))),
  );
  for (const { failed, problems } of done)
    if (failed > 0) run.problems.push(`${name} over replicas: ${JSON.stringify(problems)}`);
  return sumOf(spent) / done.reduce((sum, { sent }) => sum + sent, 0);
}

/** Three more processes of the gateway and of each service. */
async function addReplicas(stack: Watch, closers: Closers) {
  const all: [string, Replica][] = [];
  for (const [name, { pid }] of Object.entries(stack).filter(([process]) => isService(process)))
    for (let number = 2; number <= REPLICAS; number += 1)
      all.push([`${name} ${number}`, await closers.keep(Replica.spawn(name, pid), (one) => one.stop())]);
  await Promise.all(all.map(([, replica]) => replica.becomesReady()));
  return {
    ports: all.filter(([name]) => name.startsWith('gateway')).map(([, { port }]) => port),
    added: Object.fromEntries(all.map(([name, { pid }]): [string, Watched] => [name, { pid }])),
    stop: () => Promise.all(all.map(([, replica]) => replica.stop())),
  };
}
