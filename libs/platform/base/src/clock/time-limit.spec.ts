import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { waitAtMost, withinTimeLimit } from './time-limit.js';

const LIMIT_MS = 50;
const never = new Promise(() => undefined);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it.each<[string, () => Promise<unknown> | undefined]>([
  ['what has ended', () => Promise.resolve('done')],
  ['what has failed', () => Promise.reject(new Error('lost'))],
  ['nothing', () => undefined],
])('does not wait for %s, and leaves no timer', async (_, work) => {
  // The clock stands still: nothing but the end of the work ends this.
  await waitAtMost(LIMIT_MS, work());
  expect(jest.getTimerCount()).toBe(0);
});

it('waits no longer than the limit for what never ends', async () => {
  const onEnd = jest.fn();
  const waiting = waitAtMost(LIMIT_MS, never).then(onEnd);
  await jest.advanceTimersByTimeAsync(LIMIT_MS - 1);
  expect(onEnd).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(onEnd).toHaveBeenCalled();
  await waiting;
});

it.each([[true], [false]])('answers what the work answers in time: %s', async (answer) => {
  expect(await withinTimeLimit(LIMIT_MS, Promise.resolve(answer), !answer)).toBe(answer);
  expect(jest.getTimerCount()).toBe(0);
});

it('answers the given value at the limit for work that hangs', async () => {
  const onAnswer = jest.fn<(answer: boolean) => void>();
  void withinTimeLimit(LIMIT_MS, new Promise<boolean>(() => undefined), false).then(onAnswer);
  await jest.advanceTimersByTimeAsync(LIMIT_MS - 1);
  expect(onAnswer).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(onAnswer).toHaveBeenCalledWith(false);
});
