import { type Closers, type Ended, healthPortOf, Replica } from '@latchkey/stack-runner';
import type { Watch } from '../measure/cpu-meter.js';
import { callsIn } from './calls.rules.js';

/** Calls that were answered by each of the two processes of a service. */
export interface SharedCalls {
  readonly first: number;
  readonly second: number;
}

/** The process of the stack, and a second one of the same service beside it. */
export class Pair {
  private constructor(
    readonly service: string,
    private readonly firstPort: number,
    private readonly replica: Replica,
  ) {}

  /** Ready when this resolves. */
  static async start(service: string, stack: Watch, closers: Closers): Promise<Pair> {
    const pid = stack[service]?.pid;
    if (!pid) throw new Error(`the stack runs no ${service}`);
    const replica = await closers.keep(Replica.spawn(service, pid), (started) => started.stop());
    await replica.becomesReady();
    return new Pair(service, healthPortOf(pid), replica);
  }

  /** Since each of them began. */
  async calls(): Promise<SharedCalls> {
    const [first, second] = await Promise.all([this.firstPort, this.replica.healthPort].map(callsAt));
    return { first: first ?? 0, second: second ?? 0 };
  }

  endSecond(signal: NodeJS.Signals): Promise<Ended> {
    return this.replica.end(signal);
  }
}

async function callsAt(port: number): Promise<number> {
  const metrics = await fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(5_000) });
  return callsIn(await metrics.text());
}
