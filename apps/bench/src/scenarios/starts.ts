import { say } from '@latchkey/stack-runner';
import { fire } from '../load/fire.js';
import { sumOf } from '../measure/processes.js';
import { median } from '../report/figures.rules.js';
import { fact, type Fact } from '../report/result.js';
import type { BenchRun } from './bench-run.js';
import { type Scene, verifyByToken } from './scenario.js';

const CALLS = 5_000;
const AT_ONCE = 16;
/** After so long the compilers have nothing left to do. */
const WARM_SECONDS = 10;

/**
 * The first calls after a start of the whole stack against as many in its steady state. Their sessions were in use before
 * the start, so none of them needs a signature.
 */
export async function measureStarts(run: BenchRun, users: number, starts: number): Promise<Fact[]> {
  const [cpu, p99]: [number[], number[]] = [[], []];
  for (let start = 0; start < starts; start += 1) {
    const scene = await run.scene(users);
    await run.system.restart();
    const first = await stretch(run, scene);
    await send(run, scene, { seconds: WARM_SECONDS });
    const steady = await stretch(run, scene);
    cpu.push(first.cpu / steady.cpu);
    p99.push(first.p99Ms / steady.p99Ms);
    say(`First ${CALLS} calls: ${Math.round(first.cpu)} µs each; steady: ${Math.round(steady.cpu)} µs`);
  }
  const what = `Session verify by token, the first ${CALLS.toLocaleString('en')} after a start`;
  return [
    fact(`${what}: CPU`, median(cpu), '× the steady state', { atMost: 2 }),
    fact(`${what}: p99`, median(p99), '× the steady state', { atMost: 3 }),
  ];
}

async function stretch(run: BenchRun, scene: Scene) {
  const work = () => send(run, scene, { amount: CALLS });
  const { spent, done } = await run.spending(run.system.watch.stack, work);
  return { cpu: sumOf(spent) / done.sent, p99Ms: done.p99Ms };
}

async function send(run: BenchRun, scene: Scene, plan: { seconds?: number; amount?: number }) {
  const callAt = (number: number) => verifyByToken(scene, number);
  const window = await fire(run.system.targets.stack, callAt, { atOnce: AT_ONCE, seconds: 0, ...plan });
  if (window.failed > 0) run.problems.push(`start: ${JSON.stringify(window.problems)}`);
  return window;
}
