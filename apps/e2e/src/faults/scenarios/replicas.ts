import { addReplicas, REPLICATED, type Replicas } from '@latchkey/stack-runner';
import { Rollout } from '../../releases/rollout.js';
import type { Fault } from './fault.js';

/** Time in which a mixture of versions serves. */
const MIXED_S = 5;

/**
 * Two replicas of everything. First the second of each is killed, which may fail the requests that it was working on. Then
 * the one and the other of each is ended by SIGTERM and started anew, one process at a time: no request may fail.
 * @param requests the least number of them under the restart.
 */
export function replicaFaults({ rate, requests }: { rate: number; requests: number }): readonly Fault[] {
  let seconds: Replicas | undefined;
  const load: Fault['load'] = async ({ stack, processes, closers }) => {
    seconds ??= await addReplicas(processes, closers);
    return { rate, ports: [stack.port, seconds.gateway.port] };
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
          await seconds?.[name].crash();
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
            await seconds?.[name].restart();
          }
        } while (tally.requests < requests);
      },
    },
  ];
}

/**
 * Two replicas of everything, of the last release at first. The schemas are migrated; one replica of each is updated,
 * and goes back to the release; then both are updated. No request may fail, and no event may be lost.
 */
export function versionSkew(rate: number): Fault {
  let rollout: Rollout;
  return {
    name: 'version-skew',
    title: 'The last release and this build beside each other: update, rollback, update',
    backWithinSeconds: 0,
    async startStack(settings, options) {
      rollout = await Rollout.start(settings, options);
      return rollout.stack;
    },
    load: async ({ stack }) => ({ rate, ports: [stack.port, await rollout.addSeconds()] }),
    async run({ wait }) {
      await rollout.migrate();
      await rollout.replaceFirsts('build');
      await wait(MIXED_S);
      await rollout.replaceFirsts('release');
      await wait(MIXED_S);
      await rollout.replaceFirsts('build');
      await rollout.replaceSeconds();
    },
  };
}
