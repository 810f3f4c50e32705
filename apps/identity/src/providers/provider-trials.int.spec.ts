import { beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, type Caller } from '@latchkey/contracts';
import type { Actor } from '@latchkey/platform/telemetry';
import { AppsService } from '../apps/apps.service.js';
import { ProviderSignIns } from '../testing/provider-sign-ins.js';
import { race } from '../testing/race.js';
import { UsersService } from '../users/users.service.js';
import { ProviderTrialsService } from './provider-trials.service.js';

const sign = await ProviderSignIns.start('trials');
const trials = sign.identity.get(ProviderTrialsService);
/** An operator who is signed in, another one, and a key. */
const ADA: Actor = { type: 'operator', key_id: '', user_id: 'user_ada' };
const BOB: Actor = { ...ADA, user_id: 'user_bob' };
const KEY: Actor = { type: 'operator', key_id: 'key_1' };
const CONSOLE = 'https://admin.example.com/console/apps/app_1/providers/google';

let caller: Caller;
beforeEach(async () => {
  caller = await sign.newCaller();
});

const account = (subject = String(Math.random())) => ({
  subject,
  email: `${subject}@example.com`,
  emailVerified: true,
});
const begin = (provider: 'google' | 'slack' = 'google', by = ADA) =>
  trials.begin(by, {
    app_id: caller.app_id,
    provider,
    redirect_url: CONSOLE,
    callback_url: 'https://auth.example.com/callback',
  });
/** Until the browser is back at the console. */
async function come(code: string, by = ADA) {
  const { state } = await begin('google', by);
  const { redirect_url } = await sign.flows.receive({ provider: 'google', params: { state, code } });
  const token = new URL(redirect_url).searchParams.get('token') ?? '';
  return { tried: { app_id: caller.app_id, state, token }, page: redirect_url };
}
const users = async () =>
  (await sign.identity.source.query('SELECT count(*)::int AS n FROM users WHERE app_id = $1', [
    caller.app_id,
  ])) as [{ n: number }];

describe('a trial of a provider', () => {
  it('leads back to the console, which the App need not list', async () => {
    const { page } = await come(sign.protocol.codeOf(account()));
    expect(page).toMatch(/^https:\/\/admin\.example\.com\/console\/[\w/]+\?token=[\w-]{43}$/);
  });

  it('says what the sign-in of a new account would be, and makes no user', async () => {
    const of = account();
    const { tried } = await come(sign.protocol.codeOf(of));
    expect(await trials.verify(ADA, tried)).toEqual({
      reason: '',
      user_id: '',
      email: of.email,
      email_proved: true,
    });
    expect(await users()).toEqual([{ n: 0 }]);
  });

  it('names the user of a known account', async () => {
    const of = account();
    const { user_id } = await sign.run(caller, of);
    expect(await trials.verify(ADA, (await come(sign.protocol.codeOf(of))).tried)).toMatchObject({
      reason: '',
      user_id,
    });
  });

  it('says that the user of the account is blocked', async () => {
    const of = account();
    const { user_id } = await sign.run(caller, of);
    await sign.identity.get(UsersService).block(caller, { user_id });
    expect(await trials.verify(ADA, (await come(sign.protocol.codeOf(of))).tried)).toMatchObject({
      reason: 'user_blocked',
      user_id,
    });
  });

  it('of a key is ended by that key', async () => {
    const { tried } = await come(sign.protocol.codeOf(account()), KEY);
    expect(await trials.verify(KEY, tried)).toMatchObject({ reason: '' });
  });

  it('says that sign-ups are closed', async () => {
    await sign.identity.get(AppsService).update({ app_id: caller.app_id, settings: { sign_up: 'closed' } });
    const { tried } = await come(sign.protocol.codeOf(account()));
    expect(await trials.verify(ADA, tried)).toMatchObject({ reason: 'oauth_account_unknown', user_id: '' });
  });

  it('uses its token up: it signs no user in, and of 10 that verify it at once one is answered', async () => {
    const { tried } = await come(sign.protocol.codeOf(account()));
    const { answers, refusals } = await race(10, () => trials.verify(ADA, tried));
    expect(answers).toHaveLength(1);
    expect(refusals).toEqual(Array(9).fill('oauth_failed'));
    const { token, state } = tried;
    await expect(sign.signIn.spend(caller, { token, state })).rejects.toMatchObject({
      details: { reason: 'oauth_token_unknown' },
    });
    expect(await users()).toEqual([{ n: 0 }]);
  });

  it('says what the provider refuses, also when it is asked again', async () => {
    sign.protocol.failures = [new AppError('oauth_failed', { reason: 'oauth_client_refused' })];
    const { tried } = await come(sign.protocol.codeOf(account()));
    for (let time = 0; time < 2; time += 1)
      expect(await trials.verify(ADA, tried)).toEqual({
        reason: 'oauth_client_refused',
        user_id: '',
        email: '',
        email_proved: false,
      });
  });
});

const UNKNOWN = { code: 'oauth_failed', details: { reason: 'oauth_token_unknown' } };

describe('refused is', () => {
  it('a provider that is not set up', async () => {
    await expect(begin('slack')).rejects.toMatchObject({
      code: 'oauth_failed',
      details: { reason: 'provider_not_set_up' },
    });
  });

  it('a sign-in by the token of a trial, which the trial still ends', async () => {
    const { tried } = await come(sign.protocol.codeOf(account()));
    const { token, state } = tried;
    for (const use of [sign.signIn.read, sign.signIn.spend])
      await expect(use(caller, { token, state })).rejects.toMatchObject(UNKNOWN);
    expect(await users()).toEqual([{ n: 0 }]);
    expect(await trials.verify(ADA, tried)).toMatchObject({ reason: '' });
  });

  it('a trial of the token of a sign-in, which still signs in', async () => {
    const coming = await sign.come(caller, account());
    await expect(trials.verify(ADA, { app_id: caller.app_id, ...coming })).rejects.toMatchObject(UNKNOWN);
    await sign.signIn.read(caller, coming);
    await sign.signIn.spend(caller, coming);
    expect(await users()).toEqual([{ n: 1 }]);
  });

  it.each([BOB, KEY])('the token of another operator, for %j', async (other) => {
    const { tried } = await come(sign.protocol.codeOf(account()));
    await expect(trials.verify(other, tried)).rejects.toMatchObject(UNKNOWN);
    expect(await trials.verify(ADA, tried)).toMatchObject({ reason: '' });
  });

  it('another state than the one that began', async () => {
    const { tried } = await come(sign.protocol.codeOf(account()));
    await expect(trials.verify(ADA, { ...tried, state: 'other' })).rejects.toMatchObject({
      code: 'oauth_failed',
      details: { reason: 'oauth_state_mismatch' },
    });
  });

  it('an unknown App', async () => {
    const wanted = { provider: 'google' as const, redirect_url: CONSOLE, callback_url: CONSOLE };
    await expect(trials.begin(ADA, { ...wanted, app_id: 'app_none' })).rejects.toMatchObject({
      code: 'app_not_found',
    });
  });
});
