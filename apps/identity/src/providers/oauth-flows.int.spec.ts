import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { AppsService } from '../apps/apps.service.js';
import { ProviderSignIns, REDIRECT_URL } from '../testing/provider-sign-ins.js';
import { race } from '../testing/race.js';

const ACCOUNT = { subject: '1084', email: 'ada@example.com', emailVerified: true, firstName: 'Ada' };
const PROVIDER_TEXT = 'access_denied';

let caller: Caller;

const sign = await ProviderSignIns.start('flows');
beforeEach(async () => {
  caller = await sign.newCaller();
});

const refused = (reason: string) =>
  expect.objectContaining({ code: 'oauth_failed', details: expect.objectContaining({ reason }) });
const receive = (params: Record<string, string>, provider: 'google' | 'github' = 'google') =>
  sign.flows.receive({ provider, params });
const begin = (input: { redirect_url?: string; provider?: 'google' | 'slack' }) =>
  sign.flows.begin(caller, {
    provider: 'google',
    redirect_url: REDIRECT_URL,
    callback_url: 'https://a.example',
    ...input,
  });
const age = (minutes: number) =>
  sign.identity.source.query("UPDATE oauth_flows SET expires_at = expires_at - $1 * interval '1 minute'", [
    minutes,
  ]);

describe('the beginning of a sign-in', () => {
  it('answers the page of the provider, with a new state each time', async () => {
    const [one, other] = [await begin({}), await begin({})];
    expect(one.state).toMatch(/^[\w-]{43}$/);
    expect(other.state).not.toBe(one.state);
    expect(one.authorization_url).toBe(
      `https://provider.example/authorize?client_id=client&state=${one.state}`,
    );
    const [first, second] = sign.protocol.checks.slice(-2);
    expect(first).toEqual({
      callbackUrl: 'https://a.example',
      state: one.state,
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      codeVerifier: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(first?.nonce).not.toBe(first?.codeVerifier);
    expect(second?.nonce).not.toBe(first?.nonce);
  });

  it.each([
    'https://app.example.com/',
    'http://localhost@evil.net/',
    'http://localhost/#',
    'javascript:alert(1)',
  ])('is refused for a redirect URL that is not allowed: %s', async (redirect_url) => {
    await expect(begin({ redirect_url })).rejects.toMatchObject({ code: 'invalid_redirect_url' });
  });

  it('names a provider that is not set up', async () => {
    const fields = [{ field: 'provider', message: 'is not set up in the settings of this App' }];
    await expect(begin({ provider: 'slack' })).rejects.toMatchObject({
      code: 'oauth_failed',
      details: { fields, reason: 'provider_not_set_up' },
    });
  });
});

describe('the redirect of the provider', () => {
  it('leads to the page with a token, once of 20 times', async () => {
    const state = await sign.begin(caller);
    const code = sign.protocol.codeOf(ACCOUNT);
    const { answers, refusals } = await race(20, () => receive({ state, code }));
    expect(answers).toEqual([
      { redirect_url: expect.stringMatching(/^http:\/\/localhost:3000\/welcome\?token=[\w-]{43}$/) },
    ]);
    expect(refusals).toEqual(Array(19).fill('oauth_failed'));
    await expect(receive({ state, code })).rejects.toEqual(refused('oauth_state_unknown'));
    expect(sign.protocol.exchanged).not.toContain(code);
  });

  it.each([
    ['refused', { error: PROVIDER_TEXT, error_description: 'no', code: 'code' }],
    ['sent no code', {}],
  ])('leads to the page with our error if the provider %s, and uses the state up', async (_, params) => {
    const state = await sign.begin(caller);
    expect(await receive({ state, ...params })).toEqual({
      redirect_url: `${REDIRECT_URL}?error=oauth_failed`,
    });
    await expect(receive({ state, code: 'code' })).rejects.toEqual(refused('oauth_state_unknown'));
  });

  it('leads nowhere with an unknown, missing or expired state, or one of another provider', async () => {
    const state = await sign.begin(caller);
    const unknown = refused('oauth_state_unknown');
    await expect(receive({ state: `${state}x`, code: 'code' })).rejects.toEqual(unknown);
    await expect(receive({ code: 'code' })).rejects.toEqual(unknown);
    await expect(receive({ state, code: 'code' }, 'github')).rejects.toEqual(unknown);
    await age(10);
    await expect(receive({ state, code: 'code' })).rejects.toEqual(unknown);
    await expect(receive({ state, error: PROVIDER_TEXT })).rejects.toEqual(unknown);
  });
});

it('the tables hold no code, token, state, verifier or nonce, at any step', async () => {
  await sign.identity.get(AppsService).update({
    app_id: caller.app_id,
    settings: { oauth_providers: { google: { client_id: 'c', client_secret: 'hush', keep_tokens: true } } },
  });
  const state = await sign.begin(caller);
  const checks = sign.protocol.checks.at(-1);
  const code = sign.protocol.codeOf(ACCOUNT);
  const dumps = [await dump()];
  const { redirect_url } = await receive({ state, code });
  const token = new URL(redirect_url).searchParams.get('token') ?? '';
  dumps.push(await dump());
  await sign.signIn.read(caller, { token, state });
  dumps.push(await dump());
  await sign.signIn.spend(caller, { token, state });
  dumps.push(await dump());
  const secrets = [
    state,
    code,
    token,
    checks?.nonce,
    checks?.codeVerifier,
    `access-of-${code}`,
    `refresh-of-${code}`,
  ];
  for (const [step, text] of dumps.entries())
    for (const secret of secrets)
      for (const form of formsOf(secret ?? ''))
        expect({ step, secret, found: text.includes(form) }).toEqual({ step, secret, found: false });
  // The search finds what is there.
  expect(dumps[3]).toContain(Buffer.from(ACCOUNT.email).toString('hex'));
});

/** As it is, and the bytes that it stands for. */
function formsOf(secret: string): string[] {
  expect(secret.length).toBeGreaterThan(8);
  const bytes = Buffer.from(secret, 'base64url');
  return [secret, Buffer.from(secret).toString('hex'), bytes.toString('hex'), bytes.toString('base64')];
}

/** Every column of every table, as text and as the bytes of that text in hex. */
async function dump(): Promise<string> {
  const { source } = sign.identity;
  const tables = await source.query<{ name: string }[]>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema()`,
  );
  const texts: string[] = [];
  for (const { name } of tables)
    for (const { text } of await source.query<{ text: string }[]>(`SELECT t::text AS text FROM ${name} t`))
      texts.push(text, Buffer.from(text).toString('hex'));
  return texts.join('\n');
}
