import { describe, expect, it } from '@jest/globals';
import { keyStates, publishedKeys } from './key-states.rules.js';

const NOW = new Date('2026-11-01T12:00:00Z');
const at = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

/** Keys of generations 1, 2, … by the second in which they first sign; null for "not called yet". */
const keys = (...signsFrom: (number | null)[]) =>
  signsFrom.map((seconds, index) => ({
    generation: index + 1,
    signsFrom: seconds === null ? null : at(seconds),
  }));

const generation = (key: { generation: number } | undefined) => key?.generation;
const generations = (found: { generation: number }[]) => found.map(({ generation: one }) => one);

describe('states of the keys of an App', () => {
  it.each([
    ['no keys', keys(), { retired: [], gone: [] }],
    ['a new App', keys(0, null), { signer: 1, next: 2, retired: [], gone: [] }],
    ['a new App by a clock that is behind', keys(1, null), { signer: 1, next: 2, retired: [], gone: [] }],
    ['a rotation to come', keys(-900, 1, null), { signer: 1, scheduled: 2, next: 3, retired: [], gone: [] }],
    ['a rotation at this moment', keys(-900, 0, null), { signer: 2, next: 3, retired: [1], gone: [] }],
    ['its tokens may still be good', keys(-900, -359, null), { signer: 2, next: 3, retired: [1], gone: [] }],
    ['its tokens have all expired', keys(-900, -360, null), { signer: 2, next: 3, retired: [], gone: [1] }],
    ['two rotations in a row', keys(-9000, -700, -60, null), { signer: 3, next: 4, retired: [2], gone: [1] }],
  ])('%s', (_, rows, expected) => {
    const { signer, scheduled, next, retired, gone } = keyStates(rows, NOW);
    const states = {
      signer: generation(signer),
      scheduled: generation(scheduled),
      next: generation(next),
      retired: generations(retired),
      gone: generations(gone),
    };
    expect(states).toEqual({ signer: undefined, scheduled: undefined, next: undefined, ...expected });
  });

  it('does not depend on the order of the rows, nor on the oldest being there', () => {
    const rows = keys(-9000, -700, -60, null).slice(1).reverse();
    expect(generation(keyStates(rows, NOW).signer)).toBe(3);
  });

  it('publishes all but what is gone, the signing key first', () => {
    expect(generations(publishedKeys(keys(-9000, -700, -60, 30, null), NOW))).toEqual([3, 4, 5, 2]);
  });
});
