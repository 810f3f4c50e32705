import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OAUTH_PROVIDERS } from '@latchkey/contracts/identity';
import { startProviders, type TestProviders } from '@latchkey/platform/testing/providers';
import { succeeded } from '../harness/http/answers.js';
import { newApp, type TestApp } from '../harness/http/app.js';
import { appApi } from '../harness/http/app-client.js';
import { newPerson, returnedFrom, settingsOf } from '../harness/sign-in/test-providers.js';

let providers: TestProviders;
let app: TestApp;

beforeAll(async () => {
  providers = await startProviders();
  const named = Object.entries(providers).map(([name, provider]) => [name, settingsOf(provider)]);
  app = await newApp({ settings: { oauth_providers: Object.fromEntries(named) } });
}, 60_000);
afterAll(() => Promise.all(Object.values(providers ?? {}).map((provider) => provider.stop())));

describe.each(OAUTH_PROVIDERS)('%s', (name) => {
  const signIn = async (person = newPerson()) => {
    const proof = await returnedFrom(app, name, providers[name], person);
    // An exchange is three calls of another server, for which a busy machine may take too long.
    const api = appApi(app.publicToken, 2);
    return succeeded(await api.oauth.verify({ ...proof, session_expires_in: 5 }));
  };

  it('signs a person up with a session, and in again', async () => {
    const person = newPerson();
    const { user_id, idp_provider_id, session } = await signIn(person);
    expect(await signIn(person)).toMatchObject({ user_id, idp_provider_id });
    const user = succeeded(await app.api.users.get({ user_id }));
    const account = { id: idp_provider_id, provider: name, provider_subject: person.subject };
    expect(user.idp_providers).toMatchObject([account]);
    expect(user.status).toBe('active');
    // Facebook does not prove the emails that it names.
    expect(user.emails).toMatchObject([{ email: person.email, verified: name !== 'facebook' }]);
    expect(session?.factors).toMatchObject([{ type: 'oauth', delivery_channel: `${name}_oauth` }]);
  });
});
