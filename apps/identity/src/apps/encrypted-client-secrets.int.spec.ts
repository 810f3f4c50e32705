import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { Envelope, MasterKeyProvider } from '@latchkey/platform/crypto';
import { declaredColumns, rewrapEverything, encryptedColumns } from '@latchkey/platform/testing/databases';
import { ENCRYPTED_FLOWS } from '../providers/encrypted-flows.js';
import { ENCRYPTED_PROVIDER_TOKENS } from '../providers/tokens/encrypted-provider-tokens.js';
import { testIdentity } from '../testing/test-identity.js';
import { AppsRepository } from './apps.repository.js';
import {
  ClientSecretEncryption,
  clientSecretContext,
  ENCRYPTED_CLIENT_SECRETS,
} from './encrypted-client-secrets.js';

const identity = await testIdentity('client_secrets');

const v1 = { version: 'v1', key: randomBytes(32) };
const v2 = { version: 'v2', key: randomBytes(32) };
const envelopeWith = (...keys: (typeof v1)[]) => new Envelope(new MasterKeyProvider(keys));

it('every encrypted column moves', async () => {
  expect(await encryptedColumns(identity.source)).toEqual(
    declaredColumns('identity', [ENCRYPTED_CLIENT_SECRETS, ...ENCRYPTED_FLOWS, ...ENCRYPTED_PROVIDER_TOKENS]),
  );
});

it('moved client secrets decrypt without the old master key', async () => {
  const { source } = identity;
  const { app_id } = await identity.newCaller();
  const apps = identity.get(AppsRepository);
  const given = { google: { client_id: 'client', client_secret: 'hush' } };
  const changes = await new ClientSecretEncryption(envelopeWith(v1)).encrypt(app_id, given);
  await source.transaction(async (tx) => apps.save(tx, await apps.get(app_id, tx), changes, []));

  const keys = new MasterKeyProvider([v2, v1]);
  const moved = await rewrapEverything({
    service: 'identity',
    source,
    encrypted: [ENCRYPTED_CLIENT_SECRETS],
    keys,
  });
  expect(moved).toMatchObject({ rewrapped: 1, failed: 0, remaining: 0 });
  const [row] = await source.query<{ sealed: Buffer }[]>(
    'SELECT client_secret_sealed AS sealed FROM oauth_providers',
  );
  const secret = await envelopeWith(v2).decrypt(
    row?.sealed ?? Buffer.alloc(0),
    clientSecretContext(app_id, 'google'),
  );
  expect(secret.toString()).toBe('hush');
});
