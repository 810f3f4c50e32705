import { describe, expect, it } from '@jest/globals';
import { turnsOf } from './turns.rules.js';

describe('turnsOf', () => {
  it.each([
    [[3], [0, 0, 0]],
    [
      [4, 1],
      [0, 0, 1, 0, 0],
    ],
    [
      [2, 2],
      [0, 1, 0, 1],
    ],
    [[0, 1], [1]],
  ])('of %j are %j', (times, expected) => {
    expect(turnsOf(times)).toEqual(expected);
  });
});
