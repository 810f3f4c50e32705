import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import {
  AT,
  BS,
  type CborMap,
  type Deviation,
  ED,
  newKeyPair,
  type SentCredential,
  SoftwareAuthenticator,
  UP,
  UV,
} from '@latchkey/platform/testing/webauthn';
import { bitFlips, truncations } from '../../testing/damage.js';
import { callerOf, outcomeOf } from '../../testing/callers.js';
import { mfaFixture, tallyMany } from '../../testing/mfa-replica.js';
import {
  type CreationOptions,
  ORIGIN,
  storedState,
  type WebauthnClient,
  webauthnClient,
} from '../../testing/webauthn-client.js';
import { expectChangesNothing } from '../../testing/webauthn-refusal.js';

const { database, replica } = await mfaFixture('attestation');

describe('registrations that are refused (WebAuthn Level 3, 7.1)', () => {
  let caller: Caller;
  let user_id: string;
  let client: WebauthnClient;

  beforeEach(() => {
    caller = callerOf();
    user_id = newId('user');
    client = webauthnClient(replica, caller, user_id);
  });

  const other = newKeyPair('ES256');
  const flags = UP | UV | AT;
  const otherCurve = (key: CborMap): CborMap => new Map([...key, [-1, 2]]);
  const offCurve = (key: CborMap): CborMap => new Map([...key, [-3, Buffer.alloc(32, 7)]]);
  const otherAlgorithm = (key: CborMap): CborMap => new Map([...key, [3, -35]]);
  const withoutY = (key: CborMap): CborMap => new Map([...key].filter(([label]) => label !== -3));

  it.each<[string, Deviation]>([
    ['a foreign origin', { client: { origin: 'https://evil.test' } }],
    ['an origin without TLS', { client: { origin: 'http://example.com' } }],
    ['an origin of another port', { client: { origin: 'https://example.com:8443' } }],
    ['an origin that only begins alike', { client: { origin: 'https://example.com.evil.test' } }],
    ['localhost in a live App', { client: { origin: 'http://localhost:3000' } }],
    ['the type of an authentication', { client: { type: 'webauthn.get' } }],
    ['an unknown challenge', { client: { challenge: randomBytes(32).toString('base64url') } }],
    ['an empty challenge', { client: { challenge: '' } }],
    ['a frame inside another page', { client: { crossOrigin: true } }],
    ['a top origin', { client: { topOrigin: 'https://evil.test' } }],
    ['the id of another relying party', { rpId: 'evil.test' }],
    ['the id of a sub-domain', { rpId: 'login.example.com' }],
    ['a user that was not there', { flags: UV | AT }],
    ['a backup of what cannot be backed up', { flags: flags | BS }],
    ['no attested credential', { flags: UP | UV }],
    ['extensions that are not there', { flags: flags | ED }],
    ['bytes after the end', { extra: Buffer.of(0xa0) }],
    ['an algorithm that was not offered', { cose: otherAlgorithm }],
    ['another curve', { cose: otherCurve }],
    ['a point that is not on the curve', { cose: offCurve }],
    ['half a point', { cose: withoutY }],
    ['an attestation by another key', { attestation: 'packed', signer: other }],
    [
      'an attestation by certificates',
      { attestation: { fmt: 'packed', attStmt: new Map([['x5c', Buffer.alloc(9)]]) } },
    ],
    ['an attestation of another format', { attestation: { fmt: 'apple', attStmt: new Map() } }],
    ['an attestation of no format', { attestation: { fmt: '', attStmt: new Map() } }],
    ['no attestation, with a statement', { attestation: { fmt: 'none', attStmt: new Map([['sig', 1]]) } }],
    ['an empty credential id', { credentialId: Buffer.alloc(0) }],
    ['a credential id of 1024 bytes', { credentialId: randomBytes(1024) }],
    ['a credential id that no index holds', { credentialId: randomBytes(20_000) }],
  ])('%s', async (_, deviation) => {
    await expectRefused((options) => new SoftwareAuthenticator(ORIGIN).create(options, deviation));
  });

  it.each<[string, (sent: SentCredential) => object]>([
    ['another id than the attested one', (sent) => ({ ...sent, id: 'YWJj', rawId: 'YWJj' })],
    ['an id and another rawId', (sent) => ({ ...sent, rawId: 'YWJj' })],
    ['another type', (sent) => ({ ...sent, type: 'password' })],
    ['no response', (sent) => ({ ...sent, response: undefined })],
    ['a response of text', (sent) => ({ ...sent, response: 'o2N' })],
    ['no attestation', (sent) => withMember(sent, { attestationObject: undefined })],
    ['an attestation of numbers', (sent) => withMember(sent, { attestationObject: 7 })],
    ['an attestation in no base64', (sent) => withMember(sent, { attestationObject: '*' })],
    [
      'an attestation that never ends',
      (sent) => withMember(sent, { attestationObject: encoded(Buffer.of(0x9f)) }),
    ],
    [
      'an attestation of 2^32 members',
      (sent) => withMember(sent, { attestationObject: encoded(Buffer.of(0xba, 255, 255, 255, 255)) }),
    ],
    [
      'an attestation 50,000 deep',
      (sent) => withMember(sent, { attestationObject: encoded(Buffer.alloc(50_000, 0x81)) }),
    ],
    ['client data of a list', (sent) => withMember(sent, { clientDataJSON: encoded(Buffer.from('[]')) })],
    ['nothing', () => ({})],
  ])('%s', async (_, change) => {
    await expectRefused((options) => change(new SoftwareAuthenticator(ORIGIN).create(options)));
  });

  it('a challenge after 5 minutes', async () => {
    const sent = await fresh();
    await database.query('UPDATE webauthn_challenges SET expires_at = now() WHERE user_id = $1', [user_id]);
    await expectChangesNothing(database, client.create, sent);
  });

  it('a challenge for another user', async () => {
    await expectChangesNothing(
      database,
      webauthnClient(replica, caller, newId('user')).create,
      await fresh(),
    );
  });

  it('a challenge in another App', async () => {
    await expectChangesNothing(database, webauthnClient(replica, callerOf(), user_id).create, await fresh());
  });

  it('a challenge a second time', async () => {
    const sent = await fresh();
    await client.create(sent);
    await expectChangesNothing(database, client.create, sent);
  });

  it('a challenge of an authentication', async () => {
    const options = await client.beginAuthentication('');
    const creation = { ...options, rp: { id: 'example.com' }, user: { id: 'YWJj' } };
    await expectChangesNothing(database, client.create, new SoftwareAuthenticator(ORIGIN).create(creation));
  });

  it.each([
    ['truncated anywhere', truncations],
    ['with a bit turned over anywhere', bitFlips],
  ])('an answer %s', async (_, damaged) => {
    const options = await client.beginRegistration();
    const sent = new SoftwareAuthenticator(ORIGIN).create(options, { attestation: 'packed' });
    const before = await storedState(database);
    const { attestationObject, clientDataJSON } = sent.response;
    const damages = [
      ...damaged(String(attestationObject)).map((bad) => withMember(sent, { attestationObject: bad })),
      ...damaged(String(clientDataJSON)).map((bad) => withMember(sent, { clientDataJSON: bad })),
      ...damaged(sent.id).map((id) => ({ ...sent, id, rawId: id })),
    ];
    expect(damages.length).toBeGreaterThan(300);
    expect(Object.keys(await tallyMany(damages, client.create))).toEqual(['invalid_webauthn_credential']);
    expect(await storedState(database)).toEqual(before);
    expect(await outcomeOf(client.create(sent))).toBe('ok');
  });

  it('authenticator data that claims to be longer than what is there', async () => {
    await expectRefused((options) => {
      const sent = new SoftwareAuthenticator(ORIGIN).create(options);
      const damaged = Buffer.from(String(sent.response.attestationObject), 'base64url');
      const length = damaged.indexOf(Buffer.from('authData')) + 'authData'.length + 1;
      damaged.writeUInt8(damaged.readUInt8(length) + 1, length);
      return withMember(sent, { attestationObject: encoded(damaged) });
    });
  });

  const encoded = (bytes: Buffer) => bytes.toString('base64url');
  const fresh = async () => new SoftwareAuthenticator(ORIGIN).create(await client.beginRegistration());
  const withMember = (sent: SentCredential, member: object) => ({
    ...sent,
    response: { ...sent.response, ...member },
  });

  /** Refused; nothing stored has changed, and an honest answer to the same challenge is still accepted. */
  async function expectRefused(answer: (options: CreationOptions) => object): Promise<void> {
    const options = await client.beginRegistration();
    await expectChangesNothing(database, client.create, answer(options));
    expect(await outcomeOf(client.create(new SoftwareAuthenticator(ORIGIN).create(options)))).toBe('ok');
  }
});
