import { AppError } from '@latchkey/contracts';

const RETRY_AFTER_SECONDS = 1;

/**
 * Runs one confirmation at a time in each lane, first come, first served. It only spares this process work in vain;
 * between processes the version of the lane decides.
 */
export class LaneQueue {
  private readonly tails = new Map<string, Promise<void>>();

  /** @throws AppError service_unavailable when its turn does not come in time; then nothing has begun. */
  async run<T>(lane: string, patienceMs: number, work: () => Promise<T>): Promise<T> {
    const before = this.tails.get(lane) ?? Promise.resolve();
    let finish: () => void = () => undefined;
    const own = new Promise<void>((resolve) => (finish = resolve));
    this.append(
      lane,
      before.then(() => own),
    );
    try {
      if (!(await comesWithin(patienceMs, before))) throw laneBusy();
      return await work();
    } finally {
      finish();
    }
  }

  private append(lane: string, tail: Promise<void>): void {
    this.tails.set(lane, tail);
    // A caller that gives up leaves the queue as it is: the next one still waits for those before.
    void tail.then(() => {
      if (this.tails.get(lane) === tail) this.tails.delete(lane);
    });
  }
}

/** Too many payments from one account wait for this one to have its turn in time. */
export function laneBusy(): AppError {
  return new AppError('service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

async function comesWithin(ms: number, turn: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), Math.max(0, ms))));
  try {
    return await Promise.race([turn.then(() => true), limit]);
  } finally {
    clearTimeout(timer);
  }
}
