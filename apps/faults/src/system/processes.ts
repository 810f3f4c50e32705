import { readFileSync } from 'node:fs';
import { type ServiceName, SERVICES } from '@latchkey/contracts';
import { becomes, type StackProcess } from '@latchkey/stack-runner';

/** The processes of Latchkey itself; each may run as several replicas. */
export type RestartedName = ServiceName | 'gateway';
/** The processes of the stack without its inbox. */
export type ProcessName = RestartedName | 'postgres' | 'nats';

/** The gateway last, as an upgrade rolls them out. */
export const RESTARTED: readonly RestartedName[] = [...SERVICES, 'gateway'];

const RESTART_LIMIT_MS = 60_000;

/** The processes of the stack by name, from its supervisor; no other process is ever signalled. */
export class Processes {
  constructor(private readonly stack: StackProcess) {}

  /** @throws Error where it is not running, since its id may belong to another process by now. */
  pid(name: ProcessName): number {
    const { pid: supervisor, processes } = this.stack.state;
    const pid = processes[name];
    if (pid === undefined || parentOf(pid) !== supervisor) throw new Error(`the stack runs no ${name}`);
    return pid;
  }

  /** The process and its children: PostgreSQL has one for each connection. */
  family(name: ProcessName): number[] {
    const pid = this.pid(name);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return [pid, ...children.split(' ').filter(Boolean).map(Number)];
  }

  /** Sends the signal and waits until the supervisor has started another process that serves. */
  async replace(name: ProcessName, signal: NodeJS.Signals): Promise<void> {
    const before = this.pid(name);
    process.kill(before, signal);
    await this.another(name, before);
  }

  /** Waits for the process that follows that one. */
  async another(name: ProcessName, before: number): Promise<void> {
    if (!(await becomes(() => this.isAnother(name, before), RESTART_LIMIT_MS)))
      throw new Error(`${name} was not brought up again`);
  }

  private isAnother(name: ProcessName, before: number): boolean {
    const { pid: supervisor, processes } = this.stack.state;
    const now = processes[name];
    return now !== undefined && now !== before && parentOf(now) === supervisor;
  }
}

/** Undefined where there is no such process. */
function parentOf(pid: number): number | undefined {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}
