import { SERVICES } from '@latchkey/contracts';
import { Replica } from '@latchkey/stack-runner';
import type { RestartedName } from '../system/processes.js';
import type { Fault } from './fault.js';

const ALL: readonly RestartedName[] = [...SERVICES, 'gateway'];

/**
 * Two replicas of everything; first the one, then the other of each is ended by SIGTERM and started anew, one process at
 * a time. No request may fail.
 * @param requests so many at least.
 */
export function rollingRestart({ rate, requests }: { rate: number; requests: number }): Fault {
  const replicas = new Map<RestartedName, Replica>();
  return {
    name: 'rolling',
    title: `Rolling restart of all ${ALL.length} services, two replicas each`,
    backWithinSeconds: 0,
    async load({ processes, stack }, closers) {
      for (const name of ALL) {
        const starting = Replica.spawn(name, processes.pid(name));
        const replica = await closers.keep(starting, (started) => started.stop());
        await replica.becomesReady();
        replicas.set(name, replica);
      }
      return { rate, ports: [stack.port, replicas.get('gateway')?.port ?? 0] };
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
