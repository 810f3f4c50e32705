import { setTimeout as delay } from 'node:timers/promises';
import { fire, loop } from '../load/window.js';
import type { Memory } from '../measure/processes.js';
import type { BenchRun } from './bench-run.js';
import { GET_USER, scenarioNamed, type Scene, signIn, VERIFY_TOKEN } from './scenario.js';

/** A steady load, and the memory of the processes under it. */
export interface Steady {
  readonly minutes: number;
  readonly perSecond: number;
  readonly failed: number;
  /** MiB: mean of the second and third tenth of the time (caches have filled), and of the last tenth. */
  readonly memory: Readonly<Record<string, { readonly start: number; readonly end: number }>>;
}

const AT_ONCE = 16;
const SIGN_INS_PER_SECOND = 15;
const READINGS = 60;

/** What a team's users do all day: they come with their session, and now and then somebody signs in or is new. */
export async function holdSteady(run: BenchRun, scene: Scene, minutes: number): Promise<Steady> {
  const { api, mail, targets } = run.system;
  const seconds = minutes * 60;
  let number = 0;
  const mixed = () => {
    const turn = number++;
    if (turn % 100 === 0) return callOf('create-user', 1e6 + turn);
    return callOf(turn % 33 === 1 ? GET_USER : VERIFY_TOKEN, turn);
  };
  const callOf = (name: string, turn: number) => {
    const { request } = scenarioNamed(name);
    return (request as NonNullable<typeof request>)(scene, turn);
  };
  let newcomer = 0;
  const visit = () => signIn(api, mail, `steady-${newcomer++}@bench.example.com`);
  const [calls, signIns, readings] = await Promise.all([
    fire(targets.stack, mixed, { atOnce: AT_ONCE, seconds }),
    loop(visit, { atOnce: AT_ONCE, seconds }, SIGN_INS_PER_SECOND),
    read(run, seconds),
  ]);
  return {
    minutes,
    perSecond: calls.perSecond + signIns.perSecond,
    failed: calls.failed + signIns.failed,
    memory: Object.fromEntries(
      Object.keys(run.system.watch.stack).map((name) => [name, trendOf(readings, name)]),
    ),
  };
}

async function read(run: BenchRun, seconds: number): Promise<Record<string, Memory>[]> {
  const readings: Record<string, Memory>[] = [];
  for (let reading = 0; reading < READINGS; reading += 1) {
    await delay((seconds / READINGS) * 1000);
    readings.push(run.look());
  }
  return readings;
}

/** The processes of PostgreSQL share most of what each of them has: only PSS can be added up. */
function trendOf(readings: readonly Record<string, Memory>[], name: string) {
  const values = readings.map((reading) => reading[name]?.[name === 'postgres' ? 'pss' : 'rss'] ?? 0);
  const mean = (from: number, to: number) => {
    const some = values.slice(from * READINGS, to * READINGS);
    return some.reduce((sum, value) => sum + value, 0) / some.length;
  };
  return { start: mean(0.1, 0.3), end: mean(0.9, 1) };
}
