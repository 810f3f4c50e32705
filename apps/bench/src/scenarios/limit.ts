import { setTimeout as delay } from 'node:timers/promises';
import { say } from '@latchkey/stack-runner';
import { overload } from '../load/overload.js';
import type { Window } from '../load/window.js';
import { atRest } from '../measure/processes.js';
import { count } from '../report/figures.rules.js';
import type { Fact } from '../report/result.js';
import type { BenchRun } from './bench-run.js';
import { scenarioNamed, type Scene, VERIFY_TOKEN, verifyByToken } from './scenario.js';

const SECONDS = 12;
const TIMES_CAPACITY = 2.5;
const AT_CAPACITY = 64;
/** Beside the load, from this process, which has time to look at the clock. */
const PROBE = { atOnce: 64, seconds: SECONDS - 2, perSecond: 100 };
const MOST_GROWTH_MIB = 16;
const LOOK_MS = 500;

/** Sends more than a gateway can answer, and looks at what it answers, refuses and remembers. */
export async function exceedCapacity(run: BenchRun, scene: Scene): Promise<Fact[]> {
  const unloaded = await probe(run, scene);
  const atMost = await run.load(scenarioNamed(VERIFY_TOKEN), scene, { atOnce: AT_CAPACITY, seconds: 3 });
  const perSecond = TIMES_CAPACITY * atMost.perSecond;
  const callAt = (number: number) => verifyByToken(scene, number);
  const loading = overload(run.system.targets.stack, callAt, { perSecond, seconds: SECONDS });
  await delay(1_000);
  const [probed, growth, load] = await Promise.all([probe(run, scene), growthOf(run), loading]);
  await atRest(run.system.watch.stack);
  const after = await probe(run, scene);
  const all = load.good + load.refused + load.other;
  say(`Beyond capacity: ${count(load.good)} answered, ${count(load.refused)} refused, ${load.other} neither`);
  const rate = (all * 1e6) / load.micros;
  const what = `A gateway that gets ${count(rate)} verifications a second and can answer ${count(atMost.perSecond)}`;
  const p99 = (window: Window) => window.p99Ms / unloaded.p99Ms;
  return [
    { what: `${what}: p99 of those answered`, value: p99(probed), unit: '× unloaded', atMost: 5 },
    { what: '… refused with 503', value: (100 * load.refused) / all, unit: '%' },
    { what: '… answered', value: (load.good * 1e6) / load.micros, unit: 'a second' },
    {
      what: '… refused without Retry-After',
      value: load.hintless,
      unit: `of ${count(load.refused)}`,
      atMost: 0,
    },
    { what: '… answered otherwise or not at all', value: load.other, unit: `of ${count(all)}`, atMost: 0 },
    { what: '… its memory grows meanwhile', value: growth, unit: 'MiB', atMost: MOST_GROWTH_MIB },
    { what: '… p99 right after', value: p99(after), unit: '× unloaded' },
  ];
}

/** A few verifications at a fixed rate. Its refusals are no failures. */
function probe(run: BenchRun, scene: Scene): Promise<Window> {
  const visit = async (_: Scene, number: number) => {
    const { status } = await scene.api.send(verifyByToken(scene, number));
    if (status !== 200) throw new Error(String(status));
  };
  return run.load({ name: 'probe', visit }, scene, { ...PROBE, mayFail: Infinity });
}

/** Of the gateway, from the third of the looks to the last: what grows without bound grows until the end. */
async function growthOf(run: BenchRun): Promise<number> {
  const looks: number[] = [];
  for (let look = 0; look < (PROBE.seconds * 1000) / LOOK_MS; look += 1) {
    await delay(LOOK_MS);
    looks.push(run.look()['gateway']?.rss ?? 0);
  }
  return (looks.at(-1) ?? NaN) - (looks[Math.floor(looks.length / 3)] ?? NaN);
}
