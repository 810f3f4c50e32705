import { afterAll, describe, expect, it } from '@jest/globals';
import type { OAuthProviderName } from '@latchkey/contracts/identity';
import { startProviders } from '@latchkey/platform/testing/providers';
import { clientOf, newChecks, signIn, testProtocol } from '../../testing/protocol.fixture.js';

const protocol = testProtocol();

const providers = await startProviders();
afterAll(() => Promise.all(Object.values(providers).map((provider) => provider.stop())));

const keeping = (name: OAuthProviderName) => ({ ...clientOf(name, providers[name]), keepTokens: true });

describe('tokens that an App keeps', () => {
  it.each(['oidc', 'okta'] as const)('of %s are refreshed, with another refresh token', async (name) => {
    const client = keeping(name);
    const before = Math.floor(Date.now() / 1000);
    const { tokens } = await signIn(protocol, client, providers[name]);
    expect(tokens).toMatchObject({
      idToken: expect.any(String),
      scope: 'openid email profile offline_access',
    });
    expect(tokens.expiresAt).toBeGreaterThanOrEqual(before + 3600);
    const refreshed = await protocol.refresh(client, tokens.refreshToken!);
    expect(refreshed.accessToken).not.toBe(tokens.accessToken);
    await protocol.refresh(client, refreshed.refreshToken ?? tokens.refreshToken!);
  });

  it('are refused to a wrong refresh token, and to another client secret', async () => {
    const client = keeping('oidc');
    await expect(protocol.refresh(client, 'unknown')).rejects.toMatchObject({
      code: 'oauth_failed',
      details: { reason: 'oauth_code_refused' },
    });
    await expect(protocol.refresh({ ...client, clientSecret: 'another' }, 'unknown')).rejects.toMatchObject({
      code: 'oauth_failed',
      details: { reason: 'oauth_client_refused' },
    });
  });

  it('cannot be refreshed while the provider is away', async () => {
    const client = keeping('google');
    await protocol.authorizationUrl(client, newChecks('google'));
    await providers.google.stop();
    await expect(protocol.refresh(client, 'any')).rejects.toMatchObject({ code: 'oauth_unavailable' });
    await providers.google.start();
  });
});

describe('the request', () => {
  const queryOf = async (name: OAuthProviderName, client = keeping(name)) =>
    Object.fromEntries((await protocol.authorizationUrl(client, newChecks(name))).searchParams);

  it.each<[OAuthProviderName, object]>([
    ['google', { access_type: 'offline', prompt: 'consent', scope: 'openid email profile' }],
    ['microsoft', { scope: 'openid email profile offline_access' }],
    ['oidc', { scope: 'openid email profile offline_access', prompt: 'consent' }],
    ['discord', { scope: 'identify email' }],
  ])('to %s asks for a refresh token where tokens are kept', async (name, expected) => {
    expect(await queryOf(name)).toMatchObject(expected);
    const { access_type, prompt, scope } = await queryOf(name, clientOf(name, providers[name]));
    expect([access_type, prompt, scope?.includes('offline_access')]).toEqual([undefined, undefined, false]);
  });

  it.each<[OAuthProviderName, string[], string]>([
    [
      'google',
      ['email', 'https://www.googleapis.com/auth/calendar'],
      'openid email https://www.googleapis.com/auth/calendar',
    ],
    ['oidc', ['openid'], 'openid'],
    ['discord', ['openid', 'identify'], 'identify'],
  ])('to %s has the scopes of the App %j', async (name, scopes, scope) => {
    expect(await queryOf(name, { ...keeping(name), scopes })).toMatchObject({ scope });
  });
});
