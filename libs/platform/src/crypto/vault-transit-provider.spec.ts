import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { VaultTransitServer } from '../testing/vault-transit-server.js';
import { Envelope, type SealContext } from './envelope.js';
import { MasterKeyProvider } from './master-key-provider.js';
import { Secret } from './secret.js';
import { UnsealError } from './unseal-error.js';
import { VaultTransitProvider, type VaultTransitOptions } from './vault-transit-provider.js';

const context: SealContext = { app: 'app_1', table: 'wallet_keys', record: 'wallet_1', field: 'private_key' };
const plaintext = Buffer.from('the private part');

let vault: VaultTransitServer;
const providerOf = (options: Partial<VaultTransitOptions> = {}) =>
  new VaultTransitProvider({
    address: vault.address,
    token: new Secret(vault.token),
    key: vault.key,
    mount: vault.mount,
    ...options,
  });

beforeAll(async () => {
  vault = await new VaultTransitServer().start();
});
beforeEach(() => {
  vault.calls.length = 0;
  vault.isSealed = false;
});
afterAll(() => vault.stop());

describe('Vault or OpenBao transit as the key provider', () => {
  it('seals under a data key that transit makes, and opens by decrypt', async () => {
    const envelope = new Envelope(providerOf());
    const sealed = await envelope.seal(plaintext, context);
    expect(sealed.includes(plaintext)).toBe(false);
    expect(await envelope.open(sealed, context)).toEqual(plaintext);
    expect(vault.calls).toEqual(['datakey/plaintext', 'decrypt']);
  });

  it('moves a value to the version that a rotation made, without opening it', async () => {
    const envelope = new Envelope(providerOf());
    const sealed = await envelope.seal(plaintext, context);
    vault.rotate();
    vault.calls.length = 0;
    const moved = await envelope.rewrap(sealed, context);
    expect(vault.calls).toEqual(['rewrap']);
    expect(envelope.versionOf(moved)).toBe(await envelope.currentVersion());
    expect(envelope.versionOf(moved)).not.toBe(envelope.versionOf(sealed));
    expect(await envelope.open(moved, context)).toEqual(plaintext);
    expect(await envelope.open(sealed, context)).toEqual(plaintext);
    expect(await envelope.rewrap(moved, context)).toBe(moved);
  });

  it.each([
    ['another record', { ...context, record: 'wallet_2' }],
    ['another App', { ...context, app: 'app_2' }],
  ])('opens and moves no value of %s', async (_, other) => {
    const envelope = new Envelope(providerOf());
    const sealed = await envelope.seal(plaintext, context);
    await expect(envelope.open(sealed, other)).rejects.toThrow(UnsealError);
    await expect(envelope.rewrap(sealed, other)).rejects.toThrow(UnsealError);
  });

  it('opens what a master key sealed before, and moves it into Vault', async () => {
    const previous = new MasterKeyProvider([{ version: 'v1', key: randomBytes(32) }]);
    const sealed = await new Envelope(previous).seal(plaintext, context);
    const both = new Envelope(providerOf({ previous }));
    expect(await both.open(sealed, context)).toEqual(plaintext);
    const moved = await both.rewrap(sealed, context);
    expect(vault.calls).toEqual(['encrypt']);
    expect(await new Envelope(providerOf()).open(moved, context)).toEqual(plaintext);
    await expect(new Envelope(providerOf()).open(sealed, context)).rejects.toMatchObject({
      code: 'key_provider_unavailable',
    });
  });
});

describe('a Vault that does not serve', () => {
  it.each([
    ['refuses the token', () => providerOf({ token: new Secret('hvs.wrong') })],
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
    await expect(envelope.seal(plaintext, context)).rejects.toMatchObject({
      code: 'key_provider_unavailable',
    });
  });

  it('prints no token', () => {
    expect(inspect(providerOf(), { depth: 9, showHidden: true })).not.toContain(vault.token);
  });
});
