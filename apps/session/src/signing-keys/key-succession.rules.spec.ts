import { describe, expect, it } from '@jest/globals';
import { successionOf } from './key-succession.rules.js';

const NOW = new Date('2026-11-01T12:00:00Z');
const at = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);
const key = (generation: number, signsFrom: Date | null, publishedAt = at(-60)) => ({
  kid: `k${generation}`,
  generation,
  signsFrom,
  publishedAt,
});

const RESTING = [key(1, at(-90)), key(2, at(-30)), key(3, null)];
const ROTATING = [key(2, at(-30)), key(3, at(5)), key(4, null)];
const YOUNG = [key(2, at(-30)), key(3, at(5)), key(4, null, at(-1))];

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
      { heir: { kid: 'k4', signsFrom: at(5) }, needsNext: true },
    ],
    [
      'the same, once that one is known',
      YOUNG,
      'k3',
      { heir: { kid: 'k4', signsFrom: at(9) }, needsNext: true },
    ],
    ['the next key within a rotation leaves that', ROTATING, 'k4', { needsNext: true }],
    ['an unknown key changes nothing', RESTING, 'k9', { needsNext: false }],
  ])('%s', (_, keys, kid, succession) => {
    expect(successionOf(keys, kid, NOW)).toEqual(succession);
  });
});
