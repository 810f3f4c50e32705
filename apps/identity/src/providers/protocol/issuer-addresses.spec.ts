import { describe, expect, it } from '@jest/globals';
import type { OAuthProviderName } from '@latchkey/contracts/identity';
import { HostAddresses } from '@latchkey/platform/egress';
import { ForgingIssuer } from '../../testing/forging-issuer.js';
import { clientOf, newChecks, testProtocol } from '../../testing/protocol.fixture.js';
import type { ProviderClient } from './provider-protocol.js';
import { discoveredServer } from './provider-server.js';

const DISCOVERY = '/.well-known/openid-configuration';

describe('where an issuer may be', () => {
  const refused = { code: 'oauth_failed', details: { reason: 'oauth_address_refused' } };
  const of = (issuer: string, environment: 'live' | 'test' = 'live'): ProviderClient => {
    const names = { issuer, clientId: 'client', clientSecret: 'secret', teamId: '', keyId: '' };
    return { ...clientOf('oidc', names), environment };
  };
  const begin = (client: ProviderClient, protocol = testProtocol()) =>
    protocol.authorizationUrl(client, newChecks('oidc'));

  it.each([
    'http://127.0.0.1:8080',
    'https://127.0.0.1',
    'https://localhost',
    'https://10.0.0.1',
    'https://169.254.169.254',
    'https://[::1]',
    'https://[fd00:ec2::254]',
    'http://id.example.com',
    'https://kubernetes.default.svc.cluster.local',
  ])('not at %s for a live App', async (issuer) => {
    await expect(begin(of(issuer))).rejects.toMatchObject(refused);
  });

  it('not at a name that leads to a private address, and at the checked address alone', async () => {
    const hosts = new HostAddresses();
    hosts.resolve = async () => [{ address: '10.0.0.1', family: 4 }];
    await expect(begin(of('https://id.example.com'), testProtocol({ hosts }))).rejects.toMatchObject(refused);
  });

  it('not on this machine for a test App, where the operator closes it', async () => {
    const issuer = await ForgingIssuer.start();
    const client = clientOf('oidc', issuer);
    await begin(client);
    const config = {
      BOOTSTRAP_SECRET_KEY: undefined,
      BOOTSTRAP_PUBLIC_TOKEN: undefined,
      BOOTSTRAP_APP_NAME: 'My App',
      BOOTSTRAP_ACCOUNT_CHANGES: 'off' as const,
      PUBLIC_BASE_URL: 'http://127.0.0.1:8080',
      OAUTH_LOOPBACK: false,
    };
    await expect(begin(client, testProtocol({ config }))).rejects.toMatchObject(refused);
    expect(issuer.asked(DISCOVERY)).toBe(1);
    await issuer.server.stop();
  });

  it.each(['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'userinfo_endpoint'])(
    'not with a document whose %s leads to a private address, or is no URL',
    async (name) => {
      const issuer = await ForgingIssuer.start();
      for (const url of ['https://10.0.0.1/x', 'http://169.254.169.254/', 'javascript:alert(1)', 7]) {
        issuer.document = { [name]: url };
        await expect(begin(clientOf('oidc', issuer))).rejects.toMatchObject(refused);
      }
      await issuer.server.stop();
    },
  );

  it.each(['github', 'discord', 'facebook'] as const)(
    'not at a private address for %s of a live App',
    async (provider) => {
      const client = { ...of('https://10.0.0.1'), provider };
      await expect(begin(client)).rejects.toMatchObject(refused);
    },
  );

  it.each(['https://attacker.example', 'http://127.0.0.1:1', 'not a URL', 7, undefined])(
    'not with a document that names the issuer %s',
    async (named) => {
      const issuer = await ForgingIssuer.start();
      issuer.document = { issuer: named };
      await expect(begin(clientOf('oidc', issuer))).rejects.toMatchObject({
        code: 'oauth_failed',
        details: { reason: 'oauth_issuer_mismatch' },
      });
      await issuer.server.stop();
    },
  );

  it('of one provider is never taken for another: a template is for Microsoft alone', async () => {
    const issuer = await ForgingIssuer.start();
    issuer.document = { issuer: `${issuer.issuer}/{tenantid}/v2.0` };
    await expect(begin(clientOf('oidc', issuer))).rejects.toMatchObject({ code: 'oauth_failed' });
    issuer.document = { issuer: 'https://attacker.example/{tenantid}/v2.0' };
    await expect(begin(clientOf('microsoft', issuer))).rejects.toMatchObject({ code: 'oauth_failed' });
    await issuer.server.stop();
  });

  it.each(['oidc', 'okta'] as const)('at Entra is one tenant for %s, never all of them', async (provider) => {
    const base = 'https://login.microsoftonline.com/common/v2.0';
    const host = 'https://login.microsoftonline.com';
    const document = {
      issuer: `${host}/{tenantid}/v2.0`,
      authorization_endpoint: `${host}/authorize`,
      token_endpoint: `${host}/token`,
      jwks_uri: `${host}/keys`,
    };
    const fetch = () => Promise.reject(new Error('no request is needed'));
    const discovered = (name: OAuthProviderName) => {
      const client = { ...of(base), provider: name };
      const reach = { client, base, environment: 'live', fetch } as const;
      return discoveredServer(reach, JSON.stringify(document), { secret: 'secret', prefersBasic: false });
    };
    await expect(discovered(provider)).rejects.toMatchObject({ code: 'oauth_failed' });
    expect((await discovered('microsoft')).serverMetadata().issuer).toBe(document.issuer);
  });
});
