import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OAUTH_PROVIDERS } from '@latchkey/contracts/identity';
import { startProviders, type TestProviders } from '@latchkey/platform/testing/providers';
import { succeeded } from '../harness/http/answers.js';
import { newApp, type TestApp } from '../harness/http/app.js';
import { newPerson, returnedFrom, settingsOf } from '../harness/sign-in/test-providers.js';

let providers: TestProviders;
let app: TestApp;

beforeAll(async () => {
  providers = await startProviders();
  const named = Object.entries(providers).map(([name, provider]) => [name, settingsOf(provider)]);
  app = await newApp({ settings: { oauth_providers: Object.fromEntries(named) } });
}, 60_000);
afterAll(() => Promise.all(Object.values(providers ?? {}).map((provider) => provider.stop())));

/** `oidc` has the nearest place in the list of the specification. */
const channelOf = (name: string) => `${name === 'oidc' ? 'okta' : name}_oauth`;

describe.each(OAUTH_PROVIDERS)('%s', (name) => {
  const signIn = async (person = newPerson()) => {
    const proof = await returnedFrom(app, name, providers[name], person);
    return succeeded(await app.publicApi.verifyOAuth({ ...proof, session_expires_in: 5 }));
  };

  it('signs a person up, with a session', async () => {
    const person = newPerson();
    const { user_id, idp_provider_id, session } = await signIn(person);
    const user = succeeded(await app.api.getUser(user_id));
    const account = { id: idp_provider_id, provider: name, provider_subject: person.subject };
    expect(user.idp_providers).toMatchObject([account]);
    expect(user.status).toBe('active');
    expect(user.emails.map(({ email }) => email)).toEqual([person.email]);
    expect(session?.factors).toMatchObject([{ type: 'oauth', delivery_channel: channelOf(name) }]);
  });

  it('signs the same person in again', async () => {
    const person = newPerson();
    const first = await signIn(person);
    expect(await signIn(person)).toMatchObject({
      user_id: first.user_id,
      idp_provider_id: first.idp_provider_id,
    });
  });
});

it('an email that Facebook names is not verified, and those of the others are', async () => {
  const verified = await Promise.all(
    OAUTH_PROVIDERS.map(async (name) => {
      const proof = await returnedFrom(app, name, providers[name], newPerson());
      const { user_id } = succeeded(await app.publicApi.verifyOAuth(proof));
      const { emails } = succeeded(await app.api.getUser(user_id));
      return [name, emails[0]?.verified];
    }),
  );
  const expected = OAUTH_PROVIDERS.map((name) => [name, name !== 'facebook']);
  expect(verified).toEqual(expected);
});
