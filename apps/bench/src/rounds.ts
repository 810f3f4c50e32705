import { setTimeout as delay } from 'node:timers/promises';
import { say } from '@latchkey/stack-runner';
import { signatureMicros } from './measure/signature.js';
import type { Options } from './options.rules.js';
import { median } from './report/figures.rules.js';
import { FLOOR } from './report/result.js';
import type { Measurement } from './report/rows.rules.js';
import type { BenchRun } from './scenarios/bench-run.js';
import { type Scenario, type Scene, scenarioNamed } from './scenarios/scenario.js';

const WARM_AT_ONCE = 16;
const UNDER_WAY_MS = 500;

export interface Rounds {
  readonly measurements: readonly Measurement[];
  /** CPU of one RS256 signature, the median over the rounds. */
  readonly signatureMicros: number;
}

/** Round by round: in each, every scenario with every number of callers, one after the other. */
export async function measureRounds(
  run: BenchRun,
  users: number,
  scenarios: readonly Scenario[],
  plan: Options,
): Promise<Rounds> {
  const warm = await run.scene(users);
  // Warms compilers and caches up.
  for (const one of scenarios) await run.load(one, warm, { atOnce: WARM_AT_ONCE, seconds: plan.warmSeconds });
  const measurements: Measurement[] = [];
  const signatures: number[] = [];
  for (let round = 1; round <= plan.rounds; round += 1) {
    signatures.push(await signatureUnderLoad(run, warm));
    for (const atOnce of plan.atOnce) {
      const scene = await run.scene(users);
      const chosen = scenarios.filter(
        ({ everySize, onlyAt16 }) =>
          everySize || atOnce === WARM_AT_ONCE || !(onlyAt16 || plan.isTargetsOnly),
      );
      // Every other round goes backwards, so that no scenario always has the same one before it.
      for (const one of round % 2 === 0 ? chosen.toReversed() : chosen) {
        const window = await run.measure(one, scene, { atOnce, seconds: plan.seconds * (one.share ?? 1) });
        const { name, title, peer, comparedWithFloor } = one;
        measurements.push({ ...window, name, title, users, atOnce, round, comparedWithFloor, peer });
        const [rate, p50] = [Math.round(window.perSecond), window.p50Ms.toFixed(2)];
        say(`${title}, ${atOnce} at a time: ${rate}/s, p50 ${p50} ms`);
      }
    }
  }
  return { measurements, signatureMicros: median(signatures) };
}

/** While the machine works, as it does when a verification signs: an idle one is faster. */
async function signatureUnderLoad(run: BenchRun, scene: Scene): Promise<number> {
  const loading = run.load(scenarioNamed(FLOOR), scene, { atOnce: WARM_AT_ONCE, seconds: 1 });
  await delay(UNDER_WAY_MS);
  const micros = signatureMicros();
  await loading;
  return micros;
}
