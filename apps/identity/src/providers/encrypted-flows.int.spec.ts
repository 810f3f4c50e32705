import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { Envelope, MasterKeyProvider } from '@latchkey/platform/crypto';
import { newId } from '@latchkey/platform/ids';
import { ServiceSecrets } from '@latchkey/platform/service';
import { rewrapEverything } from '@latchkey/platform/testing/databases';
import { testIdentity } from '../testing/test-identity.js';
import { ENCRYPTED_FLOWS, FlowEncryption } from './encrypted-flows.js';

const PARAMS = { state: 'state', code: 'code' };
const OUTCOME = { account: { subject: '1084', emailVerified: false } };

const identity = await testIdentity('encrypted_flows');

const v1 = { version: 'v1', key: randomBytes(32) };
const v2 = { version: 'v2', key: randomBytes(32) };
const encryptionWith = (...keys: (typeof v1)[]) => {
  const envelope = new Envelope(new MasterKeyProvider(keys));
  return new FlowEncryption(envelope, new ServiceSecrets('identity', identity.source, envelope));
};

it('what flows hold moves to another master key, and decrypts in its own row and column alone', async () => {
  const { source } = identity;
  const { app_id: appId } = await identity.newCaller();
  const [flow, other] = [
    { id: newId('oauth'), appId },
    { id: newId('oauth'), appId },
  ];
  const before = encryptionWith(v1);
  await source.query(
    `INSERT INTO oauth_flows (id, app_id, provider, client_id, issuer, redirect_url, callback_url, state_digest,
       params_sealed, outcome_sealed, expires_at) VALUES ($1, $2, 'google', '', '', '', '', '', $3, $4, now())`,
    [flow.id, appId, await before.encryptParams(flow, PARAMS), await before.encryptOutcome(flow, OUTCOME)],
  );
  const keys = new MasterKeyProvider([v2, v1]);
  const moved = await rewrapEverything({ service: 'identity', source, encrypted: ENCRYPTED_FLOWS, keys });
  expect(moved).toMatchObject({ rewrapped: 2, failed: 0, remaining: 0 });

  const [row] = await source.query<{ params: Buffer; outcome: Buffer }[]>(
    'SELECT params_sealed AS params, outcome_sealed AS outcome FROM oauth_flows',
  );
  if (!row) throw new Error('the flow is gone');
  const after = encryptionWith(v2);
  expect(await after.decryptParams(flow, row.params)).toEqual(PARAMS);
  expect(await after.decryptOutcome(flow, row.outcome)).toEqual(OUTCOME);
  await expect(after.decryptParams(other, row.params)).rejects.toThrow('does not open');
  await expect(after.decryptOutcome(flow, row.params)).rejects.toThrow('does not open');
});

it('nonce and verifier belong to their state, and to the secret of the service', async () => {
  const one = encryptionWith(v2);
  const checks = await one.checksOf('state');
  expect(await encryptionWith(v2).checksOf('state')).toEqual(checks);
  expect(await one.checksOf('other')).not.toEqual(checks);
  await identity.source.query(`DELETE FROM service_secrets`);
  expect(await encryptionWith(v2).checksOf('state')).not.toEqual(checks);
});
