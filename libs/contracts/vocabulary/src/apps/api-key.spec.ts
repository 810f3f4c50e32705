import { describe, expect, it } from '@jest/globals';
import { apiKeyPrefix, apiKeyShape, newApiKey } from './api-key.js';

const KEYS = [
  ['secret', 'test', 'sk_test_'],
  ['secret', 'live', 'sk_live_'],
  ['public', 'test', 'pk_test_'],
  ['public', 'live', 'pk_live_'],
] as const;

describe('the format of an API key', () => {
  it.each(KEYS)('%s %s', (kind, environment, prefix) => {
    const key = newApiKey(kind, environment);
    expect(apiKeyPrefix(kind, environment)).toBe(prefix);
    expect(key).toMatch(new RegExp(`^${prefix}[0-9A-Za-z]{49}$`));
    expect(apiKeyShape(key)).toEqual({ kind, environment, checksumOk: true });
  });

  it('never repeats', () => {
    const keys = Array.from({ length: 1000 }, () => newApiKey('secret', 'test'));
    expect(new Set(keys).size).toBe(1000);
  });

  it('ends in the CRC-32 of the text before it', () => {
    const unchecked = `sk_test_${'0'.repeat(43)}`;
    expect(apiKeyShape(`${unchecked}1NyHUD`)).toMatchObject({ checksumOk: true });
    expect(apiKeyShape(`${unchecked}1NyHUE`)).toMatchObject({ checksumOk: false });
  });

  it.each([8, 20, 50, 56])('a wrong character at %i breaks the checksum', (at) => {
    const key = newApiKey('public', 'live');
    const wrong = key.slice(0, at) + (key[at] === 'a' ? 'b' : 'a') + key.slice(at + 1);
    expect(apiKeyShape(wrong)).toMatchObject({ checksumOk: false });
  });

  it('a key of one environment is not one of the other', () => {
    const key = newApiKey('secret', 'test').replace('sk_test_', 'sk_live_');
    expect(apiKeyShape(key)).toMatchObject({ environment: 'live', checksumOk: false });
  });

  const whole = newApiKey('secret', 'test');
  it.each([
    ['nothing', ''],
    ['one character short', whole.slice(0, -1)],
    ['one character more', `${whole}a`],
    ['another prefix', whole.replace('sk_', 'rk_')],
    ['upper case', whole.toUpperCase()],
    ['a line break at the end', `${whole}\n`],
    ['a letter outside base62', whole.replace(/.$/, '_')],
  ])('not a key: %s', (_, text) => {
    expect(apiKeyShape(text)).toBeNull();
  });
});
