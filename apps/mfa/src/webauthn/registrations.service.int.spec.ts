import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { removeOutdated } from '@latchkey/platform/lifecycle';
import { ALGORITHM_NAMES, BE, BS, SoftwareAuthenticator, UP, UV } from '@latchkey/platform/testing/webauthn';
import { MOST_CREDENTIALS } from './credentials.repository.js';
import { RETENTION } from '../mfa.lifecycle.js';
import { callerOf, outcomeOf, tally } from '../testing/callers.js';
import { mfaFixture } from '../testing/mfa-replica.js';
import { ORIGIN, storedState, type WebauthnClient, webauthnClient } from '../testing/webauthn-client.js';

const RACE = 50;

const { database, replica } = await mfaFixture('registrations');

describe('WebAuthn registration', () => {
  let caller: Caller;
  let user_id: string;
  let client: WebauthnClient;

  beforeEach(() => {
    caller = callerOf();
    user_id = newId('user');
    client = webauthnClient(replica, caller, user_id);
  });

  const expire = () =>
    database.query('UPDATE webauthn_challenges SET expires_at = now() WHERE user_id = $1', [user_id]);
  const viewsOf = async (id = user_id) =>
    (await replica.factors.of(caller, [id])).users[0]?.webauthn_credentials;

  describe('begin', () => {
    it('answers creation options in the JSON form, with a random handle of the user', async () => {
      const options = await client.beginRegistration();
      expect(options).toMatchObject({
        rp: { id: 'example.com', name: 'Acme' },
        user: { name: 'ada@example.com', displayName: 'Ada' },
        timeout: 300_000,
        attestation: 'none',
        excludeCredentials: [],
        authenticatorSelection: {
          authenticatorAttachment: 'platform',
          residentKey: 'preferred',
          userVerification: 'preferred',
        },
        pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
      });
      expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(48);
      expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32);
      expect((await client.beginRegistration()).user.id).toBe(options.user.id);
      expect(JSON.stringify(options)).not.toContain(user_id);
    });

    it('excludes the credentials that are registered for the domain', async () => {
      const authenticator = new SoftwareAuthenticator(ORIGIN);
      await client.register(authenticator);
      const id = authenticator.credentialId.toString('base64url');
      expect((await client.beginRegistration()).excludeCredentials).toMatchObject([
        { id, type: 'public-key' },
      ]);
      const elsewhere = webauthnClient(replica, caller, user_id, 'example.org');
      expect((await elsewhere.beginRegistration()).excludeCredentials).toEqual([]);
    });

    it.each([['https://example.com'], ['com'], ['localhost'], ['10.0.0.1']])(
      'refuses the domain %s',
      async (domain) => {
        const { beginRegistration, beginAuthentication } = webauthnClient(replica, caller, user_id, domain);
        expect(await outcomeOf(beginRegistration())).toBe('invalid_domain');
        expect(await outcomeOf(beginAuthentication(''))).toBe('invalid_domain');
      },
    );

    it('gives one handle to calls that come together', async () => {
      const begun = await Promise.all(Array.from({ length: 20 }, () => client.beginRegistration()));
      expect(new Set(begun.map(({ user }) => user.id)).size).toBe(1);
    });
  });

  describe('create', () => {
    it.each(ALGORITHM_NAMES)('keeps a credential with a key of %s, and adds the event', async (algorithm) => {
      const authenticator = new SoftwareAuthenticator(ORIGIN, algorithm, UP | UV | BE | BS);
      const made = await client.register(authenticator);
      expect(made).toEqual({ user_id, webauthn_credential_id: expect.stringMatching(/^webauthn_/) });
      expect(await viewsOf()).toMatchObject([
        {
          id: made.webauthn_credential_id,
          name: 'Passkey',
          domain: 'example.com',
          authenticator_type: 'platform',
          transports: ['hybrid', 'internal'],
          multi_device: true,
          backed_up: true,
          last_used_at: 0,
        },
      ]);
      expect(await database.eventsOf(user_id)).toEqual(['webauthn.registered']);
    });

    it('takes the name it is given', async () => {
      const public_key_credential = new SoftwareAuthenticator(ORIGIN).create(
        await client.beginRegistration(),
      );
      await replica.registrations.create(caller, { user_id, public_key_credential, name: 'My phone' });
      expect(await viewsOf()).toMatchObject([{ name: 'My phone', multi_device: false, backed_up: false }]);
    });

    it('takes the longest id that there is', async () => {
      const options = await client.beginRegistration();
      const sent = new SoftwareAuthenticator(ORIGIN).create(options, { credentialId: randomBytes(1023) });
      expect(await outcomeOf(client.create(sent))).toBe('ok');
    });

    it('accepts a self-attested authenticator, and unknown members', async () => {
      const options = await client.beginRegistration();
      const sent = new SoftwareAuthenticator(ORIGIN).create(options, { attestation: 'packed' });
      expect(await outcomeOf(client.create({ ...sent, more: { a: [1] } }))).toBe('ok');
    });

    it.each([
      ['a sub-domain page', callerOf(), 'example.com', 'https://login.example.com'],
      [
        'a page that the App lists',
        callerOf({ settings: { ...callerOf().settings, allowed_origins: ['https://app.example.com:*'] } }),
        'example.com',
        'https://app.example.com:8443',
      ],
      ['localhost, in a test App', callerOf({ environment: 'test' }), 'localhost', 'http://localhost:5173'],
    ])('takes %s', async (_, app, domain, origin) => {
      const page = webauthnClient(replica, app, user_id, domain);
      expect(await outcomeOf(page.register(new SoftwareAuthenticator(origin)))).toBe('ok');
    });

    it('answers a challenge once, of 50 at once', async () => {
      const options = await client.beginRegistration();
      const calls = Array.from({ length: RACE }, () =>
        client.create(new SoftwareAuthenticator(ORIGIN).create(options)),
      );
      expect(await tally(calls)).toEqual({ ok: 1, invalid_webauthn_credential: RACE - 1 });
      expect(await viewsOf()).toHaveLength(1);
    });

    it('keeps a credential once in an App, for any user', async () => {
      const authenticator = new SoftwareAuthenticator(ORIGIN);
      await client.register(authenticator);
      const other = webauthnClient(replica, caller, newId('user'));
      const before = await storedState(database);
      const options = await other.beginRegistration();
      const begun = await storedState(database);
      expect(await outcomeOf(other.create(authenticator.create(options)))).toBe(
        'duplicate_webauthn_credential',
      );
      expect(await storedState(database)).toEqual(begun);
      expect(begun).not.toEqual(before);
      const elsewhere = webauthnClient(replica, callerOf(), user_id);
      expect(await outcomeOf(elsewhere.register(authenticator))).toBe('ok');
    });
  });

  it('a user has no more than 50, however many calls come at once', async () => {
    for (let count = 2; count < MOST_CREDENTIALS; count += 1)
      await client.register(new SoftwareAuthenticator(ORIGIN));
    const begun = await Promise.all(Array.from({ length: 5 }, () => client.beginRegistration()));
    const calls = begun.map((options) => client.create(new SoftwareAuthenticator(ORIGIN).create(options)));
    expect(await tally(calls)).toEqual({ ok: 2, too_many_webauthn_credentials: 3 });
    const [first] = (await viewsOf()) ?? [];
    await replica.registrations.delete(caller, first?.id ?? '');
    expect(await outcomeOf(client.register(new SoftwareAuthenticator(ORIGIN)))).toBe('ok');
  });

  it('is removed by its App alone', async () => {
    const { webauthn_credential_id: id } = await client.register(new SoftwareAuthenticator(ORIGIN));
    expect(await outcomeOf(replica.registrations.delete(callerOf(), id))).toBe(
      'webauthn_credential_not_found',
    );
    expect(await replica.registrations.delete(caller, id)).toEqual({ user_id });
    expect(await outcomeOf(replica.registrations.delete(caller, id))).toBe('webauthn_credential_not_found');
    expect(await viewsOf()).toEqual([]);
  });

  it(`is removed once of ${RACE} times, with one event`, async () => {
    const { webauthn_credential_id } = await client.register(new SoftwareAuthenticator(ORIGIN));
    const removals = Array.from({ length: RACE }, () =>
      replica.registrations.delete(caller, webauthn_credential_id),
    );
    expect(await tally(removals)).toEqual({ ok: 1, webauthn_credential_not_found: RACE - 1 });
    const events = `SELECT data FROM outbox WHERE type = 'webauthn.removed' AND app_id = $1 AND user_id = $2`;
    const removed = await database.query(events, [caller.app_id, user_id]);
    expect(removed).toEqual([{ data: { webauthn_credential_id } }]);
  });

  it(`keeps the last one of a user, however ${RACE} removals race`, async () => {
    const made = await Promise.all([1, 2, 3].map(() => client.register(new SoftwareAuthenticator(ORIGIN))));
    const ids = made.map(({ webauthn_credential_id: id }) => id);
    const remove = (id: string) =>
      replica.registrations.deleteSpare(caller, { user_id, webauthn_credential_id: id });
    const removals = Array.from({ length: RACE }, (_, index) => remove(ids[index % ids.length]!));
    expect((await tally(removals)).ok).toBe(2);
    const [kept, ...others] = (await viewsOf()) ?? [];
    expect(others).toEqual([]);
    expect(await outcomeOf(remove(kept!.id))).toBe('operator_protected');
    expect(await outcomeOf(remove(ids.find((id) => id !== kept!.id)!))).toBe('webauthn_credential_not_found');
  });

  it('leaves nothing of a deleted user, and lets nothing be added', async () => {
    const options = await client.beginRegistration();
    await client.register(new SoftwareAuthenticator(ORIGIN));
    const user = { appId: caller.app_id, userId: user_id };
    await replica.deletion.run(user);
    for (const table of ['webauthn_users', 'webauthn_credentials', 'webauthn_challenges'])
      expect(await database.query(`SELECT FROM ${table} WHERE user_id = $1`, [user_id])).toEqual([]);
    expect(await outcomeOf(client.beginRegistration())).toBe('user_not_found');
    const late = new SoftwareAuthenticator(ORIGIN).create(options);
    expect(await outcomeOf(client.create(late))).toBe('invalid_webauthn_credential');
  });

  it('removes challenges that were not answered', async () => {
    await client.beginRegistration();
    await expire();
    expect(await removeOutdated(database.source, RETENTION)).toBeGreaterThan(0);
    expect(await database.query('SELECT FROM webauthn_challenges WHERE user_id = $1', [user_id])).toEqual([]);
  });
});
