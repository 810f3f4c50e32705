import { setTimeout as delay } from 'node:timers/promises';
import { type Closers, healthPortOf, Replica } from '@latchkey/stack-runner';
import type { BenchRun } from './bench-run.js';
import { GET_USER, scenarioNamed, type Scene, VERIFY_TOKEN } from './scenario.js';

/** A load during which each service that it needs had two processes, until the second was ended in the middle. */
export interface ReplicaLoad {
  readonly title: string;
  readonly signal: 'SIGTERM' | 'SIGKILL';
  readonly perSecond: number;
  readonly requests: number;
  readonly failed: number;
  /** Calls answered by each while both ran, and how the second ended. */
  readonly services: readonly {
    readonly service: string;
    readonly first: number;
    readonly second: number;
    readonly goneAfterMs: number;
    readonly exitCode: number | null;
  }[];
}

/** What is called, the services that answer it, and how the second process of each ends. */
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
): Promise<ReplicaLoad[]> {
  const results: ReplicaLoad[] = [];
  for (const load of LOADS) {
    if (!names.includes(load.name)) continue;
    const scenario = scenarioNamed(load.name);
    const pairs = await Promise.all(load.services.map((service) => Pair.start(service, run, closers)));
    const loading = run.load(scenario, scene, { atOnce: AT_ONCE, seconds });
    await delay((seconds / 2) * 1000);
    const services = await Promise.all(pairs.map((pair) => pair.endSecond(load.signal)));
    const { perSecond, requests, failed } = await loading;
    results.push({ title: scenario.title, signal: load.signal, perSecond, requests, failed, services });
  }
  return results;
}

/** The process of the stack, and a second one of the same service beside it. */
class Pair {
  private constructor(
    private readonly service: string,
    private readonly firstPort: number,
    private readonly replica: Replica,
    private readonly before: number,
  ) {}

  /** Ready when this resolves. */
  static async start(service: string, { system }: BenchRun, closers: Closers): Promise<Pair> {
    const pid = system.watch.stack[service]?.pid ?? 0;
    const replica = await closers.keep(Replica.spawn(service, pid), (started) => started.stop());
    const firstPort = healthPortOf(pid);
    await replica.becomesReady();
    return new Pair(service, firstPort, replica, await callsAt(firstPort));
  }

  async endSecond(signal: 'SIGTERM' | 'SIGKILL') {
    const { service, replica, before } = this;
    const [first = 0, second = 0] = await Promise.all([this.firstPort, replica.healthPort].map(callsAt));
    const { afterMs, exitCode } = await replica.end(signal);
    return { service, first: first - before, second, goneAfterMs: afterMs, exitCode };
  }
}

/** How many calls the process has answered. */
async function callsAt(port: number): Promise<number> {
  const metrics = await fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(5_000) });
  return [...(await metrics.text()).matchAll(COUNT)].reduce((sum, [, count]) => sum + Number(count), 0);
}
