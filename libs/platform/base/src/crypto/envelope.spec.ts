import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { CodedError } from '../errors/coded-error.js';
import { Envelope, type EncryptionContext, splitEnvelope } from './envelope.js';
import type { KeyProvider } from './key-provider.js';
import { MasterKeyProvider } from './master-key-provider.js';
import { DecryptionError } from './primitives.js';

const v1 = { version: 'v1', key: randomBytes(32) };
const v2 = { version: 'v2', key: randomBytes(32) };
const old = new Envelope(new MasterKeyProvider([v1]));
const moved = new Envelope(new MasterKeyProvider([v2, v1]));
const onlyNew = new Envelope(new MasterKeyProvider([v2]));

const context: EncryptionContext = { app: 'app_1', table: 'keys', record: 'key_1', field: 'private_key' };
const plaintext = Buffer.from('the private part');

/** The real thing, with the data keys that passed by kept in sight. */
function watched(provider: KeyProvider): { provider: KeyProvider; seen: Buffer[] } {
  const seen: Buffer[] = [];
  const watch = (dataKey: Buffer): Buffer => {
    seen.push(dataKey);
    return dataKey;
  };
  return {
    seen,
    provider: {
      newDataKey: async (aad) => {
        const made = await provider.newDataKey(aad);
        watch(made.dataKey);
        return made;
      },
      unwrap: async (key, aad) => watch(await provider.unwrap(key, aad)),
      rewrap: (key, aad) => provider.rewrap(key, aad),
    },
  };
}

describe('encryption and decryption', () => {
  it.each([
    ['text', plaintext],
    ['nothing', Buffer.alloc(0)],
    ['64 KiB of bytes', randomBytes(65_536)],
  ])('round-trips %s', async (_, value) => {
    expect(await old.decrypt(await old.encrypt(value, context), context)).toEqual(value);
  });

  it('never makes the same bytes twice, nor holds the value in clear', async () => {
    const [one, two] = await Promise.all([old.encrypt(plaintext, context), old.encrypt(plaintext, context)]);
    expect(one.equals(two)).toBe(false);
    expect(splitEnvelope(one).wrapped.equals(splitEnvelope(two).wrapped)).toBe(false);
    expect(one.includes(plaintext)).toBe(false);
  });

  it.each([
    ['app', { ...context, app: 'app_2' }],
    ['table', { ...context, table: 'key' }],
    ['record', { ...context, record: 'key_2' }],
    ['field', { ...context, field: 'seed' }],
    ['the same letters cut elsewhere', { ...context, app: 'app_1k', table: 'eys' }],
    ['a separator smuggled in', { ...context, app: 'app_1","keys', table: '' }],
  ])('opens under no other context: %s', async (_, other) => {
    await expect(old.decrypt(await old.encrypt(plaintext, context), other)).rejects.toThrow(DecryptionError);
  });

  it('refuses a flipped bit in every byte', async () => {
    const encrypted = await old.encrypt(plaintext, context);
    for (let at = 0; at < encrypted.length; at++) {
      const flipped = Buffer.from(encrypted);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8));
      await expect(old.decrypt(flipped, context)).rejects.toThrow();
    }
  });

  it('refuses every shorter form, and a longer one', async () => {
    const encrypted = await old.encrypt(plaintext, context);
    for (let length = 0; length < encrypted.length; length++) {
      await expect(old.decrypt(encrypted.subarray(0, length), context)).rejects.toThrow(DecryptionError);
    }
    await expect(old.decrypt(Buffer.concat([encrypted, Buffer.of(0)]), context)).rejects.toThrow(
      DecryptionError,
    );
  });

  it('refuses a data key that belongs to another value', async () => {
    const [one, two] = await Promise.all([old.encrypt(plaintext, context), old.encrypt(plaintext, context)]);
    const grafted = Buffer.concat([
      one.subarray(0, -splitEnvelope(one).body.length),
      splitEnvelope(two).body,
    ]);
    await expect(old.decrypt(grafted, context)).rejects.toThrow(DecryptionError);
  });
});

describe('key versions', () => {
  it('decrypts values of an older version', async () => {
    expect(await moved.decrypt(await old.encrypt(plaintext, context), context)).toEqual(plaintext);
  });

  it('rewrap moves the data key to the current version and leaves the value as it is', async () => {
    const encrypted = await old.encrypt(plaintext, context);
    const rewrapped = await moved.rewrap(encrypted, context);
    expect(splitEnvelope(rewrapped)).toMatchObject({ version: 'v2', body: splitEnvelope(encrypted).body });
    expect([moved.versionOf(encrypted), moved.versionOf(rewrapped)]).toEqual(['v1', 'v2']);
    expect(await onlyNew.decrypt(rewrapped, context)).toEqual(plaintext);
    expect(await moved.rewrap(rewrapped, context)).toBe(rewrapped);
  });

  it('rewrap refuses a value of another place', async () => {
    const encrypted = await old.encrypt(plaintext, context);
    await expect(moved.rewrap(encrypted, { ...context, record: 'key_2' })).rejects.toThrow(DecryptionError);
  });

  it('does not open under another key of the same version name', async () => {
    const impostor = new Envelope(new MasterKeyProvider([{ version: 'v1', key: randomBytes(32) }]));
    await expect(impostor.decrypt(await old.encrypt(plaintext, context), context)).rejects.toThrow(
      DecryptionError,
    );
  });

  it('a version that is not configured is an outage, not a broken value', async () => {
    const opening = onlyNew.decrypt(await old.encrypt(plaintext, context), context);
    await expect(opening).rejects.toMatchObject({ code: 'key_provider_unavailable' });
  });
});

describe('data keys', () => {
  it('are fresh for each value and wiped after use', async () => {
    const { provider, seen } = watched(new MasterKeyProvider([v1]));
    const envelope = new Envelope(provider);
    const encrypted = await envelope.encrypt(plaintext, context);
    await envelope.decrypt(encrypted, context);
    expect(await envelope.currentVersion()).toBe('v1');
    expect(seen.length).toBe(3);
    expect(seen.every((key) => key.equals(Buffer.alloc(32)))).toBe(true);
  });

  it('of a wrong length are refused and wiped', async () => {
    const short = Buffer.from('sixteen bytes ok');
    const real = new MasterKeyProvider([v1]);
    const provider: KeyProvider = {
      newDataKey: async (aad) => ({ ...(await real.newDataKey(aad)), dataKey: short }),
      unwrap: async () => short,
      rewrap: (key, aad) => real.rewrap(key, aad),
    };
    await expect(new Envelope(provider).encrypt(plaintext, context)).rejects.toThrow(DecryptionError);
    await expect(
      new Envelope(provider).decrypt(await old.encrypt(plaintext, context), context),
    ).rejects.toThrow(DecryptionError);
    expect(short.equals(Buffer.alloc(16))).toBe(true);
  });
});

describe('a provider that fails', () => {
  const fail = async () => {
    throw new Error('connect ECONNREFUSED');
  };
  const envelope = new Envelope({ newDataKey: fail, unwrap: fail, rewrap: fail });

  it.each([
    ['seal', () => envelope.encrypt(plaintext, context)],
    ['open', async () => envelope.decrypt(await old.encrypt(plaintext, context), context)],
    ['rewrap', async () => envelope.rewrap(await old.encrypt(plaintext, context), context)],
  ])('%s answers key_provider_unavailable with a wait', async (_, act) => {
    const error: unknown = await act().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CodedError);
    expect(error).toMatchObject({ code: 'key_provider_unavailable', details: { retryAfterSeconds: 5 } });
  });
});
