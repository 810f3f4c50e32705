import { describe, expect, it } from '@jest/globals';
import type { OAuthProviderName } from '@latchkey/contracts/identity';
import { HostAddresses } from '@latchkey/platform/egress';
import { newChecks, testProtocol } from '../../testing/protocol.fixture.js';
import type { ProviderClient } from './provider-protocol.js';

const hosts = new HostAddresses();
hosts.resolve = async () => [];
const protocol = testProtocol({ hosts });

const clientOf = (provider: OAuthProviderName, issuer = ''): ProviderClient => ({
  appId: 'app_1',
  environment: 'live',
  provider,
  clientId: 'client-1',
  clientSecret: 'secret',
  teamId: '',
  keyId: '',
  issuer,
  scopes: [],
  keepTokens: false,
});

describe('while no document of a provider can be read', () => {
  it.each<[OAuthProviderName, string]>([
    ['google', 'https://accounts.google.com/o/oauth2/v2/auth'],
    ['apple', 'https://appleid.apple.com/auth/authorize'],
    ['microsoft', 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize'],
    ['slack', 'https://slack.com/openid/connect/authorize'],
  ])('a sign-in begins at the page of %s', async (provider, page) => {
    const checks = newChecks(provider);
    const url = await protocol.authorizationUrl(clientOf(provider), checks);
    expect(`${url.origin}${url.pathname}`).toBe(page);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'client-1',
      redirect_uri: checks.callbackUrl,
      state: checks.state,
      nonce: checks.nonce,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it.each<[OAuthProviderName, string]>([
    ['okta', 'https://acme.okta.com'],
    ['google', 'https://sso.example.com'],
    ['microsoft', 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0'],
  ])('none begins at %s with the issuer %s, whose page is unknown', async (provider, issuer) => {
    const beginning = protocol.authorizationUrl(clientOf(provider, issuer), newChecks(provider));
    await expect(beginning).rejects.toMatchObject({
      code: 'oauth_unavailable',
      details: { reason: 'oauth_provider_unreachable' },
    });
  });

  it('no code is exchanged', async () => {
    const exchange = protocol.exchange(clientOf('google'), newChecks('google'), { code: 'code', state: 's' });
    await expect(exchange).rejects.toMatchObject({ code: 'oauth_unavailable' });
  });
});
