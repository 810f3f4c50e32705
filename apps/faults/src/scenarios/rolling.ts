import { REPLICATED, Replicas } from '@latchkey/stack-runner';
import type { Fault } from './fault.js';

/**
 * Two replicas of everything. First the second of each is killed, which may fail the requests that it was working on. Then
 * the one and the other of each is ended by SIGTERM and started anew, one process at a time: no request may fail.
 * @param requests the least number of them under the restart.
 */
export function replicaFaults({ rate, requests }: { rate: number; requests: number }): readonly Fault[] {
  const replicas = new Replicas();
  let second: Promise<number> | undefined;
  const load: Fault['load'] = async ({ stack, processes }, closers) => {
    second ??= replicas.start(processes, closers);
    return { rate, ports: [stack.port, await second] };
  };
  return [
    {
      name: 'kill-replicas',
      title: `kill -9 one of two replicas of all ${REPLICATED.length} services`,
      stops: 'all',
      failsAs: ['refused', 'doubtful', 'broken'],
      backWithinSeconds: 5,
      maySendAgain: 4,
      load,
      async run({ over }) {
        for (const name of REPLICATED) {
          over();
          await replicas.crash(name);
        }
      },
    },
    {
      name: 'rolling',
      title: `Rolling restart of all ${REPLICATED.length} services, two replicas each`,
      backWithinSeconds: 0,
      load,
      async run({ processes, tally }) {
        do {
          for (const name of REPLICATED) {
            await processes.replace(name, 'SIGTERM');
            await replicas.restart(name);
          }
        } while (tally.requests < requests);
      },
    },
  ];
}
