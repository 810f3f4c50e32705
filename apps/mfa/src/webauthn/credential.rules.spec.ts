import { describe, expect, it } from '@jest/globals';
import { authenticatorTypeOf, defaultName, knownTransports } from './credential.rules.js';

describe('credentials', () => {
  it.each([
    [
      ['internal', 'hybrid', 'internal'],
      ['hybrid', 'internal'],
    ],
    [['<script>', 7, null], []],
    ['internal', []],
    [undefined, []],
  ])('transports %j → %j', (sent, expected) => {
    expect(knownTransports(sent)).toEqual(expected);
  });

  it('know their kind', () => {
    expect(authenticatorTypeOf('cross-platform', 'platform')).toBe('cross-platform');
    expect(authenticatorTypeOf(7, 'platform')).toBe('platform');
    expect(defaultName({ multiDevice: true, authenticatorType: 'platform' })).toBe('Passkey');
    expect(defaultName({ multiDevice: false, authenticatorType: 'platform' })).toBe('Device passkey');
    expect(defaultName({ multiDevice: false, authenticatorType: 'cross-platform' })).toBe('Security key');
  });
});
