import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { isStrictDer } from './cose-key.js';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');

describe('the form of an ECDSA signature (X.690 10.1)', () => {
  it('is kept by every honest signature, with numbers of any length', () => {
    const signatures = Array.from({ length: 600 }, (_, at) =>
      sign('sha256', Buffer.from(`${at}`), privateKey),
    );
    expect(new Set(signatures.map(({ length }) => length)).size).toBeGreaterThan(2);
    expect(signatures.every(isStrictDer)).toBe(true);
  });

  it.each([
    ['the smallest', '30 06 02 01 01 02 01 01', true],
    ['a zero before a high bit', '30 07 02 02 00 80 02 01 01', true],
    ['a zero before nothing that needs it', '30 07 02 02 00 01 02 01 01', false],
    ['a negative number', '30 06 02 01 80 02 01 01', false],
    ['no number', '30 05 02 00 02 01 01', false],
    ['another class of tag', 'b0 06 02 01 01 02 01 01', false],
    ['another tag of a number', '30 06 22 01 01 02 01 01', false],
    ['a length that is too long', '30 07 02 01 01 02 01 01', false],
    ['a length that is too short', '30 05 02 01 01 02 01 01', false],
    ['a length in the long form', '30 81 06 02 01 01 02 01 01', false],
    ['a number that runs past the end', '30 06 02 01 01 02 02 01', false],
    ['something behind', '30 07 02 01 01 02 01 01 00', false],
    ['nothing', '', false],
  ])('%s', (_, bytes, expected) => {
    expect(isStrictDer(hex(bytes))).toBe(expected);
  });
});
