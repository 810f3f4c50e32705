import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { MasterKeyProvider } from './master-key-provider.js';
import { masterKeyProblem, parseMasterKeys } from './master-keys.js';
import { Secret } from './secret.js';

const one = randomBytes(32);
const two = randomBytes(32);
const base64 = (key: Buffer) => key.toString('base64');

describe('parseMasterKeys', () => {
  it.each([
    ['base64', base64(one)],
    ['base64 without padding', base64(one).replace('=', '')],
    ['base64url', one.toString('base64url')],
    ['hex', one.toString('hex')],
    ['upper-case hex', one.toString('hex').toUpperCase()],
    ['a file with a line break', `${base64(one)}\n`],
    ['a named version', `v1:${base64(one)}`],
  ])('takes 32 bytes as %s', (_, text) => {
    expect(parseMasterKeys(text)).toEqual([{ version: 'v1', key: one }]);
  });

  it.each([
    ['commas', `2026-11:${base64(two)},v1:${one.toString('hex')}`],
    ['lines', `2026-11:${base64(two)}\r\nv1:${base64(one)}\n`],
    ['both', `2026-11:${base64(two)},\n  v1:${one.toString('base64url')}`],
  ])('takes a list apart at %s, the first being current', (_, text) => {
    expect(parseMasterKeys(text)).toEqual([
      { version: '2026-11', key: two },
      { version: 'v1', key: one },
    ]);
    expect(MasterKeyProvider.fromSecret(new Secret(text)).currentVersion).toBe('2026-11');
  });

  const weak = 'is a weak key (generate one: openssl rand -base64 32)';
  const malformed = 'must be 32 bytes in base64, base64url or hex';
  it.each([
    ['nothing', ' \n', 'holds no key'],
    ['a passphrase', 'correct-horse-battery-staple', malformed],
    ['31 bytes', base64(one.subarray(1)), malformed],
    ['33 bytes', base64(Buffer.concat([one, Buffer.of(1)])), malformed],
    ['zeros', base64(Buffer.alloc(32)), weak],
    ['one byte over and over', 'ab'.repeat(32), weak],
    ['a short pattern', '0123456789abcdef'.repeat(4), weak],
    ['counting bytes', base64(Buffer.from(Array.from({ length: 32 }, (_, i) => i + 250))), weak],
    [
      'no version in a list',
      `v2:${base64(two)},${base64(one)}`,
      'entry 2 has no version (write <version>:<key>)',
    ],
    ['an empty version', `:${base64(one)}`, 'has a malformed version'],
    [
      'a version like those in Vault',
      `v1:${base64(one)},Vault-v1:${base64(two)}`,
      'entry 2 has a version that begins with "vault", as those in Vault do',
    ],
    ['a bad second key', `v2:${base64(two)},v1:secret-text`, `entry 2 ${malformed}`],
    ['one version twice', `v1:${base64(two)},v1:${base64(one)}`, 'names one version twice'],
    ['one key twice', `v2:${base64(one)},v1:${one.toString('hex')}`, 'holds one key under two versions'],
  ])('refuses %s without quoting it', (_, text, problem) => {
    expect(() => parseMasterKeys(text)).toThrow(new Error(problem));
    expect(masterKeyProblem(new Secret(text))).toBe(problem);
  });

  it('masterKeyProblem has nothing to say about a good key', () => {
    expect(masterKeyProblem(new Secret(base64(one)))).toBeUndefined();
  });
});

it('MasterKeyProvider prints no key', () => {
  const printed = inspect(new MasterKeyProvider([{ version: 'v1', key: one }]), {
    depth: 9,
    showHidden: true,
  });
  expect(printed).not.toContain(one.toString('hex').slice(0, 8));
  expect(printed).toContain('v1');
});
