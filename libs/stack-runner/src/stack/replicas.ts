import { SERVICES } from '@latchkey/contracts';
import type { Closers } from '../command/closers.js';
import type { Processes } from './processes.js';
import type { Replica } from './replica.js';

/** The processes that may run as several replicas. The gateway last, as an upgrade rolls them out. */
export const REPLICATED = [...SERVICES, 'gateway'] as const;
export type Replicas = Readonly<Record<(typeof REPLICATED)[number], Replica>>;

/** Starts one more of each beside those of the stack; the closers end them. */
export async function addReplicas(processes: Processes, closers: Closers): Promise<Replicas> {
  const all: [string, Replica][] = [];
  for (const name of REPLICATED)
    all.push([name, await closers.keep(processes.startReplica(name), (one) => one.stop())]);
  return Object.fromEntries(all) as Replicas;
}
