import { addReplicas, type Closers, type Replica } from '@latchkey/stack-runner';
import { sumOf } from '@latchkey/stack-runner/usage';
import { median } from '../report/figures.rules.js';
import { fact, type Fact } from '../report/result.js';
import type { Side } from '../system.js';
import type { BenchRun } from './bench-run.js';
import { FLOOR, type Scene, VERIFY_TOKEN } from './scenario.js';

const REPLICAS = 4;
const ROUNDS = 3;
/** At how many calls at once, and how much more it may cost. */
const AT_MOST = { 16: 1.3, 64: 1.1 };
const AT_ONCE = [16, 64] as const;

/** One process of the gateway and of each service against four of each. CPU is taken in floors of the same minute. */
export async function compareReplicas(
  run: BenchRun,
  scene: () => Promise<Scene>,
  closers: Closers,
  seconds: number,
): Promise<Fact[]> {
  const { stack } = run.system.sides;
  const before = await inFloors(run, await scene(), stack, seconds);
  const replicas: [string, Replica][] = [];
  for (let number = 2; number <= REPLICAS; number += 1)
    replicas.push(...Object.entries(await addReplicas(run.system.processes, closers)));
  const gateways = replicas.filter(([name]) => name === 'gateway');
  const four = {
    ...stack,
    ports: [...stack.ports, ...gateways.map(([, { port }]) => port)],
    watch: {
      ...stack.watch,
      ...Object.fromEntries(replicas.map(([name, { pid }], index) => [`${name} ${index}`, { pid }])),
    },
  };
  // Code that is new to its process costs more.
  await run.measure(VERIFY_TOKEN, await scene(), { atOnce: 64, seconds: 8 }, four);
  const after = await inFloors(run, await scene(), four, seconds);
  await Promise.all(replicas.map(([, replica]) => replica.stop()));
  return AT_ONCE.map((atOnce, index) => {
    const what = `Session verify by token, ${atOnce} at a time over ${REPLICAS} processes of each: CPU`;
    const ratio = (after[index] ?? NaN) / (before[index] ?? NaN);
    return fact(what, ratio, '× that of one of each', { atMost: AT_MOST[atOnce] });
  });
}

/** CPU of a verification in floors, for each number of calls at the same time. */
async function inFloors(run: BenchRun, scene: Scene, side: Side, seconds: number): Promise<number[]> {
  const found: number[] = [];
  for (const atOnce of AT_ONCE) {
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const own = await run.measure(VERIFY_TOKEN, scene, { atOnce, seconds }, side);
      const floor = await run.measure(FLOOR, scene, { atOnce, seconds });
      ratios.push(sumOf(own.cpu) / sumOf(floor.cpu));
    }
    found.push(median(ratios));
  }
  return found;
}
