import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '@latchkey/platform/embedded';
import { becomes } from './readiness.js';

/** Everything that the stack runs beside its inbox. */
export const SERVICES = ['identity', 'otp-delivery', 'session', 'mfa', 'wallet', 'transfer'] as const;
export type ServiceName = (typeof SERVICES)[number] | 'gateway';
export type ProcessName = ServiceName | 'postgres' | 'nats';

const RESTART_LIMIT_MS = 60_000;

/** The processes of the stack by name, as its supervisor tells them; no other process is ever signalled. */
export class Processes {
  constructor(private readonly dataDir: string) {}

  pid(name: ProcessName): number {
    const { processes } = JSON.parse(readFileSync(join(this.dataDir, 'stack.json'), 'utf8')) as {
      processes: Record<string, number | undefined>;
    };
    const pid = processes[name];
    if (pid === undefined) throw new Error(`the stack does not tell the process of ${name}`);
    return pid;
  }

  /** The process and its children: PostgreSQL has one for each connection. */
  family(name: ProcessName): number[] {
    const pid = this.pid(name);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return [pid, ...children.split(' ').filter(Boolean).map(Number)];
  }

  /** Sends the signal and waits until the supervisor has brought another process up, which serves. */
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
    const now = this.pid(name);
    return now !== before && isAlive(now);
  }
}
