import type { ChildProcess } from 'node:child_process';
import type { Part } from './supervised.js';

export interface Server {
  readonly process: ChildProcess;
}

/** A server whose first start is over; `restart` brings it back at the same address after a crash. */
export interface StartedServer {
  readonly name: string;
  readonly first: Server;
  readonly startupMs: number;
  readonly restart: () => Promise<Server>;
  readonly stopSignal: NodeJS.Signals;
}

export function infrastructurePart({ name, first, startupMs, restart, stopSignal }: StartedServer): Part {
  let initial: Server | undefined = first;
  return {
    name,
    stopSignal,
    launch: async () => {
      const startedAt = performance.now();
      const { process: child } = initial ?? (await restart());
      const readyAfterMs = initial ? startupMs : performance.now() - startedAt;
      initial = undefined;
      return { process: child, readyAfterMs, ready: async () => true, lastWords: () => '' };
    },
  };
}
