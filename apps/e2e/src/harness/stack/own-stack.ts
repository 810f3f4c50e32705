import { setTimeout as delay } from 'node:timers/promises';
import { call } from '../http/client.js';
import { publishRun } from './run.js';
import { type RunningStack, STACK_BUNDLE, startStack } from './stack.js';
import { stackState } from './stack-files.js';

/** Time limit of its start and of its end. */
export const START_MS = 120_000;

const DOWN_MS = 5_000;
/** For work that takes seconds, on a slow machine. */
const PATIENCE_MS = 30_000;

/** A stack of one test file, so that killing its services disturbs no other file. */
export class OwnStack {
  private constructor(private readonly stack: RunningStack) {}

  /** Starts it, and makes it the one that the file's calls go to. @param settings as those of {@link startStack}. */
  static async start(settings?: Readonly<Record<string, string>>): Promise<OwnStack> {
    const stack = await startStack(STACK_BUNDLE, settings);
    publishRun(stack.run);
    return new OwnStack(stack);
  }

  /** Ends every process of it, held ones too, and removes what it left. */
  async stop(): Promise<void> {
    this.signalSupervisor('SIGCONT');
    await this.stack.stop();
    await this.stack.clear();
  }

  signal(service: string, signal: NodeJS.Signals): void {
    process.kill(this.pidOf(service), signal);
  }

  /** Ends a service, which the supervisor starts anew; resolves once it has noticed. */
  async crash(service: string): Promise<void> {
    const pid = this.pidOf(service);
    process.kill(pid, 'SIGKILL');
    await until(() => stackState(this.stack.run).processes[service] !== pid);
  }

  /** Ends a service for as long as a test wants. */
  async takeDown(service: string): Promise<void> {
    const pid = this.pidOf(service);
    // A supervisor that is held still restarts nothing.
    this.signalSupervisor('SIGSTOP');
    process.kill(pid, 'SIGKILL');
    await until(async () => (await readiness()) === 503, DOWN_MS);
  }

  /** Lets the supervisor start what was taken down. */
  async bringBack(): Promise<void> {
    this.signalSupervisor('SIGCONT');
    await this.becomesReady();
  }

  becomesReady(): Promise<void> {
    return until(async () => (await readiness()) === 200);
  }

  private signalSupervisor(signal: NodeJS.Signals): void {
    process.kill(stackState(this.stack.run).pid, signal);
  }

  private pidOf(service: string): number {
    const pid = stackState(this.stack.run).processes[service];
    if (pid === undefined) throw new Error(`the stack runs no ${service}`);
    return pid;
  }
}

/** Looks often; fails the test when it does not come to that. */
export async function until(met: () => boolean | Promise<boolean>, withinMs = PATIENCE_MS): Promise<void> {
  for (const deadline = Date.now() + withinMs; !(await met()); await delay(20))
    if (Date.now() > deadline) throw new Error(`it did not come to that within ${withinMs / 1000} s`);
}

async function readiness(): Promise<number> {
  return (await call('GET', '/readyz')).status;
}
