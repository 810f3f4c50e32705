import { SERVICES } from '@latchkey/contracts';
import { REPLICATED, Replicas } from '@latchkey/stack-runner';
import type { Fault, Scene } from './fault.js';

/** Time in which a mixture of versions serves. */
const MIXED_S = 5;

/**
 * Two replicas of everything, of the last release at first. The schemas are migrated; one replica of each is updated,
 * and goes back to the release; then both are updated. No request may fail, and no event may be lost.
 */
export function versionSkew(rate: number): Fault {
  const replicas = new Replicas();
  return {
    name: 'version-skew',
    title: 'The last release and this build beside each other: update, rollback, update',
    from: 'release',
    backWithinSeconds: 0,
    load: async ({ stack, processes }, closers) => ({
      rate,
      ports: [stack.port, await replicas.start(processes, closers)],
    }),
    async run(scene) {
      await migrate(scene);
      await replaceOne(scene, 'build');
      await scene.wait(MIXED_S);
      await replaceOne(scene, 'release');
      await scene.wait(MIXED_S);
      await replaceOne(scene, 'build');
      for (const name of REPLICATED) await replicas.restart(name);
    },
  };
}

/** The migrations of this build, while the release serves. @throws Error with the reason of one that failed. */
async function migrate({ programs, processes }: Scene): Promise<void> {
  programs.use('build', REPLICATED);
  for (const service of SERVICES) await processes.migrate(service);
}

/** Starts one replica of each process anew, as that version. */
async function replaceOne({ programs, processes }: Scene, version: 'release' | 'build'): Promise<void> {
  programs.use(version, REPLICATED);
  for (const name of REPLICATED) await processes.replace(name, 'SIGTERM');
}
