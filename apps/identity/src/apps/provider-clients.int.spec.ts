import { expect, it } from '@jest/globals';
import type { OAuthProvidersInput } from '@latchkey/contracts/identity';
import { testIdentity } from '../testing/test-identity.js';
import { AppsService } from './apps.service.js';
import { ProviderClients } from './provider-clients.service.js';

const identity = await testIdentity('provider_clients');
const clients = identity.get(ProviderClients);
const caller = await identity.newCaller();

const set = (oauth_providers: OAuthProvidersInput, { app_id } = caller) =>
  identity.get(AppsService).update({ app_id, settings: { oauth_providers } });
const notSetUp = {
  code: 'oauth_failed',
  details: { fields: [{ field: 'provider', message: 'is not set up in the settings of this App' }] },
};

it('answers the client as it was set last, with its decrypted secret', async () => {
  const issuer = 'https://sso.example.com';
  await set({ oidc: { client_id: 'first', client_secret: 'old', issuer } });
  await set({
    oidc: { client_id: 'c', client_secret: 'hush', issuer, scopes: ['openid'], keep_tokens: true },
  });
  expect(await clients.of(caller.app_id, 'test', 'oidc')).toEqual({
    appId: caller.app_id,
    environment: 'test',
    provider: 'oidc',
    clientId: 'c',
    clientSecret: 'hush',
    teamId: '',
    keyId: '',
    issuer,
    scopes: ['openid'],
    keepTokens: true,
  });
});

it('refuses a provider that is not set up, was removed or belongs to another App', async () => {
  const other = await identity.newCaller();
  await set({ google: { client_id: 'c', client_secret: 's' } });
  await set({ google: { client_id: 'c', client_secret: 's' } }, other);
  await expect(clients.of(caller.app_id, 'test', 'github')).rejects.toMatchObject(notSetUp);
  await set({ google: null });
  await expect(clients.of(caller.app_id, 'test', 'google')).rejects.toMatchObject(notSetUp);
  expect(await clients.of(other.app_id, 'test', 'google')).toMatchObject({ clientId: 'c' });
});

it('refuses an Okta that an older release stored without its issuer', async () => {
  await set({ okta: { client_id: 'c', client_secret: 's', issuer: 'https://acme.okta.com' } });
  await identity.source.query(`UPDATE oauth_providers SET issuer = '' WHERE provider = 'okta'`);
  await expect(clients.of(caller.app_id, 'test', 'okta')).rejects.toMatchObject(notSetUp);
});
