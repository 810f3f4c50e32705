import { sumOf } from '@latchkey/stack-runner/usage';
import { median } from '../report/figures.rules.js';
import { fact, type Fact } from '../report/result.js';
import type { BenchRun } from './bench-run.js';
import { VERIFY_TOKEN } from './scenario.js';

const FIRST = { amount: 5_000, atOnce: 16, seconds: 0 };
/** After so long the compilers have nothing left to do. */
const WARM = { atOnce: 16, seconds: 10 };

/**
 * The first calls after a start of the whole stack against as many in its steady state. Their sessions were in use before
 * the start, so none of them needs a signature.
 */
export async function measureStarts(run: BenchRun, users: number, starts: number): Promise<Fact[]> {
  const [cpu, p99]: [number[], number[]] = [[], []];
  for (let start = 0; start < starts; start += 1) {
    const scene = await run.scene(users);
    await run.system.restart();
    const first = await run.measure(VERIFY_TOKEN, scene, FIRST);
    await run.load(VERIFY_TOKEN, scene, WARM);
    const steady = await run.measure(VERIFY_TOKEN, scene, FIRST);
    cpu.push(sumOf(first.cpu) / sumOf(steady.cpu));
    p99.push(first.p99Ms / steady.p99Ms);
  }
  const what = `Session verify by token, the first ${FIRST.amount.toLocaleString('en')} after a start`;
  return [
    fact(`${what}: CPU`, median(cpu), '× the steady state', { atMost: 2 }),
    fact(`${what}: p99`, median(p99), '× the steady state', { atMost: 3 }),
  ];
}
