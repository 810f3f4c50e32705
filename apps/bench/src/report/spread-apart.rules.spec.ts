import { describe, expect, it } from '@jest/globals';
import { spreadApart } from './spread-apart.rules.js';

describe('spreadApart', () => {
  it.each([
    ['what is far apart stays', [10, 50], [10, 50]],
    ['what is close moves to both sides', [20, 20], [15, 25]],
    ['the order stays', [22, 20], [26, 16]],
    ['what a group grows into joins it', [20, 20, 32], [14, 24, 34]],
    ['what is far from a group stays', [20, 20, 90], [15, 25, 90]],
    ['nothing is nothing', [], []],
  ])('%s', (_, positions, expected) => {
    expect(spreadApart(positions, 10)).toEqual(expected);
  });
});
