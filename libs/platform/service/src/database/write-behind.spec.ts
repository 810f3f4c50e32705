import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { WriteBehind } from './write-behind.js';

/** Keeps what it gets; each write ends when `gate` does. */
function recording(collectMs: number, gate: () => Promise<void> = async () => undefined) {
  const written: number[][] = [];
  const failures: [string, number][] = [];
  const behind = new WriteBehind<number>({
    collectMs,
    write: async (values) => {
      written.push([...values]);
      await gate();
    },
    failed: (error, count) => failures.push([(error as Error).message, count]),
  });
  const add = (count: number, from = 0) => {
    for (let n = from; n < from + count; n += 1) behind.add(`key ${n}`, n);
  };
  return { written, failures, behind, add };
}

/** A write that lasts until it is let go. */
function held() {
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  return { gate: () => gate, letGo: () => letGo() };
}

const NEVER_MS = 600_000;

describe('values that are written after the answers', () => {
  it('is collected for a moment and written together, the latest of each key', async () => {
    const { written, behind, add } = recording(20);
    add(3);
    behind.add('key 1', 10);
    expect(written).toEqual([]);
    while (written.length === 0) await delay(5);
    expect(written).toEqual([[0, 10, 2]]);
    add(1);
    while (written.length === 1) await delay(5);
    expect(written[1]).toEqual([0]);
  });

  it('can be read until it is written', async () => {
    const { gate, letGo } = held();
    const { behind } = recording(NEVER_MS, gate);
    behind.add('a', 1);
    expect([behind.waiting('a'), behind.waiting('b')]).toEqual([1, undefined]);
    const flushed = behind.flush();
    await delay(1);
    expect(behind.waiting('a')).toBe(1);
    behind.add('a', 2);
    expect(behind.waiting('a')).toBe(2);
    letGo();
    await flushed;
    await behind.flush();
    expect(behind.waiting('a')).toBeUndefined();
  });

  it('does not wait for more than 500', async () => {
    const { written, add } = recording(NEVER_MS);
    add(499);
    await delay(1);
    expect(written).toEqual([]);
    add(1, 499);
    await delay(1);
    expect(written.map(({ length }) => length)).toEqual([500]);
  });

  it('is written one after the other, and is no more than 2000 while that takes long', async () => {
    const { gate, letGo } = held();
    const { written, failures, behind, add } = recording(NEVER_MS, gate);
    add(500);
    await delay(1);
    add(3000, 500);
    behind.add('key 500', -1);
    await delay(1);
    expect(written).toHaveLength(1);
    letGo();
    await behind.flush();
    expect(written.map(({ length }) => length)).toEqual([500, 2000]);
    expect([written[1]?.[0], written[1]?.at(-1)]).toEqual([-1, 2499]);
    expect(failures).toEqual([['more waited than can be written', 1000]]);
  });

  it('are lost with a failed write, which is reported, and the next ones are written', async () => {
    let turn = 0;
    const { written, failures, behind, add } = recording(NEVER_MS, async () => {
      if ((turn += 1) === 1) throw new Error('once');
    });
    add(2);
    await behind.flush();
    expect(behind.waiting('key 0')).toBeUndefined();
    add(1, 2);
    await behind.flush();
    expect(failures).toEqual([['once', 2]]);
    expect(written).toEqual([[0, 1], [2]]);
  });

  it('is written at the end, where there is something to write', async () => {
    const { written, behind, add } = recording(NEVER_MS);
    await behind.flush();
    add(1);
    await behind.flush();
    expect(written).toEqual([[0]]);
  });
});
