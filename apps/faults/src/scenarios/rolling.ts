import { type Closers, Replica } from '@latchkey/stack-runner';
import { ROLLING_MIX } from '../load/operations.js';
import { Balancer } from '../system/balancer.js';
import { SERVICES, type ServiceName } from '../system/processes.js';
import type { System } from '../system/system.js';
import type { Scenario } from './scenario.js';

const ALL: readonly ServiceName[] = [...SERVICES, 'gateway'];

/**
 * Two replicas of everything; first the one, then the other of each is ended by SIGTERM and started anew, one process at
 * a time. Nobody may notice.
 * @param requests so many at least.
 */
export function rollingRestart(rate: number, requests: number): Scenario {
  const replicas = new Map<ServiceName, Replica>();
  return {
    name: 'rolling',
    title: `Rolling restart of all ${ALL.length} services, two replicas each`,
    backWithinSeconds: 0,
    touches: [],
    failsAs: [],
    async prepare(system, closers) {
      for (const name of ALL) replicas.set(name, await startReplica(system, closers, name));
      const ports = [system.stack.port, replicas.get('gateway')?.port ?? 0];
      const balancer = await closers.keep(Balancer.listen(ports), (started) => started.close());
      return { mix: ROLLING_MIX, rate, port: balancer.port };
    },
    async run({ processes, tally }) {
      do {
        for (const name of ALL) {
          await processes.replace(name, 'SIGTERM');
          await replicas.get(name)?.restart();
        }
      } while (tally.requests < requests);
    },
  };
}

async function startReplica({ processes }: System, closers: Closers, name: ServiceName): Promise<Replica> {
  const replica = await closers.keep(Replica.spawn(name, processes.pid(name)), (started) => started.stop());
  await replica.becomesReady();
  return replica;
}
