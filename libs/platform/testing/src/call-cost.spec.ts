import { describe, expect, it, jest } from '@jest/globals';
import { excessOf, MOST_COST, threadCpuMs } from './call-cost.js';

const spin = (ms: number) => {
  const until = threadCpuMs() + ms;
  while (threadCpuMs() < until);
};
const objectsOf = (mib: number) =>
  Array.from({ length: mib * 2 ** 14 }, () => ({ a: 1, b: 2, c: 3, d: 4, e: 5 }));

// An excess is measured twelve times, each after two collections of the whole heap.
jest.setTimeout(120_000);

describe('the cost of a call', () => {
  it('finds a loop that is too long, after a turn too', async () => {
    expect((await excessOf(() => Promise.resolve().then(() => spin(80))))?.cpuMs).toBeGreaterThan(
      MOST_COST.cpuMs,
    );
  });

  it.each([
    ['objects', () => objectsOf(40)],
    ['objects that are let go', () => void objectsOf(40)],
    ['buffers', () => Buffer.alloc(40 * 2 ** 20, 1)],
    ['a text', () => JSON.stringify('\u4e2d'.repeat(20 * 2 ** 20))],
  ])('finds %s of 40 MiB', async (_, make) => {
    expect((await excessOf(make))?.mib).toBeGreaterThan(MOST_COST.mib);
  });

  it('finds no fault in little work', async () => {
    expect(await excessOf(() => objectsOf(1).length)).toBeUndefined();
  });
});
