import { createHmac, randomBytes } from 'node:crypto';
import { format, inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import {
  deriveKeys,
  equalInConstantTime,
  hmacSha256,
  newToken,
  decryptWithKey,
  randomDigits,
  encryptWithKey,
  sha256,
  DecryptionError,
} from './primitives.js';
import { Secret } from './secret.js';

describe('Secret', () => {
  const secret = new Secret('hunter2');
  it.each([
    ['a template', `${secret}`],
    ['concatenation', 'is ' + String(secret)],
    ['JSON', JSON.stringify({ secret })],
    ['inspect', inspect({ deep: { er: [secret] } }, { depth: 9, showHidden: true })],
    ['format', format('%s %o %j', secret, secret, secret)],
    ['entries', JSON.stringify(Object.entries(secret))],
    ['a copy', inspect({ ...secret })],
  ])('does not show in %s', (_, printed) => {
    expect(printed).not.toContain('hunter2');
  });

  it('opens on purpose', () => {
    expect(secret.reveal()).toBe('hunter2');
    expect(String(secret)).toBe('[secret]');
  });
});

describe('newToken', () => {
  it.each([
    [256, 43],
    [128, 22],
  ])('%i bits are %i characters of base64url', (bits, length) => {
    expect(newToken(bits).reveal()).toMatch(new RegExp(`^[\\w-]{${length}}$`));
  });

  it('never repeats', () => {
    const tokens = Array.from({ length: 1000 }, () => newToken().reveal());
    expect(new Set(tokens).size).toBe(1000);
  });
});

describe('randomDigits', () => {
  it.each([1, 6, 9, 40])('%i of them, leading zeros kept', (count) => {
    expect(randomDigits(count)).toMatch(new RegExp(`^\\d{${count}}$`));
  });

  it('are uniform at every place (chi-square over 10 values, far beyond the 99.99 % bound)', () => {
    const samples = Array.from({ length: 20_000 }, () => randomDigits(6));
    for (let place = 0; place < 6; place++) {
      const counts = Array.from('0123456789', (digit) => samples.filter((s) => s[place] === digit).length);
      const expected = samples.length / 10;
      const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
      expect(chiSquare).toBeLessThan(50);
    }
  });
});

describe('digests', () => {
  it('sha256 matches FIPS 180-4, for text and bytes', () => {
    const expected = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    expect(sha256('abc').toString('hex')).toBe(expected);
    expect(sha256(Buffer.from('abc')).toString('hex')).toBe(expected);
  });

  it('hmacSha256 matches RFC 4231, case 2', () => {
    expect(hmacSha256(Buffer.from('Jefe'), 'what do ya want for nothing?').toString('hex')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });

  it.each([
    ['equal', 'abc', 'abc', true],
    ['different at the end', 'abc', 'abd', false],
    ['a prefix', 'abc', 'ab', false],
    ['both empty', '', '', true],
  ])('equalInConstantTime: %s', (_, a, b, expected) => {
    expect(equalInConstantTime(Buffer.from(a), Buffer.from(b))).toBe(expected);
  });
});

describe('deriveKeys', () => {
  const purpose = 'spec';
  const derived = deriveKeys('secret', 'scope', { purpose, count: 2 });

  it('expands as RFC 5869 has it', () => {
    const pseudoRandom = hmacSha256(sha256('scope'), 'secret');
    const expand = (...parts: Buffer[]) =>
      createHmac('sha256', pseudoRandom).update(Buffer.concat(parts)).digest();
    const first = expand(Buffer.from(purpose), Buffer.of(1));
    expect(derived).toEqual([first, expand(first, Buffer.from(purpose), Buffer.of(2))]);
  });

  it.each([
    ['secret', deriveKeys('other', 'scope', { purpose, count: 1 })],
    ['scope', deriveKeys('secret', 'other', { purpose, count: 1 })],
    ['purpose', deriveKeys('secret', 'scope', { purpose: 'other', count: 1 })],
  ])('gives another key for another %s', (_, [other]) => {
    expect(other).not.toEqual(derived[0]);
  });
});

describe('encryptWithKey', () => {
  const key = randomBytes(32);
  const encrypted = encryptWithKey(key, Buffer.from('value'), 'place');

  it('opens under its key and place', () => {
    expect(decryptWithKey(key, encrypted, 'place').toString()).toBe('value');
    expect(decryptWithKey(key, encrypted, Buffer.from('place')).toString()).toBe('value');
    expect(encrypted).toHaveLength(1 + 12 + 16 + 'value'.length);
  });

  it.each([
    ['another key', () => decryptWithKey(randomBytes(32), encrypted, 'place')],
    ['another place', () => decryptWithKey(key, encrypted, 'Place')],
    ['no bytes', () => decryptWithKey(key, Buffer.alloc(0), 'place')],
    ['the header alone', () => decryptWithKey(key, encrypted.subarray(0, 29), 'place')],
  ])('refuses %s', (_, open) => {
    expect(open).toThrow(DecryptionError);
  });

  it('refuses a flipped bit in every byte', () => {
    for (let at = 0; at < encrypted.length; at++) {
      const flipped = Buffer.from(encrypted);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8));
      expect(() => decryptWithKey(key, flipped, 'place')).toThrow(DecryptionError);
    }
  });
});
