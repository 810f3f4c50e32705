import { SERVICES } from '@latchkey/contracts';
import { runOnce } from '@latchkey/stack-runner';
import { RESTARTED } from '../system/processes.js';
import type { Fault, Scene } from './fault.js';
import { Replicas } from './replicas.js';

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
    load: async (system, closers) => ({ rate, ports: await replicas.start(system, closers) }),
    async run(scene) {
      await migrate(scene);
      await replaceOne(scene, 'build');
      await scene.wait(MIXED_S);
      await replaceOne(scene, 'release');
      await scene.wait(MIXED_S);
      await replaceOne(scene, 'build');
      for (const name of RESTARTED) await replicas.restart(name);
    },
  };
}

/** The migrations of this build, while the release serves. @throws Error with the reason of one that failed. */
async function migrate({ programs, processes }: Scene): Promise<void> {
  programs.use('build', RESTARTED);
  for (const service of SERVICES) {
    const { code, output } = await runOnce(processes.pid(service), ['--migrate']);
    if (code !== 0) throw new Error(`${service}: ${output}`);
  }
}

/** Starts one replica of each process anew, as that version. */
async function replaceOne({ programs, processes }: Scene, version: 'release' | 'build'): Promise<void> {
  programs.use(version, RESTARTED);
  for (const name of RESTARTED) await processes.replace(name, 'SIGTERM');
}
