import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Answer, type Closers, say } from '@latchkey/stack-runner';
import type { Overload, OverloadSettings } from '../load/overload.main.js';
import { loop } from '../load/window.js';
import { atRest } from '../measure/processes.js';
import { startProgram } from '../programs/program.js';
import { count, p99Of } from '../report/figures.rules.js';
import { fact, type Fact } from '../report/result.js';
import type { BenchRun } from './bench-run.js';
import { scenarioNamed, type Scene, VERIFY_TOKEN, verifyByToken } from './scenario.js';

const PROGRAM = join(dirname(fileURLToPath(import.meta.url)), 'overload.js');
const SECONDS = 12;
/** Until the connections of the overload are open. */
const OPENS_MS = 2_000;
const TIMES_CAPACITY = 1.5;
/** Also beside the overload; as many callers as calls in a second, so that none waits for another. */
const FEW = { atOnce: 200, perSecond: 200, seconds: SECONDS - OPENS_MS / 1000 - 1 };
const LOOK_MS = 500;
const TIMES_UNLOADED = { atMost: 5 };

/** Sends more than a gateway can answer, and looks at what it answers, refuses and remembers. */
export async function exceedCapacity(run: BenchRun, scene: Scene, closers: Closers): Promise<Fact[]> {
  const to = run.system.targets.stack;
  // A busy process accepts one connection in each turn of its event loop, so they are opened before.
  await few(scene, { ...FEW, seconds: 1 });
  const unloaded = await few(scene, FEW);
  const most = await run.load(scenarioNamed(VERIFY_TOKEN), scene, { atOnce: 64, seconds: 3 });
  const calls = scene.sessions.map((_, number) => verifyByToken(scene, number));
  const perSecond = TIMES_CAPACITY * most.perSecond;
  const settings: OverloadSettings = { to, calls, perSecond, seconds: SECONDS };
  const { child } = await startProgram(PROGRAM, settings, closers);
  const loading = once(child, 'message') as Promise<[Overload]>;
  await delay(OPENS_MS);
  const [beside, growth, [load]] = await Promise.all([few(scene, FEW), growthOf(run), loading]);
  await atRest(run.system.watch.stack);
  const after = await few(scene, FEW);
  say(`Beyond capacity: ${JSON.stringify(load)}, p99 ${p99Of(beside, 200)} ms`);
  const all = load.good + load.refused + load.other;
  const answered = load.good / SECONDS;
  const what = `A gateway that gets ${count(all / SECONDS)} verifications a second and can answer ${count(most.perSecond)}`;
  const [p99, other] = [p99Of(unloaded, 200), beside.filter(({ status }) => !(status in KNOWN)).length];
  const besideFew = (ms: number) => `× that of ${FEW.perSecond} a second (${count(ms)} ms)`;
  return [
    ...[200, 503].map((status) => {
      const ms = p99Of(beside, status);
      const name = `${status === 200 ? `${what}:` : '…'} p99 of those ${KNOWN[status]}`;
      return fact(name, ms / p99, besideFew(ms), TIMES_UNLOADED);
    }),
    fact('… answered', answered, 'a second'),
    fact('… answered, of what it can', (100 * answered) / most.perSecond, '%', { atLeast: 50 }),
    fact('… refused with 503', (100 * load.refused) / all, '%'),
    fact('… refused without Retry-After', load.hintless, `of ${count(load.refused)}`, { atMost: 0 }),
    fact('… answered otherwise or not at all', load.other + other, `of ${count(all)}`, { atMost: 0 }),
    fact('… its memory grows meanwhile', growth, 'MiB', { atMost: 16 }),
    fact('… p99 right after', p99Of(after, 200) / p99, '× unloaded'),
  ];
}

const KNOWN: Readonly<Record<number, string>> = { 200: 'answered', 503: 'refused' };

/** Verifications from this process, which has time to look at the clock. */
async function few(scene: Scene, plan: typeof FEW): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  let number = 0;
  await loop(async () => answers.push(await scene.api.send(verifyByToken(scene, number++))), plan);
  return answers;
}

/** Of the gateway, from the third of the looks to the last: what grows without bound grows until the end. */
async function growthOf(run: BenchRun): Promise<number> {
  const looks: number[] = [];
  for (let look = 0; look < (FEW.seconds * 1000) / LOOK_MS; look += 1) {
    await delay(LOOK_MS);
    looks.push(run.look()['gateway']?.rss ?? 0);
  }
  return (looks.at(-1) ?? NaN) - (looks[Math.floor(looks.length / 3)] ?? NaN);
}
