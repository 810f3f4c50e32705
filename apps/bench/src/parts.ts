import { type Closers, say } from '@latchkey/stack-runner';
import type { Options } from './options.rules.js';
import type { Fact } from './report/result.js';
import type { BenchRun } from './scenarios/bench-run.js';
import { verifyBesideScoring } from './scenarios/beside.js';
import { exceedCapacity } from './scenarios/limit.js';
import { loseReplicas } from './scenarios/replicas.js';
import { revokeUnderLoad } from './scenarios/revocation.js';
import { VERIFY_TOKEN } from './scenarios/scenario.js';
import { compareReplicas } from './scenarios/spread.js';
import { measureStarts } from './scenarios/starts.js';
import { holdSteady } from './scenarios/steady.js';

/** The measurements beside the calls, each with sessions of its own. */
export async function measureParts(
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

/** The targets that are no ratio of calls. Starts come last, as they end the stack. */
export async function measureTargets(run: BenchRun, options: Options, closers: Closers): Promise<Fact[]> {
  const { scales, starts, extraSeconds } = options;
  const users = scales.at(-1) ?? 0;
  if (extraSeconds === 0) return [];
  say('Four processes of each service, overload, and starts.');
  return [
    ...(await compareReplicas(run, () => run.scene(users), closers, extraSeconds)),
    // Without wrk, the load itself would take most of the machine.
    ...(run.generator === 'wrk' ? await exceedCapacity(run, await run.scene(users)) : []),
    ...(await measureStarts(run, users, starts)),
  ];
}
