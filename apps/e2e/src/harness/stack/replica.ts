import { existsSync } from 'node:fs';
import { Replica as ReplicaProcess } from '@latchkey/stack-runner';
import { currentRun } from './run.js';
import { stackState } from './stack-files.js';

export interface Replica {
  readonly baseUrl: string;
  stop(): Promise<void>;
  /** Ends it at once, as a power cut does. */
  kill(): Promise<void>;
  /** The same, and starts it again. */
  crash(): Promise<void>;
  /** Holds it still, or lets it go on. */
  hold(still: boolean): void;
}

/** Whether this system shows the environment of a process, which a replica needs. */
export const canStartReplicas = existsSync('/proc/self/environ');

/** A second process of a service, beside the one that the stack started, with the same settings and ports of its own. */
export async function startReplica(service: 'gateway' | 'session' | 'events'): Promise<Replica> {
  const pid = stackState(currentRun()).processes[service];
  if (pid === undefined) throw new Error(`the stack runs no ${service}`);
  const replica = await ReplicaProcess.spawn(service, pid);
  const stop = () => replica.stop();
  try {
    await replica.becomesReady();
  } catch (error) {
    await stop();
    throw error;
  }
  const kill = async () => void (await replica.end('SIGKILL'));
  const crash = async () => {
    await kill();
    await replica.restart();
  };
  const hold = (still: boolean) => replica.hold(still);
  return { baseUrl: `http://127.0.0.1:${replica.port}`, stop, kill, crash, hold };
}
