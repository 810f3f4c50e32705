import { describe, expect, it } from '@jest/globals';
import { keyStates, publishedKeys, successionOf } from './key-states.rules.js';

const NOW = new Date('2026-11-01T12:00:00Z');
const at = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

/** Keys of generations 1, 2, … by the second in which they first sign; null for "not scheduled yet". */
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

  it('publishes all keys whose tokens have not all expired, the signing key first', () => {
    expect(generations(publishedKeys(keys(-9000, -700, -60, 30, null), NOW))).toEqual([3, 4, 5, 2]);
  });
});

const minutes = (count: number): Date => at(count * 60);
const key = (order: number, signsFrom: Date | null, publishedAt = minutes(-60)) => ({
  kid: `k${order}`,
  generation: order,
  signsFrom,
  publishedAt,
});

const RESTING = [key(1, minutes(-90)), key(2, minutes(-30)), key(3, null)];
const ROTATING = [key(2, minutes(-30)), key(3, minutes(5)), key(4, null)];
const YOUNG = [key(2, minutes(-30)), key(3, minutes(5)), key(4, null, minutes(-1))];

describe('the revocation of', () => {
  it.each([
    ['an old key changes nothing', RESTING, 'k1', { needsNext: false }],
    [
      'the signing key lets the next one sign at once',
      RESTING,
      'k2',
      { heir: { kid: 'k3', signsFrom: NOW }, needsNext: true },
    ],
    ['the next key needs another one', RESTING, 'k3', { needsNext: true }],
    [
      'the signing key within a rotation completes it',
      ROTATING,
      'k2',
      { heir: { kid: 'k3', signsFrom: NOW }, next: 'k4', needsNext: false },
    ],
    [
      'the key of a rotation leaves it to the next one',
      ROTATING,
      'k3',
      { heir: { kid: 'k4', signsFrom: minutes(5) }, needsNext: true },
    ],
    [
      'the same, once that one is known',
      YOUNG,
      'k3',
      { heir: { kid: 'k4', signsFrom: minutes(9) }, needsNext: true },
    ],
    ['the next key within a rotation leaves that', ROTATING, 'k4', { needsNext: true }],
    ['an unknown key changes nothing', RESTING, 'k9', { needsNext: false }],
  ])('%s', (_, rows, kid, succession) => {
    expect(successionOf(rows, kid, NOW)).toEqual(succession);
  });
});
