import { describe, expect, it } from '@jest/globals';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { bootstrapApp } from '../harness/http/app.js';
import { untilEvents } from '../harness/http/feed.js';
import { codeTo } from '../harness/sign-in/inbox.js';
import { realEmail } from '../harness/sign-in/identities.js';
import { verifiedByThirdParty } from '../harness/sign-in/jwt.js';
import {
  begin,
  callbackOf,
  localProvider,
  newOpenIdApp,
  open,
  PAGE,
  pageAfter,
  pageIn,
  REFUSE,
  returned,
  signInWithProvider,
  verifiedPerson,
} from '../harness/sign-in/openid.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { currentRun } from '../harness/stack/run.js';

const app = await newOpenIdApp();
const { api, publicApi } = app;

describe('a sign-in with an OpenID provider', () => {
  it('signs a new person up, with the email that the provider proves', async () => {
    const email = realEmail();
    const { user_id, idp_provider_id, session, session_jwt } = await signInWithProvider(
      app,
      verifiedPerson(email, 'Ada King Lovelace'),
    );
    const user = succeeded(await api.users.get({ user_id }));
    expect(user).toMatchObject({ status: 'active', first_name: 'Ada', last_name: 'King Lovelace' });
    expect(user.emails).toMatchObject([{ email, verified: true }]);
    const [mail] = user.emails;
    const provider = { id: idp_provider_id, provider: 'oidc', idp_type: 'oauth' };
    const method = { method_id: mail?.id, method_type: 'email' };
    expect(user.idp_providers).toMatchObject([{ ...provider, ...method }]);
    const factor = { id: idp_provider_id, provider_subject: expect.any(String), ...method };
    expect(session?.factors).toMatchObject([
      { type: 'oauth', delivery_channel: 'oidc_oauth', method: { ...factor, email } },
    ]);
    const claims = await verifiedByThirdParty(session_jwt ?? '', app.id);
    expect(claims).toMatchObject({ sub: user_id, sid: session?.id });
  });

  it('publishes what it did, and no address', async () => {
    const { user_id, idp_provider_id } = await signInWithProvider(app, verifiedPerson());
    // Services publish in no common order, so these three need not be among the first five.
    await untilEvents(app, 3, { user_id, type: 'user.created,provider.linked,session.created' });
    const events = await untilEvents(app, 5, { user_id });
    const data = { idp_provider_id, provider: 'oidc' };
    expect(events).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'user.created' }),
        expect.objectContaining({ type: 'provider.linked', data }),
        expect.objectContaining({ type: 'session.created' }),
      ]),
    );
    expect(JSON.stringify(events)).not.toContain('@');
  });

  it('comes back once to the page of the App with nothing but a token, or with our error', async () => {
    const callback = await callbackOf(await begin(app), verifiedPerson());
    const page = pageIn(await open(callback));
    expect([`${page.origin}${page.pathname}`, [...page.searchParams.keys()]]).toEqual([PAGE, ['token']]);
    expectRefusal(await open(callback), 400, 'oauth_failed');
    const refused = await pageAfter(await callbackOf(await begin(app), REFUSE));
    expect(refused.href).toBe(`${PAGE}?error=oauth_failed`);
  });

  it('is in the first App of the stack already', async () => {
    const bootstrapped = await bootstrapApp();
    const { issuer, client_id } = localProvider();
    expect(bootstrapped.settings.oauth_providers.oidc).toMatchObject({ issuer, client_id });
    expect(JSON.stringify(bootstrapped)).not.toContain(localProvider().client_secret);
    expect(currentRun().bootstrapPublicToken).toMatch(/^pk_test_/);
  });
});

describe('an account', () => {
  it('of a verified email is that of its user, who may be blocked', async () => {
    const { userId, email } = await signIn(app);
    const person = verifiedPerson(email);
    expect(await signInWithProvider(app, person)).toMatchObject({ user_id: userId });
    succeeded(await api.users.block({ user_id: userId }));
    expectRefusal(await publicApi.oauth.verify(await returned(app, person)), 403, 'user_blocked');
  });

  it('of a person who asked for a code first is one user with it, also by that code', async () => {
    const email = realEmail();
    const { email_id: method_id, user_id: sentTo } = succeeded(await api.otps.email.send({ email }));
    const { user_id } = await signInWithProvider(app, verifiedPerson(email));
    expect(user_id).not.toBe(sentTo);
    const otp = await codeTo(email);
    expect(succeeded(await publicApi.otps.verify({ method_id, otp }))).toMatchObject({ user_id });
    expect(succeeded(await api.otps.email.send({ email }))).toMatchObject({ email_id: method_id, user_id });
  });

  it('that is linked to a named user joins their session; unlinked, it ends those it began', async () => {
    const begun = await signIn(app);
    const person = verifiedPerson();
    const request = { redirect_url: PAGE, user_id: begun.userId };
    expectRefusal(await publicApi.oauth.begin({ provider: 'oidc', ...request }), 403, 'secret_key_required');
    const proof = await returned(app, person, { user_id: begun.userId });
    const both = { session_token: begun.token, session_jwt: begun.jwt };
    const { idp_provider_id, session } = succeeded(await publicApi.oauth.verify({ ...proof, ...both }));
    expect(session?.id).toBe(begun.session.id);
    expect(session?.factors.map(({ type }) => type).sort()).toEqual(['oauth', 'otp']);
    const alone = await signInWithProvider(app, person);
    expect(alone.user_id).toBe(begun.userId);
    succeeded(await api.users.idpProviders.delete({ idpuser_id: idp_provider_id }));
    const { session_token } = alone;
    expectRefusal(await api.sessions.verify({ session_token }), 404, 'session_not_found');
    const left = succeeded(await api.sessions.verify({ session_token: begun.token }));
    expect(left.session.factors.map(({ type }) => type)).toEqual(['otp']);
    expect(succeeded(await api.users.get({ user_id: begun.userId })).idp_providers).toEqual([]);
  });
});

it("the provider's tokens are kept where the App wants it, and open what the provider offers", async () => {
  const keeping = await newOpenIdApp({}, { ...localProvider(), keep_tokens: true });
  const { user_id, idp_provider_id } = await signInWithProvider(keeping, verifiedPerson());
  const tokens = succeeded(
    await keeping.api.users.idpProviders.tokens({ user_id, idpuser_id: idp_provider_id }),
  );
  expect(tokens).toMatchObject({ user_id, idp_provider_id, provider: 'oidc' });
  const userinfo = await fetch(`${localProvider().issuer}/me`, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  });
  expect([userinfo.status, tokens.refresh_token]).toEqual([200, expect.stringMatching(/./)]);
  const asked = await keeping.publicApi.users.idpProviders.tokens({ user_id, idpuser_id: idp_provider_id });
  expectRefusal(asked, 403, 'secret_key_required');
});
