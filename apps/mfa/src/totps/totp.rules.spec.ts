import { describe, expect, it } from '@jest/globals';
import { newRecoveryCode, readRecoveryCode, refusalError, toLabel } from './totp.rules.js';

const open = { verified: true, expired: false, lockedForSeconds: 0, lockedForGood: false };

describe('why a guess was refused', () => {
  it.each([
    ['no TOTP', undefined, 'totp_not_found'],
    ['locked', { ...open, lockedForSeconds: 10 }, 'too_many_attempts'],
    ['locked before it was verified', { ...open, verified: false, lockedForSeconds: 1 }, 'too_many_attempts'],
    [
      'locked and expired',
      { ...open, verified: false, expired: true, lockedForSeconds: 1 },
      'too_many_attempts',
    ],
    ['not verified in time', { ...open, verified: false, expired: true }, 'totp_expired'],
    [
      'locked for good',
      { ...open, verified: false, expired: true, lockedForGood: true },
      'too_many_attempts',
    ],
    ['verified long ago', { ...open, expired: true, lockedForSeconds: 0 }, 'too_many_attempts'],
    ['a lock that ended this moment', open, 'too_many_attempts'],
  ])('%s → %s', (_, totp, expected) => {
    expect(refusalError(totp).code).toBe(expected);
  });

  it.each([
    ['to the second above', { ...open, lockedForSeconds: 599.2 }, 600],
    ['a moment', open, 1],
    ['locked for good', { ...open, lockedForGood: true }, 86_400],
    ['not verified in time', { ...open, verified: false, expired: true }, undefined],
  ])('Retry-After, %s', (_, totp, expected) => {
    expect(refusalError(totp).details.retryAfterSeconds).toBe(expected);
  });
});

describe('recovery codes', () => {
  it('have two groups of five, of 32 characters that are not misread', () => {
    const last = newRecoveryCode((below) => below - 1);
    expect(last).toBe('zzzzz-zzzzz');
    expect(newRecoveryCode(() => 0)).toBe('00000-00000');
    const asked: number[] = [];
    newRecoveryCode((below) => asked.push(below) - 1);
    expect(asked).toEqual(Array(10).fill(32));
  });

  it.each([
    ['as made', 'k7m2p-9xq4w', 'k7m2p-9xq4w'],
    ['in capitals, with spaces', ' K7M2P 9XQ4W ', 'k7m2p-9xq4w'],
    ['without a hyphen', 'k7m2p9xq4w', 'k7m2p-9xq4w'],
    ['with look-alikes', 'kOm2p-9xIlw', 'k0m2p-9x11w'],
    ['too short', 'k7m2p', 'k7m2p-'],
    ['nothing', '', '-'],
  ])('are read %s', (_, typed, expected) => {
    expect(readRecoveryCode(typed)).toBe(expected);
  });
});

it.each([
  ['Acme: Inc.', 'Acme  Inc.'],
  ['a'.repeat(60), 'a'.repeat(50)],
  ['é'.repeat(60), 'é'.repeat(30)],
  ['😀'.repeat(60), '😀'.repeat(15)],
  [' ada@example.com ', 'ada@example.com'],
])('%s as a label', (name, label) => {
  expect(toLabel(name)).toBe(label);
});
