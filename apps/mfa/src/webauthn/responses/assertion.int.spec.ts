import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import {
  BE,
  BS,
  type Deviation,
  newKeyPair,
  type SentCredential,
  SoftwareAuthenticator,
  UP,
  UV,
} from '@latchkey/platform/testing/webauthn';
import { bitFlips, truncations } from '../../testing/damage.js';
import { callerOf, outcomeOf } from '../../testing/callers.js';
import { mfaFixture, tallyMany } from '../../testing/mfa-replica.js';
import { ORIGIN, storedState, type WebauthnClient, webauthnClient } from '../../testing/webauthn-client.js';
import { expectChangesNothing } from '../../testing/webauthn-refusal.js';

const { database, replica } = await mfaFixture('assertion');

describe('authentications that are refused (WebAuthn Level 3, 7.2)', () => {
  let caller: Caller;
  let user_id: string;
  let client: WebauthnClient;
  let authenticator: SoftwareAuthenticator;
  let webauthn_credential_id: string;

  beforeEach(async () => {
    caller = callerOf();
    user_id = newId('user');
    client = webauthnClient(replica, caller, user_id);
    authenticator = new SoftwareAuthenticator(ORIGIN);
    ({ webauthn_credential_id } = await client.register(authenticator));
  });

  const fresh = async (named = user_id, deviation: Deviation = {}) =>
    authenticator.get(await client.beginAuthentication(named), deviation);
  const withMember = (sent: SentCredential, member: object) => ({
    ...sent,
    response: { ...sent.response, ...member },
  });

  it.each<[string, Deviation]>([
    ['a foreign origin', { client: { origin: 'https://evil.test' } }],
    ['an origin without TLS', { client: { origin: 'http://example.com' } }],
    ['an origin that only ends alike', { client: { origin: 'https://notexample.com' } }],
    ['localhost in a live App', { client: { origin: 'http://localhost:3000' } }],
    ['the type of a registration', { client: { type: 'webauthn.create' } }],
    ['an unknown challenge', { client: { challenge: randomBytes(32).toString('base64url') } }],
    ['a frame inside another page', { client: { crossOrigin: true } }],
    ['a top origin', { client: { topOrigin: 'https://example.com' } }],
    ['the id of another relying party', { rpId: 'evil.test' }],
    ['a user that was not there', { flags: UV }],
    ['a single-device credential that moves', { flags: UP | UV | BE }],
    ['a backup of what cannot be backed up', { flags: UP | UV | BS }],
    ['a signature by another key', { signer: newKeyPair('ES256') }],
    ['a signature by a key of another kind', { signer: newKeyPair('EdDSA') }],
    ['bytes after the end', { extra: Buffer.of(0) }],
    ['the handle of another user', { userHandle: randomBytes(32).toString('base64url') }],
    ['an unknown credential', { credentialId: randomBytes(32) }],
  ])('%s', async (_, deviation) => {
    await expectRefused(user_id, await fresh(user_id, deviation));
  });

  it.each<[string, (sent: SentCredential) => object]>([
    ['an id and another rawId', (sent) => ({ ...sent, rawId: 'YWJj' })],
    ['another type', (sent) => ({ ...sent, type: 'password' })],
    ['no response', (sent) => ({ ...sent, response: undefined })],
    ['no signature', (sent) => withMember(sent, { signature: undefined })],
    ['an empty signature', (sent) => withMember(sent, { signature: '' })],
    ['a signature of numbers', (sent) => withMember(sent, { signature: [1, 2] })],
    ['no authenticator data', (sent) => withMember(sent, { authenticatorData: undefined })],
    ['a handle of numbers', (sent) => withMember(sent, { userHandle: 7 })],
    ['client data that is no JSON', (sent) => withMember(sent, { clientDataJSON: 'YWJj' })],
    ['nothing', () => ({})],
  ])('%s', async (_, change) => {
    await expectRefused(user_id, change(await fresh()));
  });

  it.each<[string, Deviation]>([
    ['no handle', { userHandle: null }],
    ['an empty handle', { userHandle: '' }],
    ['the handle of another user', { userHandle: randomBytes(32).toString('base64url') }],
  ])('of a user that was not named: %s', async (_, deviation) => {
    await expectRefused('', await fresh('', deviation));
  });

  it('a challenge for another user', async () => {
    const other = webauthnClient(replica, caller, newId('user'));
    await other.register(new SoftwareAuthenticator(ORIGIN));
    await expectRefused(user_id, authenticator.get(await other.beginAuthentication()));
  });

  it('a challenge of another App', async () => {
    const elsewhere = webauthnClient(replica, callerOf(), user_id);
    await expectRefused(user_id, authenticator.get(await elsewhere.beginAuthentication('')));
  });

  it('an answer in another App', async () => {
    const elsewhere = webauthnClient(replica, callerOf(), user_id);
    await expectChangesNothing(database, elsewhere.verify, await fresh());
  });

  it('a credential of another domain', async () => {
    const options = await webauthnClient(replica, caller, user_id, 'example.org').beginAuthentication('');
    await expectRefused(user_id, authenticator.get(options, { client: { origin: 'https://example.org' } }));
  });

  it('a challenge of a registration', async () => {
    await expectRefused(
      user_id,
      authenticator.get({ ...(await client.beginRegistration()), rpId: 'example.com' }),
    );
  });

  it('a challenge after 5 minutes', async () => {
    const sent = await fresh();
    await database.query('UPDATE webauthn_challenges SET expires_at = now() WHERE user_id = $1', [user_id]);
    await expectRefused(user_id, sent);
  });

  it('an answer a second time', async () => {
    const sent = await fresh();
    await client.verify(sent);
    await expectRefused(user_id, sent);
  });

  it('a credential that was deleted', async () => {
    const sent = await fresh();
    await replica.registrations.delete(caller, webauthn_credential_id);
    await expectChangesNothing(database, client.verify, sent);
  });

  it.each([
    ['truncated anywhere', truncations],
    ['with a bit turned over anywhere', bitFlips],
  ])('an answer %s', async (_, damaged) => {
    const sent = await fresh();
    const before = await storedState(database);
    const members = ['authenticatorData', 'clientDataJSON', 'signature'];
    const damages = [
      ...members.flatMap((name) =>
        damaged(String(sent.response[name])).map((bad) => withMember(sent, { [name]: bad })),
      ),
      ...damaged(sent.id).map((id) => ({ ...sent, id, rawId: id })),
    ];
    expect(damages.length).toBeGreaterThan(200);
    expect(Object.keys(await tallyMany(damages, client.verify))).toEqual(['invalid_webauthn_credential']);
    expect(await storedState(database)).toEqual(before);
    expect(await outcomeOf(client.verify(sent))).toBe('ok');
  });

  /** Refused; nothing stored has changed, and the credential still signs in. */
  async function expectRefused(named: string, sent: object): Promise<void> {
    await expectChangesNothing(database, client.verify, sent);
    expect(await outcomeOf(client.verify(await fresh(named)))).toBe('ok');
  }
});
