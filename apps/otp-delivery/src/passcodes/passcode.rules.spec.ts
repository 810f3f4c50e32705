import { describe, expect, it } from '@jest/globals';
import { newCode, refusalError, wrongGuess } from './passcode.rules.js';

const open = {
  userId: 'user_1',
  attempts: 0,
  consumed: false,
  expired: false,
  superseded: false,
  lockedForSeconds: 0,
  lockedForGood: false,
};

describe('why a guess was refused', () => {
  it.each([
    ['never sent', undefined, 'invalid_otp'],
    ['expired', { ...open, attempts: 2 }, 'invalid_otp'],
    ['used', { ...open, attempts: 1, consumed: true }, 'invalid_otp'],
    ['used with its last guess', { ...open, attempts: 5, consumed: true }, 'invalid_otp'],
    ['five guesses', { ...open, attempts: 5 }, 'otp_attempts_exceeded'],
    ['locked', { ...open, lockedForSeconds: 10 }, 'method_locked'],
    ['locked with five guesses', { ...open, attempts: 5, lockedForSeconds: 0.2 }, 'method_locked'],
    ['locked for good', { ...open, lockedForGood: true }, 'method_locked'],
    ['a lock that has run out', { ...open, lockedForSeconds: 0 }, 'invalid_otp'],
  ])('%s → %s', (_, code, expected) => {
    expect(refusalError(code).code).toBe(expected);
  });

  it.each([
    ['locked, to the second above', { ...open, lockedForSeconds: 3599.2 }, 3600],
    ['locked for a moment', { ...open, lockedForSeconds: 0.01 }, 1],
    ['locked for good', { ...open, lockedForSeconds: 5, lockedForGood: true }, 86_400],
    ['five guesses', { ...open, attempts: 5 }, 1],
    ['wrong', open, undefined],
  ])('Retry-After, %s', (_, code, expected) => {
    expect(refusalError(code).details.retryAfterSeconds).toBe(expected);
  });
});

describe('the reason of a refusal', () => {
  it.each([
    ['never sent', undefined, 'otp_unknown_method'],
    ['expired', { ...open, expired: true }, 'otp_expired'],
    ['used', { ...open, consumed: true }, 'otp_used'],
    ['used and expired', { ...open, consumed: true, expired: true }, 'otp_used'],
    ['a replaced code', { ...open, superseded: true, consumed: true, expired: true }, 'otp_superseded'],
    ['replaced since the guess', open, 'otp_superseded'],
    ['five guesses', { ...open, attempts: 5 }, undefined],
    ['locked', { ...open, lockedForSeconds: 10 }, 'method_locked'],
    ['locked for good', { ...open, lockedForGood: true }, 'method_locked_for_good'],
  ])('%s → %s', (_, code, reason) => {
    expect(refusalError(code).details.reason).toBe(reason);
    expect(refusalError(code).details.userId).toBe(code?.userId);
  });

  it('counts a wrong guess, unless it is a code that was right before', () => {
    const guess = { attempts: 3, userId: 'user_1' };
    expect(wrongGuess(guess, false)).toMatchObject({
      code: 'invalid_otp',
      details: { reason: 'otp_guess_3_of_5', userId: 'user_1' },
    });
    expect(wrongGuess(guess, true).details.reason).toBe('otp_superseded');
  });
});

describe('a new code', () => {
  it.each([6, 7, 8, 9])('has %i digits', (length) => {
    expect(newCode(length, false)).toMatch(new RegExp(`^\\d{${length}}$`));
  });

  it.each([6, 9])('is six zeros in the sandbox for any otp_length (%i)', (length) => {
    expect(newCode(length, true)).toBe('000000');
  });

  it('keeps leading zeros', () => {
    expect(newCode(6, false, () => '000042')).toBe('000042');
  });
});
