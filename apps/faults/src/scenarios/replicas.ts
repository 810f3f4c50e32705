import { type Closers, Replica } from '@latchkey/stack-runner';
import { RESTARTED, type RestartedName } from '../system/processes.js';
import type { System } from '../system/system.js';

/** Two replicas of everything: those of the stack, and one more of each. */
export class Replicas {
  private readonly all = new Map<RestartedName, Replica>();

  /** Starts them; the closers end them. @returns the ports of both gateways. */
  async start({ processes, stack }: System, closers: Closers): Promise<readonly number[]> {
    for (const name of RESTARTED) {
      const starting = Replica.spawn(name, processes.pid(name));
      const replica = await closers.keep(starting, (started) => started.stop());
      await replica.becomesReady();
      this.all.set(name, replica);
    }
    return [stack.port, this.all.get('gateway')?.port ?? 0];
  }

  async restart(name: RestartedName): Promise<void> {
    await this.all.get(name)?.restart();
  }
}
