import { setTimeout as delay } from 'node:timers/promises';
import { type Closers, healthPortOf, Replica } from '@latchkey/stack-runner';
import { count } from '../report/figures.rules.js';
import { fact, type Fact } from '../report/result.js';
import type { BenchRun } from './bench-run.js';
import { GET_USER, scenarioNamed, type Scene, VERIFY_TOKEN } from './scenario.js';

/** The loads, and the services that answer them. */
const LOADS = { [VERIFY_TOKEN]: ['session'], [GET_USER]: ['identity', 'wallet', 'mfa'] };
const SIGNALS = ['SIGTERM', 'SIGKILL'] as const;
const AT_ONCE = 16;
const COUNT = /^latchkey_rpc_duration_seconds_count\{[^}]*\} (\S+)$/gm;

/** A second process of each service ends in the middle of a load. @param seconds of each load. */
export async function loseReplicas(
  run: BenchRun,
  scene: Scene,
  closers: Closers,
  { names, seconds }: { readonly names: readonly string[]; readonly seconds: number },
): Promise<Fact[]> {
  const facts: Fact[] = [];
  for (const [name, services] of Object.entries(LOADS).filter(([load]) => names.includes(load)))
    for (const signal of SIGNALS) {
      const endings = await Promise.all(services.map((service) => addReplica(service, run, closers)));
      // A killed process may fail the requests that it was working on.
      const mayFail = signal === 'SIGKILL' ? AT_ONCE : 0;
      const loading = run.load(scenarioNamed(name), scene, { atOnce: AT_ONCE, seconds, mayFail });
      await delay((seconds / 2) * 1000);
      const ended = await Promise.all(endings.map((end) => end(signal)));
      const { requests, failed, perSecond } = await loading;
      const least = Math.min(...ended.map(({ share }) => 100 * share));
      const what = `${scenarioNamed(name).title}, a second ${services.join(', ')} ended by ${signal}: failed`;
      const of = `of ${count(requests + failed)}, ${count(perSecond)} req/s`;
      facts.push(fact(what, failed, of, { atMost: mayFail }));
      facts.push(fact('… share of the one of two that did less before', least, '%', { atLeast: 40 }));
      facts.push(fact('… gone after', Math.max(...ended.map(({ afterMs }) => afterMs)), 'ms'));
    }
  return facts;
}

/** Starts a second process of the service. @returns ends it, and says which share of the calls the lazier of both had. */
async function addReplica(service: string, { system }: BenchRun, closers: Closers) {
  const pid = system.watch.stack[service]?.pid ?? 0;
  const replica = await closers.keep(Replica.spawn(service, pid), (started) => started.stop());
  await replica.becomesReady();
  const before = await callsAt(healthPortOf(pid));
  return async (signal: NodeJS.Signals) => {
    const [all = 0, second = 0] = await Promise.all([healthPortOf(pid), replica.healthPort].map(callsAt));
    const share = Math.min(all - before, second) / (all - before + second);
    return { share, afterMs: (await replica.end(signal)).afterMs };
  };
}

/** How many calls the process has answered. */
async function callsAt(port: number): Promise<number> {
  const metrics = await fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(5_000) });
  return [...(await metrics.text()).matchAll(COUNT)].reduce((sum, [, calls]) => sum + Number(calls), 0);
}
