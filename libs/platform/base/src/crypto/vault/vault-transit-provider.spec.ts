import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { VaultTransitServer } from '@latchkey/platform/testing';
import { Envelope, joinEnvelope, type EncryptionContext, splitEnvelope } from '../envelope.js';
import { MasterKeyProvider } from '../master-key-provider.js';
import { Secret } from '../secret.js';
import { DecryptionError } from '../primitives.js';
import { FixedVaultToken } from './vault-tokens.js';
import { VaultTransitProvider, type VaultTransitOptions } from './vault-transit-provider.js';

const context: EncryptionContext = {
  app: 'app_1',
  table: 'wallet_keys',
  record: 'wallet_1',
  field: 'private_key',
};
const plaintext = Buffer.from('the private part');

const providerOf = (options: Partial<VaultTransitOptions> = {}) =>
  new VaultTransitProvider({
    address: vault.address,
    tokens: new FixedVaultToken(new Secret(vault.token)),
    key: vault.key,
    mount: vault.mount,
    ...options,
  });

const vault = await new VaultTransitServer().start();
beforeEach(() => {
  vault.calls.length = 0;
  vault.isSealed = false;
});
afterAll(() => vault.stop());

describe('Vault or OpenBao transit as the key provider', () => {
  it('encrypts with a data key of transit, and decrypts', async () => {
    const envelope = new Envelope(providerOf());
    const encrypted = await envelope.encrypt(plaintext, context);
    expect(encrypted.includes(plaintext)).toBe(false);
    expect(await envelope.decrypt(encrypted, context)).toEqual(plaintext);
    expect(vault.calls).toEqual(['datakey/plaintext', 'decrypt']);
  });

  it('moves a value to the version that a rotation made, without opening it', async () => {
    const envelope = new Envelope(providerOf());
    const encrypted = await envelope.encrypt(plaintext, context);
    vault.rotate();
    vault.calls.length = 0;
    const moved = await envelope.rewrap(encrypted, context);
    expect(vault.calls).toEqual(['rewrap']);
    expect(envelope.versionOf(moved)).toBe(await envelope.currentVersion());
    expect(envelope.versionOf(moved)).not.toBe(envelope.versionOf(encrypted));
    expect(await envelope.decrypt(moved, context)).toEqual(plaintext);
    expect(await envelope.decrypt(encrypted, context)).toEqual(plaintext);
    expect(await envelope.rewrap(moved, context)).toBe(moved);
  });

  it.each([
    ['another record', { ...context, record: 'wallet_2' }],
    ['another App', { ...context, app: 'app_2' }],
  ])('opens and moves no value of %s', async (_, other) => {
    const envelope = new Envelope(providerOf());
    const encrypted = await envelope.encrypt(plaintext, context);
    await expect(envelope.decrypt(encrypted, other)).rejects.toThrow(DecryptionError);
    await expect(envelope.rewrap(encrypted, other)).rejects.toThrow(DecryptionError);
  });

  it('decrypts values of a master key, and moves them into Vault', async () => {
    const previous = new MasterKeyProvider([{ version: 'v1', key: randomBytes(32) }]);
    const encrypted = await new Envelope(previous).encrypt(plaintext, context);
    const both = new Envelope(providerOf({ previous }));
    expect(await both.decrypt(encrypted, context)).toEqual(plaintext);
    const moved = await both.rewrap(encrypted, context);
    expect(vault.calls).toEqual(['encrypt']);
    expect(await new Envelope(providerOf()).decrypt(moved, context)).toEqual(plaintext);
    await expect(new Envelope(providerOf()).decrypt(encrypted, context)).rejects.toMatchObject({
      code: 'key_provider_unavailable',
    });
  });
});

describe('the move from a transit key that services shared', () => {
  const own = 'latchkey-wallet';
  beforeAll(() => vault.addKey(own));

  /** As the version before encrypted it: its records do not name the key. */
  async function sealAsBefore(): Promise<Buffer> {
    const encrypted = await new Envelope(providerOf()).encrypt(plaintext, context);
    const named = 'vault.latchkey.v';
    const { version, wrapped, body } = splitEnvelope(encrypted);
    return joinEnvelope({ version: version.replace(named, 'vault-v'), wrapped, body });
  }

  it('decrypts and moves its values; then its own key is enough, and the old form is refused', async () => {
    const encrypted = await sealAsBefore();
    const both = new Envelope(providerOf({ key: own, previousKey: vault.key }));
    expect(await both.decrypt(encrypted, context)).toEqual(plaintext);
    const moved = await both.rewrap(encrypted, context);
    expect(both.versionOf(moved)).toBe('vault.latchkey-wallet.v1');
    expect([both.isShared(encrypted), both.isShared(moved)]).toEqual([true, false]);
    const alone = new Envelope(providerOf({ key: own }));
    expect(await alone.decrypt(moved, context)).toEqual(plaintext);
    for (const options of [{ key: own }, {}])
      await expect(new Envelope(providerOf(options)).decrypt(encrypted, context)).rejects.toMatchObject({
        code: 'key_provider_unavailable',
      });
  });

  it('a record of one key does not open under the name of another', async () => {
    const both = new Envelope(providerOf({ key: own, previousKey: vault.key }));
    const { wrapped, body } = splitEnvelope(await both.encrypt(plaintext, context));
    const renamed = joinEnvelope({ version: 'vault.latchkey.v1', wrapped, body });
    await expect(both.decrypt(renamed, context)).rejects.toThrow(DecryptionError);
  });
});

describe('a Vault that does not serve', () => {
  it.each([
    ['refuses the token', () => providerOf({ tokens: new FixedVaultToken(new Secret('hvs.wrong')) })],
    ['has no such key', () => providerOf({ key: 'other' })],
    ['is not there', () => providerOf({ address: 'http://127.0.0.1:9' })],
    [
      'is sealed',
      () => {
        vault.isSealed = true;
        return providerOf();
      },
    ],
  ])('%s: key_provider_unavailable', async (_, provider) => {
    const envelope = new Envelope(provider());
    await expect(envelope.encrypt(plaintext, context)).rejects.toMatchObject({
      code: 'key_provider_unavailable',
    });
  });

  it('prints no token', () => {
    expect(inspect(providerOf(), { depth: 9, showHidden: true })).not.toContain(vault.token);
  });
});
