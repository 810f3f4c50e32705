import { describe, expect, it } from '@jest/globals';
import { SoftwareAuthenticator } from '@latchkey/platform/testing/webauthn';
import { expectRefusal, race, succeeded, tally } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { realEmail, sandboxEmail, unknownId } from '../harness/sign-in/identities.js';
import { asserted, attested, DOMAIN, registerPasskey } from '../harness/sign-in/passkey.js';

const app = await newApp();
const { api } = app;
const newUser = async (more: object = {}) =>
  succeeded(await api.createUser({ email: sandboxEmail(), ...more })).user_id;

describe('begin', () => {
  it('gives creation options in their JSON form', async () => {
    const email = sandboxEmail();
    const names = { first_name: 'Ada', last_name: 'Lovelace' };
    const { user_id } = succeeded(await api.createUser({ email, ...names }));
    const begun = succeeded(await api.beginRegistration({ user_id, domain: DOMAIN }));
    expect(begun.public_key_credential_creation_options).toEqual({
      publicKey: expect.objectContaining({
        challenge: expect.stringMatching(/^[\w-]{43,}$/),
        rp: { id: DOMAIN, name: app.name },
        user: { id: expect.stringMatching(/^[\w-]+$/), name: email, displayName: 'Ada Lovelace' },
        timeout: 300_000,
        excludeCredentials: [],
        authenticatorSelection: expect.objectContaining({ authenticatorAttachment: 'platform' }),
      }),
    });
  });

  it('shows no id of the user to the authenticator, and the same handle each time', async () => {
    const user_id = await newUser();
    const begin = async () => {
      const begun = succeeded(await api.beginRegistration({ user_id, domain: DOMAIN }));
      return (begun.public_key_credential_creation_options.publicKey as { user: { id: string } }).user.id;
    };
    const handle = await begin();
    expect(await begin()).toBe(handle);
    expect(Buffer.from(handle, 'base64url').toString()).not.toContain(user_id);
  });

  it('excludes what the user has', async () => {
    const { user_id, authenticator } = await registerPasskey(app);
    const begun = succeeded(await api.beginRegistration({ user_id, domain: DOMAIN }));
    const { id } = authenticator.get({ challenge: 'x', rpId: DOMAIN });
    expect(begun.public_key_credential_creation_options.publicKey).toMatchObject({
      excludeCredentials: [{ id, type: 'public-key' }],
    });
  });

  it.each([
    'https://example.com',
    'example.com:443',
    'example.com/login',
    'com',
    '127.0.0.1',
    'a b.com',
    `${'a'.repeat(64)}.com`,
  ])('refuses the domain %s', async (domain) => {
    expectRefusal(await api.beginRegistration({ user_id: await newUser(), domain }), 400, 'invalid_domain');
  });

  it('knows no user of that id', async () => {
    const answer = await api.beginRegistration({ user_id: unknownId('user'), domain: DOMAIN });
    expectRefusal(answer, 404, 'user_not_found');
  });

  it('takes localhost for a test App alone', async () => {
    const live = await newApp({ environment: 'live' });
    const { user_id } = succeeded(await live.api.createUser({ email: realEmail() }));
    expectRefusal(await live.api.beginRegistration({ user_id, domain: 'localhost' }), 400, 'invalid_domain');
    succeeded(await api.beginRegistration({ user_id: await newUser(), domain: 'localhost' }));
  });
});

describe('create', () => {
  it('answers the id of the credential, which the user then has', async () => {
    const user_id = await newUser();
    const public_key_credential = await attested(app, user_id);
    const created = succeeded(
      await api.createCredential({ user_id, public_key_credential, name: 'Blue key' }),
    );
    expect(created).toEqual({
      user_id,
      webauthn_credential_id: expect.stringMatching(/^webauthn_[0-9a-hjkmnp-tv-z]{26}$/),
    });
    expect(succeeded(await api.getUser(user_id)).webauthn_credentials).toEqual([
      {
        id: created.webauthn_credential_id,
        name: 'Blue key',
        domain: DOMAIN,
        authenticator_type: 'platform',
        transports: ['internal'],
        multi_device: false,
        backed_up: false,
        last_used_at: 0,
        updated_at: expect.any(Number),
        created_at: expect.any(Number),
      },
    ]);
  });

  it('takes members that it does not know, as browsers add them', async () => {
    const user_id = await newUser();
    const credential = { ...(await attested(app, user_id)), somethingNew: { a: [1] } };
    succeeded(await api.createCredential({ user_id, public_key_credential: credential }));
  });

  it('accepts one answer of 50 at once', async () => {
    const user_id = await newUser();
    const public_key_credential = await attested(app, user_id);
    const counts = tally(await race(50, () => api.createCredential({ user_id, public_key_credential })));
    expect(counts['200']).toBe(1);
    expect(succeeded(await api.getUser(user_id)).webauthn_credentials).toHaveLength(1);
  });

  it.each([
    ["another user's challenge", async () => attested(app, await newUser())],
    [
      'a page of another domain',
      async (user_id: string) => attested(app, user_id, new SoftwareAuthenticator('https://example.net')),
    ],
    [
      'a page without TLS',
      async (user_id: string) => attested(app, user_id, new SoftwareAuthenticator('http://example.com')),
    ],
    ['nothing at all', async () => ({})],
    ['another ceremony', async () => asserted(app, await registerPasskey(app))],
  ])('refuses %s', async (_, credential) => {
    const user_id = await newUser();
    const body = { user_id, public_key_credential: await credential(user_id) };
    expectRefusal(await api.createCredential(body), 400, 'invalid_webauthn_credential');
    expect(succeeded(await api.getUser(user_id)).webauthn_credentials).toEqual([]);
  });

  it('lets one authenticator serve one user of the App', async () => {
    const { authenticator } = await registerPasskey(app);
    const user_id = await newUser();
    const body = { user_id, public_key_credential: await attested(app, user_id, authenticator) };
    expectRefusal(await api.createCredential(body), 409, 'duplicate_webauthn_credential');
  });
});
