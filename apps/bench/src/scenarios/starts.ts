import { say } from '@latchkey/stack-runner';
import { fireByAutocannon } from '../load/fire.js';
import type { Window } from '../load/window.js';
import { sumOf } from '../measure/processes.js';
import { median } from '../report/figures.rules.js';
import type { Fact } from '../report/result.js';
import type { BenchRun } from './bench-run.js';
import { verifyByToken, type Scene } from './scenario.js';

const CALLS = 5_000;
const AT_ONCE = 16;
/** After so long the compilers have nothing left to do. */
const WARM_SECONDS = 10;

interface Stretch {
  readonly cpu: number;
  readonly p99Ms: number;
}

/**
 * The first calls after a start of the whole stack against as many in its steady state. Their sessions were in use before
 * the start, so none of them needs a signature.
 */
export async function measureStarts(run: BenchRun, users: number, starts: number): Promise<Fact[]> {
  const ratios: Stretch[] = [];
  for (let start = 0; start < starts; start += 1) {
    const scene = await run.scene(users);
    await run.system.restart();
    const first = await stretch(run, scene);
    await send(run, scene, { seconds: WARM_SECONDS });
    const steady = await stretch(run, scene);
    ratios.push({ cpu: first.cpu / steady.cpu, p99Ms: first.p99Ms / steady.p99Ms });
    say(`First ${CALLS} calls: ${Math.round(first.cpu)} µs each; steady: ${Math.round(steady.cpu)} µs`);
  }
  if (starts === 0) return [];
  const what = `Session verify by token, the first ${CALLS.toLocaleString('en')} after a start`;
  const unit = '× the steady state';
  return [
    { what: `${what}: CPU`, value: median(ratios.map(({ cpu }) => cpu)), unit, atMost: 2 },
    { what: `${what}: p99`, value: median(ratios.map(({ p99Ms }) => p99Ms)), unit, atMost: 3 },
  ];
}

async function stretch(run: BenchRun, scene: Scene): Promise<Stretch> {
  const { spent, done } = await run.spending(run.system.watch.stack, () =>
    send(run, scene, { amount: CALLS }),
  );
  return { cpu: sumOf(spent) / done.sent, p99Ms: done.p99Ms };
}

async function send(
  run: BenchRun,
  scene: Scene,
  { seconds = 0, amount }: { readonly seconds?: number; readonly amount?: number },
): Promise<Window> {
  const { stack } = run.system.targets;
  const callAt = (number: number) => verifyByToken(scene, number);
  const window = await fireByAutocannon(stack, callAt, { atOnce: AT_ONCE, seconds }, amount);
  if (window.failed > 0) run.problems.push(`start: ${JSON.stringify(window.problems)}`);
  return window;
}
