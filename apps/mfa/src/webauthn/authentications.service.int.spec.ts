import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import {
  ALGORITHM_NAMES,
  BE,
  BS,
  type Deviation,
  newKeyPair,
  SoftwareAuthenticator,
  UP,
  UV,
} from '@latchkey/platform/testing/webauthn';
import { callerOf, outcomeOf, tally } from '../testing/callers.js';
import { mfaFixture } from '../testing/mfa-replica.js';
import { ORIGIN, storedState, type WebauthnClient, webauthnClient } from '../testing/webauthn-client.js';

const RACE = 50;

const { database, replica } = await mfaFixture('assertions');

describe('WebAuthn authentication', () => {
  let caller: Caller;
  let user_id: string;
  let client: WebauthnClient;
  let authenticator: SoftwareAuthenticator;

  beforeEach(async () => {
    caller = callerOf();
    user_id = newId('user');
    client = webauthnClient(replica, caller, user_id);
    authenticator = new SoftwareAuthenticator(ORIGIN);
    await client.register(authenticator);
  });

  const view = async () => (await replica.factors.of(caller, [user_id])).users[0]?.webauthn_credentials[0];
  const fresh = async (named = user_id, deviation: Deviation = {}) =>
    authenticator.get(await client.beginAuthentication(named), deviation);
  const counterOf = async () =>
    database.query('SELECT counter::int FROM webauthn_credentials WHERE user_id = $1', [user_id]);

  describe('begin', () => {
    it('names the credentials of the user for the domain', async () => {
      const options = await client.beginAuthentication();
      expect(options).toMatchObject({ rpId: 'example.com', timeout: 300_000, userVerification: 'preferred' });
      const id = authenticator.credentialId.toString('base64url');
      expect(options.allowCredentials).toEqual([
        { id, type: 'public-key', transports: ['hybrid', 'internal'] },
      ]);
    });

    it('names no credential without a user', async () => {
      const begun = await replica.authentications.begin(caller, { domain: 'example.com' });
      expect(begun.user_id).toBe('');
      expect(begun.public_key_credential_request_options.publicKey).toMatchObject({ allowCredentials: [] });
    });

    it.each([
      ['another domain', () => webauthnClient(replica, caller, user_id, 'example.org')],
      ['an unknown user', () => webauthnClient(replica, caller, newId('user'))],
      ['another App', () => webauthnClient(replica, callerOf(), user_id)],
    ])('finds no credential for %s', async (_, page) => {
      expect(await outcomeOf(page().beginAuthentication())).toBe('webauthn_credential_not_found');
    });
  });

  describe('verify', () => {
    it.each(ALGORITHM_NAMES)('takes a signature of %s, with and without a user', async (algorithm) => {
      authenticator = new SoftwareAuthenticator(ORIGIN, algorithm);
      const { webauthn_credential_id: id } = await client.register(authenticator);
      const proof = { user_id, webauthn_credential_id: id };
      for (const named of [user_id, '']) {
        const sent = await fresh(named);
        expect(await client.identify(sent)).toEqual(proof);
        expect(await client.verify(sent)).toEqual({ ...proof, user_verified: true });
      }
    });

    it('needs no handle where the user was named', async () => {
      expect(await outcomeOf(client.verify(await fresh(user_id, { userHandle: null })))).toBe('ok');
      expect((await view())?.last_used_at).toBeGreaterThan(0);
    });

    it('follows the counter and the state of the backup', async () => {
      authenticator = new SoftwareAuthenticator(ORIGIN, 'ES256', UP | BE);
      authenticator.counter = 7;
      await client.register(authenticator);
      await client.verify(await fresh(user_id, { flags: UP | UV | BE | BS }));
      expect((await replica.factors.of(caller, [user_id])).users[0]?.webauthn_credentials[1]).toMatchObject({
        multi_device: true,
        backed_up: true,
      });
      expect(await counterOf()).toEqual([{ counter: 0 }, { counter: 8 }]);
    });

    it('identifies without spending anything', async () => {
      const sent = await fresh();
      const before = await storedState(database);
      await client.identify(sent);
      expect(await storedState(database)).toEqual(before);
    });

    it('has a challenge that no page takes for the digest of a payment', async () => {
      const { challenge } = await client.beginAuthentication();
      expect(Buffer.from(challenge, 'base64url').length).toBeGreaterThan(32);
    });

    it('answers a challenge once, of 50 at once, and raises no clone alarm', async () => {
      authenticator.counter = 1;
      const sent = await fresh();
      const calls = Array.from({ length: RACE }, () => client.verify(sent));
      expect(await tally(calls)).toEqual({ ok: 1, invalid_webauthn_credential: RACE - 1 });
      expect(await counterOf()).toEqual([{ counter: 2 }]);
      expect(await database.eventsOf(user_id)).toEqual(['webauthn.registered']);
    });
  });

  describe('a counter that went back', () => {
    beforeEach(async () => {
      authenticator.counter = 10;
      await client.verify(await fresh());
    });

    it.each([
      ['the same', 11],
      ['less', 3],
      ['none any more', 0],
    ])('%s: refused with an error of its own and an event, and nothing else changes', async (_, counter) => {
      const sent = await fresh(user_id, { counter });
      const [users, credentials, challenges] = (await storedState(database)) as unknown[];
      expect(await outcomeOf(client.verify(sent))).toBe('webauthn_counter_regression');
      expect(((await storedState(database)) as unknown[]).slice(0, 3)).toEqual([
        users,
        credentials,
        challenges,
      ]);
      expect(await database.eventsOf(user_id)).toEqual(['webauthn.registered', 'webauthn.clone_suspected']);
    });

    it('raises no alarm for a credential that is deleted meanwhile', async () => {
      const sent = await fresh();
      const { id = '' } = (await view()) ?? {};
      const deleting = database.source.createQueryRunner();
      await deleting.startTransaction();
      await deleting.query('DELETE FROM webauthn_credentials WHERE id = $1', [id]);
      const verified = outcomeOf(client.verify(sent));
      await setTimeout(200);
      await deleting.commitTransaction();
      await deleting.release();
      expect(await verified).toBe('invalid_webauthn_credential');
      expect(await database.eventsOf(user_id)).toEqual(['webauthn.registered']);
    });

    it('raises no alarm without the signature of the credential', async () => {
      const sent = await fresh(user_id, { counter: 3, signer: newKeyPair('ES256') });
      expect(await outcomeOf(client.verify(sent))).toBe('invalid_webauthn_credential');
      expect(await database.eventsOf(user_id)).toEqual(['webauthn.registered']);
    });
  });
});
