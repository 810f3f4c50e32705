import { describe, expect, it, jest } from '@jest/globals';
import { DEFAULT_APP_SETTINGS, newApiKey } from '@latchkey/contracts';
import type { ResolvedApiKey } from '@latchkey/contracts/identity';
import { Secret } from '@latchkey/platform/crypto';
import { CodedError } from '@latchkey/platform/errors';
import { KeyResolver } from './access.js';

const FOUND = {
  key_id: 'key_1',
  caller: { app_id: 'app_1', settings: DEFAULT_APP_SETTINGS },
} as ResolvedApiKey;
const START_MS = 1000;

type Answer = { key: ResolvedApiKey | null };

function resolverWith(answer: () => Promise<Answer>, bootstrap: string[] = []) {
  const time = { ms: START_MS };
  const call = jest.fn(answer);
  const rpc = { call: call as never };
  const resolver = new KeyResolver(
    rpc,
    bootstrap.map((key) => new Secret(key)),
    () => time.ms,
  );
  return { resolver, call, time, resolve: (key: string) => resolver.resolve(key, 'req_1') };
}

describe('KeyResolver', () => {
  it('looks a key up again 0.9 s after the start of the last look-up', async () => {
    const { resolve, call, time } = resolverWith(async () => ({ key: FOUND }));
    const key = newApiKey('secret', 'test');
    for (const ms of [0, 1, 899]) {
      time.ms = START_MS + ms;
      expect(await resolve(key)).toEqual(FOUND);
    }
    expect(call).toHaveBeenCalledTimes(1);
    time.ms = START_MS + 900;
    await resolve(key);
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('adds default settings that an older identity does not send', async () => {
    const settings = { otp_length: 8, allowed_origins: ['https://a.io'] };
    const older = { ...FOUND, caller: { ...FOUND.caller, settings } } as ResolvedApiKey;
    const { resolve } = resolverWith(async () => ({ key: older }));
    const key = newApiKey('secret', 'test');
    const found = await resolve(key);
    expect(found?.caller.settings).toEqual({ ...DEFAULT_APP_SETTINGS, ...settings });
    expect(await resolve(key)).toBe(found);
  });

  it('looks a key up again after a change', async () => {
    const { resolver, resolve, call } = resolverWith(async () => ({ key: FOUND }));
    const key = newApiKey('secret', 'test');
    await resolve(key);
    resolver.clearCache();
    await resolve(key);
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('shares a running look-up for 0.9 s', async () => {
    let finish: (answer: Answer) => void = () => undefined;
    const { resolve, call, time } = resolverWith(
      () => new Promise<Answer>((resolved) => (finish = resolved)),
    );
    const key = newApiKey('secret', 'test');
    const first = [resolve(key), resolve(key)];
    time.ms = START_MS + 900;
    void resolve(key).catch(() => undefined);
    expect(call).toHaveBeenCalledTimes(2);
    finish({ key: FOUND });
    expect(first[0]).toBe(first[1]);
  });

  it('caches unknown keys, but no failure', async () => {
    const answers = [Promise.reject(new CodedError('service_unavailable')), Promise.resolve({ key: null })];
    const { resolve, call } = resolverWith(() => answers.shift()!);
    const key = newApiKey('public', 'live');
    await expect(resolve(key)).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(await resolve(key)).toBeNull();
    expect(await resolve(key)).toBeNull();
    expect(call).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['another form', 'hello'],
    ['a wrong checksum', `sk_test_${'a'.repeat(49)}`],
    ['another prefix', `xk_test_${'a'.repeat(49)}`],
  ])('refuses a key with %s without a look-up', async (_, key) => {
    const { resolve, call } = resolverWith(async () => ({ key: FOUND }));
    expect(await resolve(key)).toBeNull();
    expect(call).not.toHaveBeenCalled();
  });

  it('accepts any checksum of the configured first key', async () => {
    const { resolve, call } = resolverWith(async () => ({ key: FOUND }), ['sk_test_chosen_by_the_operator']);
    expect(await resolve('sk_test_chosen_by_the_operator')).toEqual(FOUND);
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('sends only the digest of a key', async () => {
    const { resolve, call } = resolverWith(async () => ({ key: FOUND }));
    const key = newApiKey('secret', 'test');
    await resolve(key);
    expect(JSON.stringify(call.mock.calls)).not.toContain(key);
  });

  it('evicts the oldest of more than 10,000 keys', async () => {
    const { resolver, call } = resolverWith(async () => ({ key: null }));
    const first = newApiKey('secret', 'test');
    await resolver.resolve(first, 'req_1');
    for (let made = 0; made < 10_000; made += 1) await resolver.resolve(newApiKey('secret', 'test'), 'req_1');
    await resolver.resolve(first, 'req_1');
    expect(call).toHaveBeenCalledTimes(10_002);
  });
});
