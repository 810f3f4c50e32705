import { randomBytes } from 'node:crypto';
import type { OAuthProviderName } from '@latchkey/contracts/identity';
import { systemClock } from '@latchkey/platform/clock';
import { Destinations, GuardedClient, HostAddresses } from '@latchkey/platform/egress';
import type { TestPerson, TestProvider } from '@latchkey/platform/testing/providers';
import { OpenIdProtocol } from '../providers/protocol/openid-protocol.js';
import { ProviderDocuments } from '../providers/protocol/provider-documents.js';
import type { AuthorizationChecks, ProviderClient } from '../providers/protocol/provider-protocol.js';
import { ProviderServers } from '../providers/protocol/provider-servers.js';

const CONFIG = {
  BOOTSTRAP_SECRET_KEY: undefined,
  BOOTSTRAP_PUBLIC_TOKEN: undefined,
  BOOTSTRAP_APP_NAME: 'My App',
  BOOTSTRAP_ACCOUNT_CHANGES: 'off' as const,
  PUBLIC_BASE_URL: 'http://127.0.0.1:8080',
  OAUTH_LOOPBACK: true,
};

/** The protocol with the parts that the service gives it, and caches of its own. */
export function testProtocol({ clock = systemClock, config = CONFIG, hosts = new HostAddresses() } = {}) {
  const client = new GuardedClient(new Destinations(hosts));
  const servers = new ProviderServers(new ProviderDocuments(client, clock), client, clock, config);
  return new OpenIdProtocol(servers, clock);
}

type ProviderNames = Pick<TestProvider, 'issuer' | 'clientId' | 'clientSecret' | 'teamId' | 'keyId'>;

/** A client of this provider in a test App. */
export function clientOf(
  provider: OAuthProviderName,
  { issuer, clientId, clientSecret, teamId, keyId }: ProviderNames,
): ProviderClient {
  const app = { appId: 'app_1', environment: 'test', provider } as const;
  return { ...app, issuer, clientId, clientSecret, teamId, keyId, scopes: [], keepTokens: false };
}

export function newChecks(provider: OAuthProviderName): AuthorizationChecks {
  const random = () => randomBytes(32).toString('base64url');
  return {
    callbackUrl: `http://127.0.0.1:8080/v1/auth/oauth/${provider}/callback`,
    state: random(),
    nonce: random(),
    codeVerifier: random(),
  };
}

/** What the provider sent to the redirect URI. */
export function paramsOf(callback: string): Record<string, string> {
  return Object.fromEntries(new URL(callback).searchParams);
}

/** Begins, signs a person in at the provider, and exchanges the code. */
export async function signIn(
  protocol: OpenIdProtocol,
  client: ProviderClient,
  provider: TestProvider,
  person?: TestPerson,
) {
  const checks = newChecks(client.provider);
  const callback = await provider.signIn(await protocol.authorizationUrl(client, checks), person);
  return protocol.exchange(client, checks, paramsOf(callback));
}
