import { describe, expect, it } from '@jest/globals';
import { parseConfig } from '@latchkey/platform/config';
import { identitySettings } from './identity.config.js';

const SECRET = 'sk_test_abcdefgh12345678';
const PUBLIC = 'pk_test_abcdefgh12345678';

it('providers on this machine are refused unless the operator opens loopback', () => {
  expect(parseConfig(identitySettings, {}).OAUTH_LOOPBACK).toBe(false);
});

it('the first App has a name that people can read, until the operator names it', () => {
  expect(parseConfig(identitySettings, {}).BOOTSTRAP_APP_NAME).toBe('My App');
  expect(parseConfig(identitySettings, { BOOTSTRAP_APP_NAME: 'Acme' }).BOOTSTRAP_APP_NAME).toBe('Acme');
  const tooLong = { BOOTSTRAP_APP_NAME: 'a'.repeat(101) };
  expect(() => parseConfig(identitySettings, tooLong)).toThrow(/BOOTSTRAP_APP_NAME/);
});

it('pages of the first App change no accounts unless the operator lets them', () => {
  expect(parseConfig(identitySettings, {}).BOOTSTRAP_ACCOUNT_CHANGES).toBe('off');
  expect(() => parseConfig(identitySettings, { BOOTSTRAP_ACCOUNT_CHANGES: 'on' })).toThrow(
    /BOOTSTRAP_ACCOUNT/,
  );
});

describe('bootstrap keys', () => {
  it('may be absent', () => {
    expect(parseConfig(identitySettings, {}).BOOTSTRAP_SECRET_KEY).toBeUndefined();
  });

  it('are secrets with 16 characters or more behind the prefix of their kind', () => {
    const config = parseConfig(identitySettings, {
      BOOTSTRAP_SECRET_KEY: SECRET,
      BOOTSTRAP_PUBLIC_TOKEN: PUBLIC,
    });
    expect(config.BOOTSTRAP_SECRET_KEY?.reveal()).toBe(SECRET);
    expect(config.BOOTSTRAP_PUBLIC_TOKEN?.reveal()).toBe(PUBLIC);
  });

  it.each([
    ['too short', SECRET.slice(0, -1)],
    ['of a live App', SECRET.replace('test', 'live')],
    ['of the other kind', PUBLIC],
    ['with a space', `${SECRET} x`],
    ['like one that Latchkey made, with a wrong checksum', `sk_test_${'a'.repeat(49)}`],
  ])('are refused when %s, and not shown', (_, value) => {
    const parse = () => parseConfig(identitySettings, { BOOTSTRAP_SECRET_KEY: value });
    expect(parse).toThrow(/BOOTSTRAP_SECRET_KEY/);
    expect(parse).not.toThrow(value);
  });
});
