import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { Turns } from './turns.js';

it('runs one task at a time, the one with the lowest number first, also after one that failed', async () => {
  const turns = new Turns();
  const begun: number[] = [];
  let running = 0;
  const task = (sequence: number) => async () => {
    begun.push(sequence);
    expect((running += 1)).toBe(1);
    await delay(2);
    running -= 1;
    if (sequence === 2) throw new Error('failed');
  };
  const outcomes = await Promise.allSettled([7, 3, 9, 2, 5].map((n) => turns.take(n, task(n))));
  expect(begun).toEqual([7, 2, 3, 5, 9]);
  expect(outcomes.map(({ status }) => status === 'rejected')).toEqual([false, false, false, true, false]);
  await turns.take(1, task(1));
  expect(begun).toHaveLength(6);
});
