import { setTimeout as delay } from 'node:timers/promises';
import type { Closers, Ended } from '@latchkey/stack-runner';
import type { Scene } from '../cases/case.js';
import { caseNamed } from '../cases/catalog.js';
import { VERIFY_TOKEN } from '../cases/sessions.js';
import { GET_USER } from '../cases/users.js';
import type { WindowResult } from '../load/plan.js';
import { Pair, type SharedCalls } from './pair.js';

/** How the second process is ended: told to, as a rolling update does, or killed, as a lost machine is. */
export const SIGNALS = ['SIGTERM', 'SIGKILL'] as const;

export interface ReplicaOutcome {
  readonly service: string;
  /** Answered by each while both ran. */
  readonly calls: SharedCalls;
  readonly ended: Ended;
}

/** A load during which each service that it needs had two processes, until the second was ended in its middle. */
export interface TwoReplicas {
  /** Of the case. */
  readonly name: string;
  readonly title: string;
  readonly signal: (typeof SIGNALS)[number];
  readonly concurrency: number;
  readonly services: readonly ReplicaOutcome[];
  readonly load: WindowResult;
}

interface Step {
  readonly name: string;
  readonly services: readonly string[];
  readonly signal: (typeof SIGNALS)[number];
}

/** What is called, and the services that answer it. */
const SERVICES_OF: Readonly<Record<string, readonly string[]>> = {
  [VERIFY_TOKEN]: ['session'],
  [GET_USER]: ['identity', 'wallet', 'mfa'],
};
const CONCURRENCY = 16;
const RAMP_SECONDS = 0.3;

/** Those of the named cases that stand for others, each with each way to end a process. @param seconds of each load. */
export async function loseReplicas(
  scene: Scene,
  closers: Closers,
  { names, seconds }: { readonly names: readonly string[]; readonly seconds: number },
): Promise<TwoReplicas[]> {
  const results: TwoReplicas[] = [];
  for (const name of names) {
    const services = SERVICES_OF[name];
    if (!services) continue;
    for (const signal of SIGNALS)
      results.push(await loseSecond(scene, closers, { name, services, signal }, seconds));
  }
  return results;
}

async function loseSecond(scene: Scene, closers: Closers, step: Step, seconds: number): Promise<TwoReplicas> {
  const { api, secretKey, load, watch } = scene.system;
  const { name, services, signal } = step;
  const one = caseNamed(name);
  const traffic = await one.traffic(scene);
  const pairs = await Promise.all(services.map((service) => Pair.start(service, watch.stack, closers)));
  const loading = load.run({
    to: { port: api.port, key: secretKey },
    traffic,
    concurrency: CONCURRENCY,
    seconds,
    rampSeconds: RAMP_SECONDS,
    watch: {},
  });
  const [outcomes, result] = await Promise.all([inTheMiddle(pairs, signal, seconds), loading]);
  return { name, title: one.title, signal, concurrency: CONCURRENCY, services: outcomes, load: result };
}

/** Counts the calls of the first half, and ends the second processes. */
async function inTheMiddle(
  pairs: readonly Pair[],
  signal: NodeJS.Signals,
  seconds: number,
): Promise<ReplicaOutcome[]> {
  await delay(RAMP_SECONDS * 1000);
  const before = await Promise.all(pairs.map((pair) => pair.calls()));
  await delay((seconds / 2) * 1000);
  const after = await Promise.all(pairs.map((pair) => pair.calls()));
  const ended = await Promise.all(pairs.map((pair) => pair.endSecond(signal)));
  return pairs.map(({ service }, index) => ({
    service,
    calls: difference(after[index] as SharedCalls, before[index] as SharedCalls),
    ended: ended[index] as Ended,
  }));
}

function difference(after: SharedCalls, before: SharedCalls): SharedCalls {
  return { first: after.first - before.first, second: after.second - before.second };
}
