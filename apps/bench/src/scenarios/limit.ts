import { setTimeout as delay } from 'node:timers/promises';
import { say } from '@latchkey/stack-runner';
import { OpenLoad, type OpenWindow } from '../load/open-load.js';
import { type Overload, overload } from '../load/overload.js';
import { atRest } from '../measure/processes.js';
import { count } from '../report/figures.rules.js';
import type { Fact } from '../report/result.js';
import type { BenchRun } from './bench-run.js';
import { scenarioNamed, type Scene, VERIFY_TOKEN, verifyByToken } from './scenario.js';

const SECONDS = 12;
/** Until the connections of the overload are open. */
const OPENS_MS = 2_000;
const TIMES_CAPACITY = 1.5;
const AT_CAPACITY = 64;
/** Also beside the overload, from this process, which has time to look at the clock. */
const FEW = { perSecond: 200, seconds: SECONDS - OPENS_MS / 1000 - 1 };
const MOST_TIMES_UNLOADED = 5;
const MOST_GROWTH_MIB = 16;
const LOOK_MS = 500;
const OK = 200;
const REFUSED = 503;

/** Sends more than a gateway can answer, and looks at what it answers, refuses and remembers. */
export async function exceedCapacity(run: BenchRun, scene: Scene): Promise<Fact[]> {
  const callAt = (number: number) => verifyByToken(scene, number);
  const target = run.system.targets.stack;
  const opened = () => new OpenLoad(target, callAt, scene.sessions.length).open();
  const unloaded = await (await opened()).run(FEW);
  const atMost = await run.load(scenarioNamed(VERIFY_TOKEN), scene, { atOnce: AT_CAPACITY, seconds: 3 });
  const perSecond = TIMES_CAPACITY * atMost.perSecond;
  const few = await opened();
  const loading = overload(target, callAt, { perSecond, seconds: SECONDS });
  await delay(OPENS_MS);
  const [beside, growth, load] = await Promise.all([few.run(FEW), growthOf(run), loading]);
  await atRest(run.system.watch.stack);
  const after = await (await opened()).run(FEW);
  say(`Beyond capacity: p50 ${beside.p50Ms} ms, p99 ${beside.p99Ms} ms, ${JSON.stringify(load)}`);
  const rate = (countOf(load) * 1e6) / load.micros;
  const what = `A gateway that gets ${count(rate)} verifications a second and can answer ${count(atMost.perSecond)}`;
  return [
    beyond(`${what}: p99 of those answered`, beside.p99Ms, unloaded),
    beyond('… p99 of those refused', beside.refusedP99Ms, unloaded),
    ...answersOf(load, beside, atMost.perSecond),
    { what: '… its memory grows meanwhile', value: growth, unit: 'MiB', atMost: MOST_GROWTH_MIB },
    { what: '… p99 right after', value: after.p99Ms / unloaded.p99Ms, unit: '× unloaded' },
  ];
}

function beyond(what: string, ms: number, unloaded: OpenWindow): Fact {
  const unit = `× that of ${FEW.perSecond} a second (${count(ms)} ms)`;
  return { what, value: ms / unloaded.p99Ms, unit, atMost: MOST_TIMES_UNLOADED };
}

const countOf = ({ good, refused, other }: Overload) => good + refused + other;

/** @param capacity answers in a second. */
function answersOf(load: Overload, beside: OpenWindow, capacity: number): Fact[] {
  const all = countOf(load);
  const perSecond = (load.good * 1e6) / load.micros;
  const { [OK]: good = 0, [REFUSED]: refused = 0 } = beside.statuses;
  const hintless = load.hintless + beside.hintless;
  const other = load.other + beside.sent - good - refused;
  return [
    { what: '… answered', value: perSecond, unit: 'a second' },
    { what: '… answered, of what it can', value: (100 * perSecond) / capacity, unit: '%', atLeast: 50 },
    { what: '… refused with 503', value: (100 * load.refused) / all, unit: '%' },
    {
      what: '… refused without Retry-After',
      value: hintless,
      unit: `of ${count(load.refused + refused)}`,
      atMost: 0,
    },
    {
      what: '… answered otherwise or not at all',
      value: other,
      unit: `of ${count(all + beside.sent)}`,
      atMost: 0,
    },
  ];
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
