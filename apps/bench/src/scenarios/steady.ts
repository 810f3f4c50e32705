import { setTimeout as delay } from 'node:timers/promises';
import type { Memory } from '../measure/processes.js';
import { count } from '../report/figures.rules.js';
import { fact, type Fact, isService } from '../report/result.js';
import type { BenchRun } from './bench-run.js';
import { GET_USER, requestOf, type Scene, signInByMail, VERIFY_TOKEN } from './scenario.js';

const AT_ONCE = 16;
const SIGN_INS_PER_SECOND = 15;
const READINGS = 60;

/** The traffic of an App: mostly verifications, a few sign-ins, fewer new users. */
export async function holdSteady(run: BenchRun, scene: Scene, minutes: number): Promise<Fact[]> {
  const plan = { atOnce: AT_ONCE, seconds: minutes * 60 };
  const request = (_: Scene, number: number) => {
    if (number % 100 === 0) return requestOf('create-user')(scene, 1e6 + number);
    return requestOf(number % 33 === 1 ? GET_USER : VERIFY_TOKEN)(scene, number);
  };
  const visit = ({ api, mail }: Scene, number: number) =>
    signInByMail(api, mail, `steady-${number}@bench.example.com`);
  const signIns = { ...plan, perSecond: SIGN_INS_PER_SECOND };
  const [readings, ...windows] = await Promise.all([
    read(run, plan.seconds),
    run.load({ name: 'steady', request }, scene, plan),
    run.load({ name: 'steady sign-ins', visit }, scene, signIns),
  ]);
  const perSecond = count(windows.reduce((sum, window) => sum + window.perSecond, 0));
  const load = `Memory after ${minutes} minutes of ${perSecond} calls a second`;
  return Object.keys(run.system.watch.stack).map((name) => growthOf(readings, name, load));
}

async function read(run: BenchRun, seconds: number): Promise<Record<string, Memory>[]> {
  const readings: Record<string, Memory>[] = [];
  for (let reading = 0; reading < READINGS; reading += 1) {
    await delay((seconds / READINGS) * 1000);
    readings.push(run.look());
  }
  return readings;
}

/**
 * From the mean of the second and third tenth of the time (caches are full) to that of the last tenth. PostgreSQL counts
 * by PSS, as its processes share memory; its buffers still fill, so only services have a target.
 */
function growthOf(readings: readonly Record<string, Memory>[], name: string, load: string): Fact {
  const values = readings.map((reading) => reading[name]?.[name === 'postgres' ? 'pss' : 'rss'] ?? 0);
  const mean = (from: number, to: number) => {
    const some = values.slice(from * READINGS, to * READINGS);
    return some.reduce((sum, value) => sum + value, 0) / some.length;
  };
  const [start, end] = [mean(0.1, 0.3), mean(0.9, 1)];
  const unit = `MiB (${start.toFixed(1)} → ${end.toFixed(1)})`;
  const limit = isService(name) ? { atMost: Math.max(8, 0.05 * start) } : {};
  return fact(`${load}: growth of ${name}`, end - start, unit, limit);
}
