import { afterAll, describe, expect, it } from '@jest/globals';
import type { OAuthProviderName } from '@latchkey/contracts/identity';
import {
  ADA,
  CONSUMERS,
  startMicrosoft,
  startProviders,
  type TestPerson,
} from '@latchkey/platform/testing/providers';
import { clientOf, newChecks, paramsOf, signIn, testProtocol } from '../../testing/protocol.fixture.js';
import type { ProviderAccount } from './provider-protocol.js';
import { PROVIDERS } from './providers.js';

const protocol = testProtocol();

const providers = await startProviders();
afterAll(() => Promise.all(Object.values(providers).map((provider) => provider.stop())));

const accountOf = async (name: OAuthProviderName, person: TestPerson): Promise<ProviderAccount> =>
  (await signIn(protocol, clientOf(name, providers[name]), providers[name], person)).account;

const NAMES = { firstName: 'Ada', lastName: 'Lovelace' };
const MARKED = { ...ADA, claims: { tid: CONSUMERS } };

describe('a sign-in', () => {
  it.each<[OAuthProviderName, Partial<ProviderAccount>]>([
    ['google', { emailVerified: true, ...NAMES }],
    ['apple', { emailVerified: true, ...NAMES }],
    ['microsoft', { emailVerified: true, ...NAMES }],
    ['slack', { emailVerified: true, ...NAMES }],
    ['okta', { emailVerified: true, ...NAMES }],
    ['oidc', { emailVerified: true, ...NAMES }],
    ['github', { emailVerified: true, ...NAMES }],
    ['discord', { emailVerified: true }],
    ['facebook', { emailVerified: false, ...NAMES }],
  ])('at %s proves the account', async (name, expected) => {
    expect(await accountOf(name, MARKED)).toEqual({ subject: '1815', email: 'ada@gmail.com', ...expected });
  });

  it.each(Object.keys(PROVIDERS) as OAuthProviderName[])(
    'at %s begins with PKCE and a state',
    async (name) => {
      const client = clientOf(name, providers[name]);
      const checks = newChecks(name);
      const { searchParams } = await protocol.authorizationUrl(client, checks);
      expect(Object.fromEntries(searchParams)).toMatchObject({
        response_type: 'code',
        client_id: client.clientId,
        redirect_uri: checks.callbackUrl,
        state: checks.state,
        code_challenge_method: 'S256',
        ...(PROVIDERS[name].kind === 'openid' ? { nonce: checks.nonce } : {}),
      });
      expect(searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
      expect(searchParams.get('response_mode')).toBe(name === 'apple' ? 'form_post' : null);
    },
  );

  it.each(Object.keys(PROVIDERS) as OAuthProviderName[])('at %s that is refused has failed', async (name) => {
    const client = clientOf(name, providers[name]);
    const checks = newChecks(name);
    const callback = await providers[name].deny(await protocol.authorizationUrl(client, checks));
    expect(paramsOf(callback)).toMatchObject({ error: 'access_denied', state: checks.state });
    await expect(protocol.exchange(client, checks, paramsOf(callback))).rejects.toMatchObject({
      code: 'oauth_failed',
    });
  });

  it.each(Object.keys(PROVIDERS) as OAuthProviderName[])(
    'at %s works once, with its own verifier, for its own client',
    async (name) => {
      const client = clientOf(name, providers[name]);
      const failed = { code: 'oauth_failed' };
      const checks = newChecks(name);
      const begin = async () => {
        const url = await protocol.authorizationUrl(client, checks);
        return paramsOf(await providers[name].signIn(url, MARKED));
      };
      const stranger = { ...checks, codeVerifier: newChecks(name).codeVerifier };
      await expect(protocol.exchange(client, stranger, await begin())).rejects.toMatchObject(failed);
      const params = await begin();
      await protocol.exchange(client, checks, params);
      await expect(protocol.exchange(client, checks, params)).rejects.toMatchObject(failed);
      const wrong = { ...client, clientSecret: 'another secret' };
      await expect(protocol.exchange(wrong, checks, await begin())).rejects.toMatchObject(failed);
    },
  );
});

describe('an email', () => {
  const of = (email: string, emailVerified: unknown, claims = {}) => ({
    ...ADA,
    subject: `${email} ${String(emailVerified)} ${JSON.stringify(claims)}`,
    email,
    emailVerified,
    claims,
  });
  const tenant = { tid: '11111111-2222-3333-4444-555555555555' };

  it.each<[OAuthProviderName, boolean, TestPerson]>([
    ['google', true, of('ada@gmail.com', true)],
    ['google', true, of('ada@company.example', true, { hd: 'company.example' })],
    ['google', false, of('ada@company.example', true)],
    ['google', false, of('ada@company.example', false, { hd: 'company.example' })],
    ['google', false, of('ada@gmail.com', false)],
    ['google', false, of('ada@gmail.com.example', true)],
    ['apple', true, of('ada@example.com', 'true')],
    ['apple', true, of('x@privaterelay.appleid.com', true, { is_private_email: true })],
    ['apple', false, of('ada@example.com', 'false')],
    ['slack', false, of('ada@example.com', false)],
    ['okta', false, of('ada@example.com', undefined)],
    ['oidc', true, of('ada@example.com', true)],
    ['oidc', false, of('ada@example.com', 'true')],
    ['oidc', false, of('ada@example.com', 1)],
    ['discord', false, of('ada@example.com', false)],
    ['facebook', false, of('ada@example.com', true)],
  ])('of %s is proven: %s', async (name, isProven, person) => {
    expect(await accountOf(name, person)).toMatchObject({ email: person.email, emailVerified: isProven });
  });

  it('of GitHub is the primary one', async () => {
    const account = await accountOf('github', {
      ...ADA,
      subject: '7',
      email: 'me@example.com',
      emailVerified: false,
    });
    expect(account).toMatchObject({ subject: '7', email: 'me@example.com', emailVerified: false });
  });

  it('of GitHub that the scopes of the App do not show is none, and the sign-in goes on', async () => {
    const client = { ...clientOf('github', providers.github), scopes: ['read:user'] };
    const { account } = await signIn(protocol, client, providers.github, ADA);
    expect(account).toEqual({ subject: '1815', emailVerified: false, ...NAMES });
  });

  it.each(['google', 'oidc', 'discord', 'facebook'] as const)(
    'that %s does not name is none',
    async (name) => {
      const account = await accountOf(name, { subject: 'no email', emailVerified: true });
      expect(account).toEqual({ subject: 'no email', emailVerified: false });
    },
  );

  it.each([
    [false, tenant],
    [false, { ...tenant, xms_edov: false }],
    [false, { ...tenant, xms_edov: '0' }],
    [true, { ...tenant, xms_edov: true }],
    [true, { ...tenant, xms_edov: '1' }],
    [true, { ...tenant, xms_edov: 1 }],
  ])('of a tenant of Microsoft is proven: %s, by %j', async (isProven, claims) => {
    const microsoft = await startMicrosoft(tenant.tid);
    const client = clientOf('microsoft', microsoft);
    const { account } = await signIn(protocol, client, microsoft, { ...ADA, claims });
    await microsoft.stop();
    expect(account).toMatchObject({ email: ADA.email, emailVerified: isProven });
  });
});

describe("Apple's name", () => {
  it('comes the first time alone', async () => {
    const person = { ...ADA, subject: 'apple-once' };
    expect(await accountOf('apple', person)).toMatchObject(NAMES);
    expect(await accountOf('apple', person)).toEqual({
      subject: 'apple-once',
      email: ADA.email,
      emailVerified: true,
    });
  });
});
