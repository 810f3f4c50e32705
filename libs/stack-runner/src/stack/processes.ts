import { existsSync, readFileSync } from 'node:fs';
import { isAlive } from '@latchkey/platform/embedded';
import { becomes } from './readiness.js';
import { Replica } from './replica.js';
import { runOnce } from './run-once.js';
import type { StackState } from './stack-files.js';

const RESTART_LIMIT_MS = 60_000;

/** The processes of a stack by name, from its supervisor; no other process is ever signalled. */
export class Processes {
  /** @param state reads the supervisor's present description of itself. */
  constructor(private readonly state: () => StackState) {}

  /** @throws Error where it is not running, since its id may belong to another process by now. */
  pid(name: string): number {
    const { pid: supervisor, processes } = this.state();
    const pid = processes[name];
    if (pid === undefined || !isChild(pid, supervisor)) throw new Error(`the stack runs no ${name}`);
    return pid;
  }

  /** The process and its children: PostgreSQL has one for each connection. */
  family(name: string): number[] {
    return familyOf(this.pid(name));
  }

  signal(name: string, signal: NodeJS.Signals): void {
    process.kill(this.pid(name), signal);
  }

  /** Holds the supervisor still, so that it restarts nothing, or lets it go on. */
  hold(still: boolean): void {
    process.kill(this.state().pid, still ? 'SIGSTOP' : 'SIGCONT');
  }

  /** Sends the signal and waits until the supervisor has started another process that serves. */
  async replace(name: string, signal: NodeJS.Signals): Promise<void> {
    const before = this.pid(name);
    process.kill(before, signal);
    await this.another(name, before);
  }

  /** The same, with work between its end and the next process: the held supervisor restarts nothing. */
  async replaceAfter(
    name: string,
    signal: NodeJS.Signals,
    work: (pid: number) => Promise<void>,
  ): Promise<void> {
    const before = this.pid(name);
    this.hold(true);
    try {
      process.kill(before, signal);
      await work(before);
    } finally {
      this.hold(false);
    }
    await this.another(name, before);
  }

  /** Waits for the process that follows that one. */
  private async another(name: string, before: number): Promise<void> {
    if (!(await becomes(() => this.isAnother(name, before), RESTART_LIMIT_MS)))
      throw new Error(`${name} was not brought up again`);
  }

  /** Starts a second process beside this one. @param other settings in place of those of the first; undefined removes one. */
  async startReplica(
    name: string,
    other: Readonly<Record<string, string | undefined>> = {},
  ): Promise<Replica> {
    const replica = await Replica.spawn(name, this.pid(name), other);
    try {
      await replica.becomesReady();
    } catch (error) {
      await replica.stop();
      throw error;
    }
    return replica;
  }

  /** Runs the migrations of the service's program as it is now. @throws Error with the output of one that failed. */
  async migrate(service: string): Promise<void> {
    const { code, output } = await runOnce(this.pid(service), ['--migrate']);
    if (code !== 0) throw new Error(`${service}: ${output}`);
  }

  private isAnother(name: string, before: number): boolean {
    const { pid: supervisor, processes } = this.state();
    const now = processes[name];
    return now !== undefined && now !== before && isChild(now, supervisor);
  }
}

/** The process and those that it started. */
export function familyOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return [pid, ...children.split(' ').filter(Boolean).map(Number)];
}

/** Systems without /proc do not say whose child a process is. */
function isChild(pid: number, supervisor: number): boolean {
  try {
    const status = existsSync('/proc/self') ? readFileSync(`/proc/${pid}/status`, 'utf8') : undefined;
    return status === undefined ? isAlive(pid) : Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]) === supervisor;
  } catch {
    return false;
  }
}
