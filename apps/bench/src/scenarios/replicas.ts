import { setTimeout as delay } from 'node:timers/promises';
import { type Closers, healthPortOf, Replica } from '@latchkey/stack-runner';
import { count } from '../report/figures.rules.js';
import type { Fact } from '../report/result.js';
import type { BenchRun } from './bench-run.js';
import { GET_USER, scenarioNamed, type Scene, VERIFY_TOKEN } from './scenario.js';

/** Each load, the services that answer it, and the signal that ends the second process of each in the middle. */
const LOADS = [
  { name: VERIFY_TOKEN, services: ['session'], signal: 'SIGTERM' },
  { name: VERIFY_TOKEN, services: ['session'], signal: 'SIGKILL' },
  { name: GET_USER, services: ['identity', 'wallet', 'mfa'], signal: 'SIGTERM' },
  { name: GET_USER, services: ['identity', 'wallet', 'mfa'], signal: 'SIGKILL' },
] as const;
const AT_ONCE = 16;
const COUNT = /^latchkey_rpc_duration_seconds_count\{[^}]*\} (\S+)$/gm;

/** The loads of the named scenarios. @param seconds of each. */
export async function loseReplicas(
  run: BenchRun,
  scene: Scene,
  closers: Closers,
  { names, seconds }: { readonly names: readonly string[]; readonly seconds: number },
): Promise<Fact[]> {
  const facts: Fact[] = [];
  for (const { name, services, signal } of LOADS.filter((load) => names.includes(load.name))) {
    const endings = await Promise.all(services.map((service) => addReplica(service, run, closers)));
    // A killed process may fail the requests that it was working on.
    const mayFail = signal === 'SIGKILL' ? AT_ONCE : 0;
    const loading = run.load(scenarioNamed(name), scene, { atOnce: AT_ONCE, seconds, mayFail });
    await delay((seconds / 2) * 1000);
    const ended = await Promise.all(endings.map((end) => end(signal)));
    const { requests, failed, perSecond } = await loading;
    const least = ended.reduce((a, b) => (b.share < a.share ? b : a));
    const what = `${scenarioNamed(name).title}, a second ${services.join(', ')} ended by ${signal}`;
    facts.push(
      {
        what: `${what}: failed`,
        value: failed,
        unit: `of ${count(requests + failed)}, ${count(perSecond)} req/s`,
        atMost: mayFail,
      },
      {
        what: '… share of the one of two that did less before',
        value: least.share * 100,
        unit: `% (${least.service})`,
        atLeast: 40,
      },
      {
        what: '… gone after',
        value: Math.max(...ended.map(({ afterMs }) => afterMs)),
        unit: 'ms',
      },
    );
  }
  return facts;
}

/** Starts a second process of the service. @returns ends it, and says which share of the calls the lazier of both had. */
async function addReplica(service: string, { system }: BenchRun, closers: Closers) {
  const pid = system.watch.stack[service]?.pid ?? 0;
  const replica = await closers.keep(Replica.spawn(service, pid), (started) => started.stop());
  await replica.becomesReady();
  const before = await callsAt(healthPortOf(pid));
  return async (signal: 'SIGTERM' | 'SIGKILL') => {
    const [all = 0, second = 0] = await Promise.all([healthPortOf(pid), replica.healthPort].map(callsAt));
    const first = all - before;
    return { service, share: Math.min(first, second) / (first + second), ...(await replica.end(signal)) };
  };
}

/** How many calls the process has answered. */
async function callsAt(port: number): Promise<number> {
  const metrics = await fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(5_000) });
  return [...(await metrics.text()).matchAll(COUNT)].reduce((sum, [, calls]) => sum + Number(calls), 0);
}
