import { existsSync } from 'node:fs';
import { Processes, type Replica } from '@latchkey/stack-runner';
import { currentRun } from './run.js';
import { stackState } from './stack-files.js';

/** Whether this system shows the environment of a process, which a replica needs. */
export const canStartReplicas = existsSync('/proc/self/environ');

/** The processes of the stack that the file's calls go to. */
export const processes = new Processes(() => stackState(currentRun()));

/** A second process of a service, beside the one that the stack started, with the same settings and ports of its own. */
export function startReplica(service: 'gateway' | 'session' | 'events'): Promise<Replica> {
  return processes.startReplica(service);
}
