import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { MasterKeyProvider } from './master-key-provider.js';
import { keyProblem, parseMasterKeys, parseOwnKeys, parseSharedKeys } from './master-keys.js';
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
    expect(keyProblem(parseMasterKeys)(new Secret(text))).toBe(problem);
  });

  it('keyProblem has nothing to say about a good key', () => {
    expect(keyProblem(parseMasterKeys)(new Secret(base64(one)))).toBeUndefined();
  });
});

describe('the key of one service beside the key that all shared', () => {
  const provider = (own: Buffer, shared: Buffer) =>
    new MasterKeyProvider(
      parseOwnKeys('wallet', base64(own)),
      parseSharedKeys('wallet', `v2:${base64(shared)}`),
    );

  it('has versions that are never those of the shared one', () => {
    expect(parseOwnKeys('wallet', `v2:${base64(two)},v1:${base64(one)}`)).toEqual([
      { version: 'wallet.v2', key: two },
      { version: 'wallet.v1', key: one },
    ]);
    expect(() => parseSharedKeys('wallet', `wallet.v2:${base64(two)}`)).toThrow(
      new Error('has a version that begins with "wallet.", as those of the service\'s own key do'),
    );
    expect(() => parseOwnKeys('wallet', `${'v'.repeat(60)}:${base64(one)}`)).toThrow(
      new Error('has a version that is too long'),
    );
  });

  it('encrypts, and the shared one only decrypts', async () => {
    const aad = Buffer.from('place');
    const keys = provider(one, two);
    const encrypted = await new MasterKeyProvider(parseSharedKeys('wallet', `v2:${base64(two)}`)).newDataKey(
      aad,
    );
    expect(await keys.unwrap(encrypted, aad)).toEqual(encrypted.dataKey);
    expect([keys.isShared(encrypted.version), keys.isShared(keys.currentVersion)]).toEqual([true, false]);
    expect((await keys.newDataKey(aad)).version).toBe('wallet.v1');
    const moved = await keys.rewrap(encrypted, aad);
    expect(moved.version).toBe('wallet.v1');
    const alone = new MasterKeyProvider(parseOwnKeys('wallet', base64(one)));
    expect(await alone.unwrap(moved, aad)).toEqual(encrypted.dataKey);
    await expect(alone.unwrap(encrypted, aad)).rejects.toThrow('not configured');
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
