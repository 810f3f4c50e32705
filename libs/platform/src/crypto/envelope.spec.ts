import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { CodedError } from '../errors/coded-error.js';
import { Envelope, type SealContext, splitEnvelope } from './envelope.js';
import type { KeyProvider } from './key-provider.js';
import { MasterKeyProvider } from './master-key-provider.js';
import { UnsealError } from './primitives.js';

const v1 = { version: 'v1', key: randomBytes(32) };
const v2 = { version: 'v2', key: randomBytes(32) };
const old = new Envelope(new MasterKeyProvider([v1]));
const moved = new Envelope(new MasterKeyProvider([v2, v1]));
const onlyNew = new Envelope(new MasterKeyProvider([v2]));

const context: SealContext = { app: 'app_1', table: 'keys', record: 'key_1', field: 'private_key' };
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
    expect(await old.open(await old.seal(value, context), context)).toEqual(value);
  });

  it('never makes the same bytes twice, nor holds the value in clear', async () => {
    const [one, two] = await Promise.all([old.seal(plaintext, context), old.seal(plaintext, context)]);
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
    await expect(old.open(await old.seal(plaintext, context), other)).rejects.toThrow(UnsealError);
  });

  it('refuses a flipped bit in every byte', async () => {
    const sealed = await old.seal(plaintext, context);
    for (let at = 0; at < sealed.length; at++) {
      const flipped = Buffer.from(sealed);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8));
      await expect(old.open(flipped, context)).rejects.toThrow();
    }
  });

  it('refuses every shorter form, and a longer one', async () => {
    const sealed = await old.seal(plaintext, context);
    for (let length = 0; length < sealed.length; length++) {
      await expect(old.open(sealed.subarray(0, length), context)).rejects.toThrow(UnsealError);
    }
    await expect(old.open(Buffer.concat([sealed, Buffer.of(0)]), context)).rejects.toThrow(UnsealError);
  });

  it('refuses a data key that belongs to another value', async () => {
    const [one, two] = await Promise.all([old.seal(plaintext, context), old.seal(plaintext, context)]);
    const grafted = Buffer.concat([
      one.subarray(0, -splitEnvelope(one).body.length),
      splitEnvelope(two).body,
    ]);
    await expect(old.open(grafted, context)).rejects.toThrow(UnsealError);
  });
});

describe('key versions', () => {
  it('decrypts values of an older version', async () => {
    expect(await moved.open(await old.seal(plaintext, context), context)).toEqual(plaintext);
  });

  it('rewrap moves the data key to the current version and leaves the value as it is', async () => {
    const sealed = await old.seal(plaintext, context);
    const rewrapped = await moved.rewrap(sealed, context);
    expect(splitEnvelope(rewrapped)).toMatchObject({ version: 'v2', body: splitEnvelope(sealed).body });
    expect([moved.versionOf(sealed), moved.versionOf(rewrapped)]).toEqual(['v1', 'v2']);
    expect(await onlyNew.open(rewrapped, context)).toEqual(plaintext);
    expect(await moved.rewrap(rewrapped, context)).toBe(rewrapped);
  });

  it('rewrap refuses a value of another place', async () => {
    const sealed = await old.seal(plaintext, context);
    await expect(moved.rewrap(sealed, { ...context, record: 'key_2' })).rejects.toThrow(UnsealError);
  });

  it('does not open under another key of the same version name', async () => {
    const impostor = new Envelope(new MasterKeyProvider([{ version: 'v1', key: randomBytes(32) }]));
    await expect(impostor.open(await old.seal(plaintext, context), context)).rejects.toThrow(UnsealError);
  });

  it('a version that is not configured is an outage, not a broken value', async () => {
    const opening = onlyNew.open(await old.seal(plaintext, context), context);
    await expect(opening).rejects.toMatchObject({ code: 'key_provider_unavailable' });
  });
});

describe('data keys', () => {
  it('are fresh for each value and wiped after use', async () => {
    const { provider, seen } = watched(new MasterKeyProvider([v1]));
    const envelope = new Envelope(provider);
    const sealed = await envelope.seal(plaintext, context);
    await envelope.open(sealed, context);
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
    await expect(new Envelope(provider).seal(plaintext, context)).rejects.toThrow(UnsealError);
    await expect(new Envelope(provider).open(await old.seal(plaintext, context), context)).rejects.toThrow(
      UnsealError,
    );
    expect(short.equals(Buffer.alloc(16))).toBe(true);
  });
});

describe('a provider that fails', () => {
  const fail = async () => {
    throw new Error('connect ECONNREFUSED');
  };
  const envelope = new Envelope({ newDataKey: fail, unwrap: fail, rewrap: fail });

  it.each([
    ['seal', () => envelope.seal(plaintext, context)],
    ['open', async () => envelope.open(await old.seal(plaintext, context), context)],
    ['rewrap', async () => envelope.rewrap(await old.seal(plaintext, context), context)],
  ])('%s answers key_provider_unavailable with a wait', async (_, act) => {
    const error: unknown = await act().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CodedError);
    expect(error).toMatchObject({ code: 'key_provider_unavailable', details: { retryAfterSeconds: 5 } });
  });
});
