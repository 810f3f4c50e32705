import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Envelope, MasterKeyProvider } from '@latchkey/platform/crypto';
import { declaredColumns, rewrapEverything, sealedColumns } from '@latchkey/platform/testing';
import { testIdentity, type TestIdentity } from '../testing/test-identity.js';
import { OAuthProvidersRepository } from './oauth-providers.repository.js';
import { clientSecretPlace, SEALED_CLIENT_SECRETS } from './sealed-client-secrets.js';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await testIdentity('sealed_client_secrets');
});
afterAll(() => identity.close());

const v1 = { version: 'v1', key: randomBytes(32) };
const v2 = { version: 'v2', key: randomBytes(32) };
const envelopeWith = (...keys: (typeof v1)[]) => new Envelope(new MasterKeyProvider(keys));

it('every column that is sealed moves', async () => {
  expect(await sealedColumns(identity.source)).toEqual(declaredColumns('identity', [SEALED_CLIENT_SECRETS]));
});

it('client secrets open without the old master key once they were moved', async () => {
  const { source } = identity;
  const { app_id } = await identity.newCaller();
  const providers = new OAuthProvidersRepository(source, envelopeWith(v1));
  const given = { google: { client_id: 'client', client_secret: 'hush' } };
  await source.transaction(async (tx) => providers.apply(tx, app_id, await providers.seal(app_id, given)));

  const keys = new MasterKeyProvider([v2, v1]);
  const moved = await rewrapEverything({
    service: 'identity',
    source,
    sealed: [SEALED_CLIENT_SECRETS],
    keys,
  });
  expect(moved).toMatchObject({ rewrapped: 1, failed: 0, remaining: 0 });
  const [row] = await source.query<{ sealed: Buffer }[]>(
    'SELECT client_secret_sealed AS sealed FROM oauth_providers',
  );
  const secret = await envelopeWith(v2).open(
    row?.sealed ?? Buffer.alloc(0),
    clientSecretPlace(app_id, 'google'),
  );
  expect(secret.toString()).toBe('hush');
});
