import { RESTARTED } from '../system/processes.js';
import type { Fault } from './fault.js';
import { Replicas } from './replicas.js';

/**
 * Two replicas of everything; first the one, then the other of each is ended by SIGTERM and started anew, one process at
 * a time. No request may fail.
 * @param requests the least number of them.
 */
export function rollingRestart({ rate, requests }: { rate: number; requests: number }): Fault {
  const replicas = new Replicas();
  return {
    name: 'rolling',
    title: `Rolling restart of all ${RESTARTED.length} services, two replicas each`,
    backWithinSeconds: 0,
    load: async (system, closers) => ({ rate, ports: await replicas.start(system, closers) }),
    async run({ processes, tally }) {
      do {
        for (const name of RESTARTED) {
          await processes.replace(name, 'SIGTERM');
          await replicas.restart(name);
        }
      } while (tally.requests < requests);
    },
  };
}
