import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { Envelope, MasterKeyProvider } from '@latchkey/platform/crypto';
import { rewrapEverything } from '@latchkey/platform/testing/databases';
import { ProviderTokensFixture } from '../../testing/provider-tokens.fixture.js';
import { ScriptedProtocol } from '../../testing/scripted-protocol.js';
import { ENCRYPTED_PROVIDER_TOKENS, TokenEncryption } from './encrypted-provider-tokens.js';
import { ProviderTokensRepository } from './provider-tokens.repository.js';

const fixture = await ProviderTokensFixture.start('encrypted_provider_tokens', new ScriptedProtocol());

const v1 = { version: 'v1', key: randomBytes(32) };
const v2 = { version: 'v2', key: randomBytes(32) };
const encryptionWith = (...keys: (typeof v1)[]) =>
  new TokenEncryption(new Envelope(new MasterKeyProvider(keys)));
const TOKENS = { accessToken: 'access', refreshToken: 'refresh', idToken: 'id', expiresAt: 4_000_000_000 };

it('moved tokens decrypt without the old master key', async () => {
  const { source } = fixture.identity;
  const repository = fixture.identity.get(ProviderTokensRepository);
  const linked = await fixture.linked();
  const { app_id: appId } = linked.caller;
  const owner = { appId, provider: 'oidc', providerSubject: linked.id } as const;
  const client = { clientId: 'client-1', issuer: 'https://one.example.com' };
  const tokens = await encryptionWith(v1).encrypt(owner, TOKENS);
  await source.transaction((tx) => repository.keep(tx, linked.id, { owner, client, tokens }));

  const keys = new MasterKeyProvider([v2, v1]);
  const encrypted = ENCRYPTED_PROVIDER_TOKENS;
  const moved = await rewrapEverything({ service: 'identity', source, encrypted, keys });
  expect(moved).toMatchObject({ rewrapped: 3, failed: 0, remaining: 0 });
  const row = await repository.get(appId, linked.userId, linked.id, null);
  const encryption = encryptionWith(v2);
  expect(await encryption.decrypt(owner, 'access_token', row.accessToken)).toBe('access');
  expect(await encryption.decrypt(owner, 'refresh_token', row.refreshToken)).toBe('refresh');
  expect(await encryption.decrypt(owner, 'id_token', row.idToken)).toBe('id');
});
