import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, type Closers, say } from '@latchkey/stack-runner';
import { HINTLESS } from '../load/fire.js';
import type { OverloadSettings } from '../load/overload.main.js';
import { loop } from '../load/window.js';
import { memoryOf, sumOf, type Watch } from '@latchkey/stack-runner/usage';
import { startProgram } from '../programs/program.js';
import { count, p99Of } from '../report/figures.rules.js';
import { fact, type Fact } from '../report/result.js';
import type { BenchRun } from './bench-run.js';
import { type Scene, VERIFY_TOKEN, verifyByToken } from './scenario.js';

const PROGRAM = new URL('./overload.js', import.meta.url);
const SECONDS = 12;
/** Until the connections of the overload are open. */
const OPENS_MS = 2_000;
/** Also beside the overload; as many callers as calls in a second, so that none waits for another. */
const FEW = { atOnce: 200, perSecond: 200, seconds: SECONDS - OPENS_MS / 1000 - 1 };

/** Sends more than a gateway can answer, and looks at what it answers, refuses and remembers. */
export async function exceedCapacity(run: BenchRun, scene: Scene, closers: Closers): Promise<Fact[]> {
  const { stack } = run.system.sides;
  // A busy process accepts one connection in each turn of its event loop, so all are opened before, by calls at once.
  await Promise.all(Array.from({ length: FEW.atOnce }, (_, n) => scene.api.send(verifyByToken(scene, n))));
  const unloaded = p99Of(await few(scene), 200);
  const most = await run.load(VERIFY_TOKEN, scene, { atOnce: 64, seconds: 3 });
  const calls = scene.sessions.map((_, number) => verifyByToken(scene, number));
  const settings: OverloadSettings = { to: stack, calls, perSecond: 1.5 * most.perSecond, seconds: SECONDS };
  const { child } = await startProgram(PROGRAM, settings, closers);
  const signal = AbortSignal.timeout(3_000 * SECONDS);
  const loading = once(child, 'message', { signal }) as Promise<[Record<string, number>]>;
  await delay(OPENS_MS);
  const [beside, growth, [load]] = await Promise.all([few(scene), growthOf(stack.watch), loading]);
  say(`Beyond capacity: ${JSON.stringify(load)}, p99 ${p99Of(beside, 200)} ms`);
  const { 200: good = 0, 503: hinted = 0, [HINTLESS]: hintless = 0 } = load;
  const [all, refused] = [sumOf(load), hinted + hintless];
  const other = all - good - refused + beside.filter(({ status }) => status !== 200 && status !== 503).length;
  const what = `A gateway that gets ${count(all / SECONDS)} verifications a second and can answer ${count(most.perSecond)}`;
  const p99 = (name: string, ms: number) =>
    fact(name, ms / unloaded, `× that of ${FEW.perSecond} a second (${count(ms)} ms)`, { atMost: 8 });
  return [
    p99(`${what}: p99 of those answered`, p99Of(beside, 200)),
    p99('… p99 of those refused', p99Of(beside, 503)),
    fact('… answered, of what it can', (100 * good) / SECONDS / most.perSecond, '%', { atLeast: 50 }),
    fact('… refused with 503', (100 * refused) / all, '%'),
    fact('… refused without Retry-After', hintless, `of ${count(refused)}`, { atMost: 0 }),
    fact('… answered otherwise or not at all', other, `of ${count(all)}`, { atMost: 0 }),
    fact('… its memory grows meanwhile', growth, 'MiB', { atMost: 16 }),
  ];
}

/** Verifications from this process, which has time to look at the clock. */
async function few(scene: Scene): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  let number = 0;
  await loop(async () => answers.push(await scene.api.send(verifyByToken(scene, number++))), FEW);
  return answers;
}

/** Of the gateway's memory, from a third of the time to its end: what grows without bound grows until the end. */
async function growthOf({ gateway }: Watch): Promise<number> {
  const rss = () => memoryOf({ ...(gateway && { gateway }) })['gateway']?.rss ?? NaN;
  await delay((FEW.seconds * 1000) / 3);
  const early = rss();
  await delay((FEW.seconds * 2000) / 3);
  return rss() - early;
}
