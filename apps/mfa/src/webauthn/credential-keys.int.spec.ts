import { createPublicKey } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { keyDigestOf } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { SoftwareAuthenticator } from '@latchkey/platform/testing/webauthn';
import { callerOf } from '../testing/callers.js';
import { mfaFixture } from '../testing/mfa-replica.js';
import { DOMAIN, ORIGIN, webauthnClient } from '../testing/webauthn-client.js';

const { database, replica } = await mfaFixture('mfa_credential_keys');
const caller = callerOf();
const { app_id } = caller;
const list = async (of: { user_id: string } | { webauthn_credential_id: string }) =>
  (await replica.credentialKeys.list({ app_id, ...of })).credentials;

it.each(['ES256', 'EdDSA', 'RS256'] as const)(
  'lists a key of %s as it verifies, and its event has the digest of it',
  async (algorithm) => {
    const user_id = newId('user');
    const authenticator = new SoftwareAuthenticator(ORIGIN, algorithm);
    const { webauthn_credential_id } = await webauthnClient(replica, caller, user_id).register(authenticator);
    const [key, ...more] = await list({ user_id });
    expect(more).toEqual([]);
    expect(key).toEqual({
      webauthn_credential_id,
      user_id,
      domain: DOMAIN,
      credential_id: authenticator.credentialId.toString('base64url'),
      public_key: expect.any(String),
      transports: ['hybrid', 'internal'],
    });
    const spki = Buffer.from(key?.public_key ?? '', 'base64url');
    const jwk = createPublicKey({ key: spki, format: 'der', type: 'spki' }).export({ format: 'jwk' });
    expect(authenticator.key.toJwk()).toMatchObject(jwk);
    expect(await list({ webauthn_credential_id })).toEqual([key]);
    const events = await database.query('SELECT data FROM outbox WHERE user_id = $1', [user_id]);
    expect(events).toEqual([
      { data: { webauthn_credential_id, key_digest: key && keyDigestOf(app_id, key) } },
    ]);
  },
);

it('lists none of another App, and none that was removed', async () => {
  const user_id = newId('user');
  const client = webauthnClient(replica, caller, user_id);
  const { webauthn_credential_id } = await client.register(new SoftwareAuthenticator(ORIGIN));
  const other = { app_id: newId('app'), user_id };
  expect(await replica.credentialKeys.list(other)).toEqual({ credentials: [] });
  await replica.registrations.delete(caller, webauthn_credential_id);
  expect(await list({ user_id })).toEqual([]);
  expect(await list({ webauthn_credential_id })).toEqual([]);
});
