import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { currentCall, withinCall } from '@latchkey/platform/telemetry';
import { type LeasedWork, LeasedWorker } from './leased-worker.js';

/** A queue in memory: an item that was claimed is leased for good. */
class Queue {
  readonly due: number[] = [];
  readonly done: number[] = [];
  readonly failures: unknown[] = [];
  claims = 0;
  running = 0;
  mostRunning = 0;

  worker(work: Partial<LeasedWork<number>> = {}): LeasedWorker<number> {
    return new LeasedWorker({
      concurrency: 3,
      pollMs: () => 3_600_000,
      drainMs: 1000,
      claim: (limit) => this.claim(limit),
      run: (item) => this.run(item),
      failed: (error) => this.failures.push(error),
      ...work,
    });
  }

  async claim(limit: number): Promise<number[]> {
    this.claims += 1;
    await delay(1);
    return this.due.splice(0, limit);
  }

  async run(item: number): Promise<void> {
    this.mostRunning = Math.max(this.mostRunning, (this.running += 1));
    await delay(5);
    this.running -= 1;
    this.done.push(item);
  }

  async until(count: number): Promise<void> {
    for (let look = 0; look < 400 && this.done.length < count; look += 1) await delay(5);
    expect(this.done).toHaveLength(count);
  }
}

describe('LeasedWorker', () => {
  const started: LeasedWorker<number>[] = [];
  const start = (worker: LeasedWorker<number>) => {
    worker.start();
    started.push(worker);
    return worker;
  };
  afterEach(async () => {
    for (const worker of started.splice(0)) await worker.stop();
  });

  it('runs everything that is due at its start, no more at once than it may', async () => {
    const queue = new Queue();
    queue.due.push(...Array.from({ length: 50 }, (_, n) => n));
    start(queue.worker());
    await queue.until(50);
    expect(queue.mostRunning).toBe(3);
    expect(new Set(queue.done).size).toBe(50);
  });

  it('works in the name of no call, also while the one that woke it goes on', async () => {
    const queue = new Queue();
    const calls: unknown[] = [];
    const run = (item: number) => {
      calls.push(currentCall());
      return queue.run(item);
    };
    const worker = start(queue.worker({ run }));
    await withinCall({ requestId: 'req_spec' }, async () => {
      queue.due.push(1);
      worker.nudge();
      await queue.until(1);
      expect(worker.reserve()).toBe(true);
      await worker.runReserved(2);
      queue.due.push(3);
      worker.nudge();
      await queue.until(3);
      expect(currentCall()).toBeDefined();
    });
    expect(calls).toEqual([undefined, undefined, undefined]);
  });

  it('looks again for each nudge that came during a claim, once for all of them', async () => {
    const queue = new Queue();
    const worker = start(queue.worker());
    for (let n = 0; n < 20; n += 1) worker.nudge();
    queue.due.push(1);
    await queue.until(1);
    expect(queue.claims).toBe(2);
  });

  it('finds what others queued at its poll', async () => {
    const queue = new Queue();
    start(queue.worker({ pollMs: () => 10 }));
    await delay(20);
    queue.due.push(1);
    await queue.until(1);
  });

  it('looks again when a run says that its item is due', async () => {
    const queue = new Queue();
    let runs = 0;
    const again = async (item: number) => {
      await queue.run(item);
      if ((runs += 1) < 3) setTimeout(() => queue.due.push(item), 10);
      return 20;
    };
    queue.due.push(1);
    start(queue.worker({ run: again }));
    await queue.until(3);
  });

  it('leaves a failure to the poll, and goes on', async () => {
    const queue = new Queue();
    queue.due.push(1);
    let failing = 5;
    const run = async (item: number) => {
      if ((failing -= 1) >= 0) {
        await delay(1);
        queue.due.push(item);
        throw new Error('away');
      }
      return queue.run(item);
    };
    const startedAt = performance.now();
    start(queue.worker({ concurrency: 1, pollMs: () => 20, run }));
    await queue.until(1);
    expect(queue.failures).toHaveLength(5);
    expect(performance.now() - startedAt).toBeGreaterThan(80);
  });

  it('survives a claim that fails', async () => {
    const queue = new Queue();
    let failing = 2;
    const claim = async (limit: number) => {
      if ((failing -= 1) >= 0) throw new Error('away');
      return queue.claim(limit);
    };
    queue.due.push(1);
    start(queue.worker({ pollMs: () => 10, claim }));
    await queue.until(1);
    expect(queue.failures).toHaveLength(2);
  });

  it('runs reserved items without a claim, twice as many as run at once, and none while others wait', async () => {
    const queue = new Queue();
    let go = () => undefined as void;
    const isOpen = new Promise<void>((resolve) => (go = resolve));
    const worker = start(queue.worker({ run: (item) => isOpen.then(() => queue.run(item)) }));
    await delay(10);
    const reserved = Array.from({ length: 10 }, () => worker.reserve());
    expect(reserved.filter(Boolean)).toHaveLength(6);
    worker.release();
    for (let item = 0; item < 5; item += 1) void worker.runReserved(item);
    queue.due.push(5, 6);
    worker.nudge();
    await delay(10);
    expect(worker.reserve()).toBe(false);
    go();
    await queue.until(7);
    expect(queue.mostRunning).toBe(3);
    while (!worker.reserve()) await delay(5);
    worker.release();
  });

  it('stops when what runs has ended, or after its limit, and claims nothing more', async () => {
    const queue = new Queue();
    queue.due.push(1, 2);
    const worker = queue.worker();
    worker.start();
    await delay(4);
    await worker.stop();
    expect(queue.done).toHaveLength(2);
    queue.due.push(3);
    worker.nudge();
    expect(worker.reserve()).toBe(false);
    await delay(10);
    expect(queue.due).toEqual([3]);

    const stuck = queue.worker({ drainMs: 30, run: () => new Promise<void>(() => undefined) });
    stuck.start();
    await delay(10);
    const stoppedAt = performance.now();
    await stuck.stop();
    expect(performance.now() - stoppedAt).toBeLessThan(500);
  });
});
