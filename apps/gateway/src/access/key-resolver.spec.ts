import { describe, expect, it, jest } from '@jest/globals';
import { DEFAULT_APP_SETTINGS, newApiKey } from '@latchkey/contracts';
import type { ResolvedApiKey } from '@latchkey/contracts/identity';
import { CodedError } from '@latchkey/platform/errors';
import { createMetrics } from '@latchkey/platform/telemetry';
import { RateLimits } from '@latchkey/edge';
import { KeyResolver } from './key-resolver.js';

const FOUND = {
  key_id: 'key_1',
  caller: { app_id: 'app_1', key_kind: 'secret', settings: DEFAULT_APP_SETTINGS },
} as ResolvedApiKey;
const START_MS = 1000;

type Answer = { key: ResolvedApiKey | null };

const requestFrom = (ip: string) => ({ ip, socket: {}, headers: {}, limit: undefined });

function resolverWith(answer: () => Promise<Answer>, { perIp = 0 } = {}) {
  const time = { ms: START_MS };
  const call = jest.fn(answer);
  const now = () => time.ms;
  const limits = new RateLimits({ perKey: 0, perIp, metrics: createMetrics('gateway'), now });
  const resolver = new KeyResolver({ rpc: { call: call as never }, limits, now });
  // A refusal may be thrown before there is a promise.
  const resolve = (key: string, ip = '192.0.2.1') =>
    resolver.resolve(key, { requestId: 'req_1', request: requestFrom(ip) });
  return { resolver, call, time, resolve };
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

  it('knows a secret key once it was found, until it is gone; no public token, and no guess', async () => {
    let key: ResolvedApiKey | null = FOUND;
    const { resolver, resolve, time } = resolverWith(async () => ({ key }));
    const [secret, token] = [newApiKey('secret', 'test'), newApiKey('public', 'test')];
    expect(resolver.isKnownSecret(secret)).toBe(false);
    await resolve(secret);
    key = { ...FOUND, caller: { ...FOUND.caller, key_kind: 'public' } };
    await resolve(token);
    expect([resolver.isKnownSecret(secret), resolver.isKnownSecret(token)]).toEqual([true, false]);
    key = null;
    time.ms += 900;
    await resolve(secret);
    expect(resolver.isKnownSecret(secret)).toBe(false);
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
    ['few characters', `sk_test_${'a'.repeat(15)}`],
    ['the form of one that an operator chose, in a live App', `sk_live_${'a'.repeat(16)}`],
  ])('refuses a key with %s without a look-up', async (_, key) => {
    const { resolve, call } = resolverWith(async () => ({ key: FOUND }));
    expect(await resolve(key)).toBeNull();
    expect(call).not.toHaveBeenCalled();
  });

  it('asks for a key that the operator may have chosen, without knowing it', async () => {
    const { resolve, call } = resolverWith(async () => ({ key: FOUND }));
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
    const { resolve, call } = resolverWith(async () => ({ key: null }));
    const first = newApiKey('secret', 'test');
    await resolve(first);
    for (let made = 0; made < 10_000; made += 1) await resolve(newApiKey('secret', 'test'));
    await resolve(first);
    expect(call).toHaveBeenCalledTimes(10_002);
  });
});

describe('KeyResolver with a limit of 2 look-ups per second', () => {
  const perIp = 2;
  const guesses = Array.from({ length: 6 }, () => newApiKey('secret', 'test'));
  const outcomeOf = async (attempt: () => Promise<unknown>) => {
    try {
      return (await attempt()) === null ? 'unknown' : 'known';
    } catch (error) {
      return (error as CodedError).code;
    }
  };

  it('refuses an address that guesses before the look-up, and no other address', async () => {
    const { resolve, call, time } = resolverWith(async () => ({ key: null }), { perIp });
    const outcomes = await Promise.all(guesses.map((key) => outcomeOf(() => resolve(key))));
    expect(outcomes).toEqual(['unknown', 'unknown', ...Array<string>(4).fill('rate_limited')]);
    expect(call).toHaveBeenCalledTimes(2);
    expect(await outcomeOf(() => resolve(guesses[2]!, '192.0.2.2'))).toBe('unknown');
    time.ms += 500;
    expect(await outcomeOf(() => resolve(guesses[3]!))).toBe('unknown');
  });

  it('counts no look-up of keys that exist, at the first time and later', async () => {
    const { resolve, time } = resolverWith(async () => ({ key: FOUND }), { perIp });
    for (const key of guesses) expect(await outcomeOf(() => resolve(key))).toBe('known');
    time.ms += 900;
    const together = await Promise.all(guesses.map((key) => outcomeOf(() => resolve(key))));
    expect(together).toEqual(Array<string>(6).fill('known'));
  });

  it('looks up a key that it knows, even for an address that guesses', async () => {
    const answers = new Map([[1, { key: FOUND }]]);
    let asked = 0;
    const { resolve, time } = resolverWith(async () => answers.get((asked += 1)) ?? { key: null }, { perIp });
    const [known = '', ...others] = guesses;
    await resolve(known);
    for (const key of others) await outcomeOf(() => resolve(key));
    time.ms += 900;
    answers.set(asked + 1, { key: FOUND });
    expect(await outcomeOf(() => resolve(known))).toBe('known');
  });

  it('counts no look-up that fails', async () => {
    const { resolve } = resolverWith(() => Promise.reject(new CodedError('service_unavailable')), { perIp });
    for (const key of guesses) expect(await outcomeOf(() => resolve(key))).toBe('service_unavailable');
  });
});
