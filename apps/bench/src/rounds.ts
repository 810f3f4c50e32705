import { generateKeyPairSync, sign } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { say } from '@latchkey/stack-runner';
import type { Options } from './options.rules.js';
import type { Measurement } from './report/rows.rules.js';
import type { BenchRun } from './scenarios/bench-run.js';
import { FLOOR, type Scenario } from './scenarios/scenario.js';
import type { SeedRepository } from './seed/seed.repository.js';

const WARM_AT_ONCE = 16;
/** Enough for a mean within a few percent. */
const SIGNATURES = 500;

/** Grows the data from size to size, and measures at each what is to be measured there. */
export async function measureSizes(
  run: BenchRun,
  database: SeedRepository,
  scenarios: readonly Scenario[],
  options: Options,
): Promise<Measurement[]> {
  const { scales, mainScale } = options;
  const measurements: Measurement[] = [];
  for (const [index, users] of scales.entries()) {
    await database.users(scales[index - 1] ?? 0, users);
    say(`${users.toLocaleString('en')} users and sessions are there.`);
    const isMain = users === mainScale;
    const atOnce = isMain ? options.atOnce : [1];
    const chosen = scenarios.filter(
      ({ everySize, leastUsers = 0 }) => (isMain || everySize) && users >= leastUsers,
    );
    measurements.push(...(await measureRounds(run, users, chosen, { ...options, atOnce })));
  }
  return measurements;
}

/** Round by round: in each, every scenario with every number of callers, one after the other. */
async function measureRounds(
  run: BenchRun,
  users: number,
  scenarios: readonly Scenario[],
  { rounds, seconds, warmSeconds, atOnce: numbers, isTargetsOnly }: Options,
): Promise<Measurement[]> {
  const warm = await run.scene(users);
  // Warms compilers and caches up.
  for (const one of scenarios) await run.load(one, warm, { atOnce: WARM_AT_ONCE, seconds: warmSeconds });
  const measurements: Measurement[] = [];
  for (let round = 1; round <= rounds; round += 1)
    for (const atOnce of numbers) {
      const scene = await run.scene(users);
      const chosen = scenarios.filter(
        ({ everySize, onlyAt16 }) => everySize || atOnce === WARM_AT_ONCE || !(onlyAt16 || isTargetsOnly),
      );
      // Every other round goes backwards, so that no scenario always has the same one before it.
      for (const one of round % 2 === 0 ? chosen.toReversed() : chosen) {
        const window = await run.measure(one, scene, { atOnce, seconds });
        measurements.push({ ...one, ...window, users, atOnce, round });
        const [rate, p50] = [Math.round(window.perSecond), window.p50Ms.toFixed(2)];
        say(`${one.title}, ${atOnce} at a time: ${rate}/s, p50 ${p50} ms`);
      }
    }
  return measurements;
}

/**
 * CPU microseconds of one RS256 signature with a key of 2,048 bits, made while the machine works, as it does when a
 * verification signs: an idle one is faster.
 */
export async function signatureUnderLoad(run: BenchRun, users: number): Promise<number> {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const plan = { atOnce: WARM_AT_ONCE, seconds: 1 };
  const loading = run.load(FLOOR, await run.scene(users), plan);
  await delay(500);
  const before = process.cpuUsage();
  for (let made = 0; made < SIGNATURES; made += 1) sign('RSA-SHA256', Buffer.alloc(300, 'a'), key);
  const { user, system } = process.cpuUsage(before);
  await loading;
  return (user + system) / SIGNATURES;
}
