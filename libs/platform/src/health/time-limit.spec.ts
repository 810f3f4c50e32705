import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { withinTimeLimit } from './time-limit.js';

const LIMIT_MS = 50;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it.each([[true], [false]])('is the answer of a check that comes in time: %s', async (answer) => {
  expect(await withinTimeLimit(async () => answer, LIMIT_MS)).toBe(answer);
  expect(jest.getTimerCount()).toBe(0);
});

it('is false, at the limit, for a check that hangs', async () => {
  const onAnswer = jest.fn<(answer: boolean) => void>();
  void withinTimeLimit(() => new Promise(() => undefined), LIMIT_MS).then(onAnswer);
  await jest.advanceTimersByTimeAsync(LIMIT_MS - 1);
  expect(onAnswer).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(onAnswer).toHaveBeenCalledWith(false);
});
