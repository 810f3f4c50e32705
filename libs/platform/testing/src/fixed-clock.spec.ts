import { expect, it } from '@jest/globals';
import { fixedClock } from './fixed-clock.js';

it('stands still until it is moved', () => {
  const clock = fixedClock('2026-11-01T12:00:00Z');
  expect(clock().toISOString()).toBe('2026-11-01T12:00:00.000Z');
  clock.advance(90_000);
  expect(clock().toISOString()).toBe('2026-11-01T12:01:30.000Z');
});

it('answers instants that no caller can change for others', () => {
  const clock = fixedClock('2026-11-01T12:00:00Z');
  clock().setFullYear(1999);
  expect(clock().getFullYear()).toBe(2026);
});

it('refuses an invalid instant', () => {
  expect(() => fixedClock('tomorrow')).toThrow(RangeError);
});
