import { becomes, Processes } from '@latchkey/stack-runner';
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
  private constructor(
    private readonly stack: RunningStack,
    private readonly processes: Processes,
  ) {}

  /** Starts it, and makes it the one that the file's calls go to. @param settings as those of {@link startStack}. */
  static async start(settings?: Readonly<Record<string, string>>): Promise<OwnStack> {
    const stack = await startStack(STACK_BUNDLE, settings);
    publishRun(stack.run);
    return new OwnStack(stack, new Processes(() => stackState(stack.run)));
  }

  /** Ends every process of it, held ones too, and removes what it left. */
  async stop(): Promise<void> {
    await this.stack.stop();
    await this.stack.clear();
  }

  signal(service: string, signal: NodeJS.Signals): void {
    this.processes.signal(service, signal);
  }

  /** Ends a service; resolves once the supervisor has started it anew. */
  async crash(service: string): Promise<void> {
    await this.processes.replace(service, 'SIGKILL');
  }

  /** Ends a service for as long as a test wants. */
  async takeDown(service: string): Promise<void> {
    // A supervisor that is held still restarts nothing.
    this.processes.hold(true);
    this.signal(service, 'SIGKILL');
    await until(async () => (await readiness()) === 503, DOWN_MS);
  }

  /** Lets the supervisor start what was taken down. */
  async bringBack(): Promise<void> {
    this.processes.hold(false);
    await this.becomesReady();
  }

  becomesReady(): Promise<void> {
    return until(async () => (await readiness()) === 200);
  }
}

/** Looks often; fails the test when it does not come to that. */
export async function until(met: () => boolean | Promise<boolean>, withinMs = PATIENCE_MS): Promise<void> {
  if (!(await becomes(met, withinMs, 20)))
    throw new Error(`it did not come to that within ${withinMs / 1000} s`);
}

async function readiness(): Promise<number> {
  return (await call('GET', '/readyz')).status;
}
