import { SERVICES } from '@latchkey/contracts';
import type { Closers } from '../command/closers.js';
import type { Processes } from './processes.js';
import type { Replica } from './replica.js';

/** The processes that may run as several replicas. The gateway last, as an upgrade rolls them out. */
export const REPLICATED = [...SERVICES, 'gateway'] as const;
export type ReplicatedName = (typeof REPLICATED)[number];

/** Two replicas of everything: those of the stack, and one more of each. */
export class Replicas {
  private readonly all = new Map<ReplicatedName, Replica>();

  /** Starts them; the closers end them. @returns the port of the second gateway. */
  async start(processes: Processes, closers: Closers): Promise<number> {
    for (const name of REPLICATED) this.all.set(name, await processes.addReplica(name, closers));
    return this.all.get('gateway')?.port ?? 0;
  }

  /** As an orchestrator does: SIGTERM, its end, and only then the next one. */
  async restart(name: ReplicatedName): Promise<void> {
    await this.all.get(name)?.restart();
  }

  /** Ends it at once, as the loss of a machine does, and starts it again. */
  async crash(name: ReplicatedName): Promise<void> {
    await this.all.get(name)?.crash();
  }
}
