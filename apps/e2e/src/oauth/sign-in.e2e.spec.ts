import { describe, expect, it } from '@jest/globals';
import { atOnce, expectRefusal, raceOf, succeeded, tally } from '../harness/http/answers.js';
import { bootstrapApp } from '../harness/http/app.js';
import { untilEvents } from '../harness/http/feed.js';
import { realEmail, sandboxEmail, unique } from '../harness/sign-in/identities.js';
import { verifiedByThirdParty } from '../harness/sign-in/jwt.js';
import {
  localProvider,
  newOpenIdApp,
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
    const user = succeeded(await api.getUser(user_id));
    expect(user).toMatchObject({ status: 'active', first_name: 'Ada', last_name: 'King Lovelace' });
    expect(user.emails).toMatchObject([{ email, verified: true }]);
    const [mail] = user.emails;
    const provider = { id: idp_provider_id, provider: 'oidc', idp_type: 'oauth' };
    const method = { method_id: mail?.id, method_type: 'email' };
    expect(user.idp_providers).toMatchObject([{ ...provider, ...method }]);
    const factor = { id: idp_provider_id, provider_subject: expect.any(String), ...method };
    expect(session?.factors).toMatchObject([
      { type: 'oauth', delivery_channel: 'okta_oauth', method: { ...factor, email } },
    ]);
    const claims = await verifiedByThirdParty(session_jwt ?? '', app.id);
    expect(claims).toMatchObject({ sub: user_id, sid: session?.id });
  });

  it('signs the same person in again', async () => {
    const person = verifiedPerson();
    const first = await signInWithProvider(app, person);
    const second = await signInWithProvider(app, person);
    expect(second).toMatchObject({ user_id: first.user_id, idp_provider_id: first.idp_provider_id });
    expect(second.session?.id).not.toBe(first.session?.id);
    const { idp_providers, emails } = succeeded(await api.getUser(first.user_id));
    expect([idp_providers.length, emails.length]).toEqual([1, 1]);
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

  it('adds its factor to a session', async () => {
    const begun = await signIn(app);
    const proof = await returned(app, verifiedPerson(), { user_id: begun.userId });
    const { user_id, session } = succeeded(
      await publicApi.verifyOAuth({ ...proof, session_jwt: begun.jwt, session_token: begun.token }),
    );
    expect([user_id, session?.id]).toEqual([begun.userId, begun.session.id]);
    expect(session?.factors.map(({ type }) => type).sort()).toEqual(['oauth', 'otp']);
  });

  it('makes one user of 20 first sign-ins at once', async () => {
    const person = verifiedPerson();
    const proofs = await atOnce(20, () => returned(app, person));
    const answers = await raceOf(proofs, (proof) => publicApi.verifyOAuth(proof));
    expect(tally(answers)).toEqual({ '200': 20 });
    expect(new Set(answers.map(({ body }) => `${body.user_id} ${body.idp_provider_id}`)).size).toBe(1);
  });

  it('is in the first App of the stack already', async () => {
    const bootstrapped = await bootstrapApp();
    const { issuer, client_id } = localProvider();
    expect(bootstrapped.settings.oauth_providers.oidc).toMatchObject({ issuer, client_id });
    expect(JSON.stringify(bootstrapped)).not.toContain(localProvider().client_secret);
    expect(currentRun().bootstrapPublicToken).toMatch(/^pk_test_/);
  });
});

describe('whose account it is', () => {
  it('is that of the verified email, if the provider proves it', async () => {
    const { userId, email } = await signIn(app);
    expect(await signInWithProvider(app, verifiedPerson(email))).toMatchObject({ user_id: userId });
  });

  it('is a new one, without the email, if the provider does not prove it', async () => {
    const { userId, email } = await signIn(app);
    const { user_id } = await signInWithProvider(app, { email, name: 'Mallory' });
    expect(user_id).not.toBe(userId);
    expect(succeeded(await api.getUser(user_id)).emails).toEqual([]);
    expect(succeeded(await api.getUser(userId)).idp_providers).toEqual([]);
  });

  it('is a new one, if somebody prepared an account with the email', async () => {
    const email = sandboxEmail();
    const prepared = succeeded(await api.createUser({ email }));
    const { user_id } = await signInWithProvider(app, verifiedPerson(email));
    expect(user_id).not.toBe(prepared.user_id);
    expect(succeeded(await api.getUser(prepared.user_id)).idp_providers).toEqual([]);
  });

  it('has an unverified email, if it is new and nobody has that', async () => {
    const email = realEmail();
    const { user_id } = await signInWithProvider(app, { email, name: '' });
    expect(succeeded(await api.getUser(user_id)).emails).toMatchObject([{ email, verified: false }]);
  });

  it('is none in an App that is closed for new people', async () => {
    const closed = await newOpenIdApp({ sign_up: 'closed' });
    const proof = await returned(closed, verifiedPerson());
    expectRefusal(await closed.publicApi.verifyOAuth(proof), 403, 'sign_up_closed');
    expect(succeeded(await closed.api.listUsers()).users).toEqual([]);
  });

  it('is never that of a blocked user', async () => {
    const person = verifiedPerson();
    const { user_id } = await signInWithProvider(app, person);
    succeeded(await api.blockUser(user_id));
    const proof = await returned(app, person);
    expectRefusal(await publicApi.verifyOAuth(proof), 403, 'user_blocked');
  });
});

describe('linking to a named user', () => {
  it('links an account with any email, and signs in with it afterwards', async () => {
    const { userId } = await signIn(app);
    const person = verifiedPerson();
    const linked = await signInWithProvider(app, person, { user_id: userId });
    expect(linked.user_id).toBe(userId);
    expect(await signInWithProvider(app, person)).toMatchObject({
      user_id: userId,
      idp_provider_id: linked.idp_provider_id,
    });
  });

  it("takes nobody else's account", async () => {
    const person = verifiedPerson();
    const owner = await signInWithProvider(app, person);
    const { userId } = await signIn(app);
    const proof = await returned(app, person, { user_id: userId });
    expectRefusal(await api.verifyOAuth(proof), 409, 'identifier_conflict');
    expect(await signInWithProvider(app, person)).toMatchObject({ user_id: owner.user_id });
  });

  it('needs the secret key and a user of the App', async () => {
    const { userId } = await signIn(app);
    const request = { redirect_url: 'http://localhost:3000/', user_id: userId };
    expectRefusal(await publicApi.beginOAuth('oidc', request), 403, 'secret_key_required');
    const other = await newOpenIdApp();
    expectRefusal(await other.api.beginOAuth('oidc', request), 404, 'user_not_found');
  });
});

describe('unlinking', () => {
  it('ends the sessions that have nothing else, and leaves the others without the factor', async () => {
    const begun = await signIn(app);
    const person = verifiedPerson();
    const proof = await returned(app, person, { user_id: begun.userId });
    const both = { session_token: begun.token, session_jwt: begun.jwt };
    const { idp_provider_id } = succeeded(await api.verifyOAuth({ ...proof, ...both }));
    const alone = await signInWithProvider(app, person);
    succeeded(await api.deleteIdpProvider(idp_provider_id));
    const { session_token } = alone;
    expectRefusal(await api.verifySession({ session_token }), 404, 'session_not_found');
    const left = succeeded(await api.verifySession({ session_token: begun.token }));
    expect(left.session?.factors.map(({ type }) => type)).toEqual(['otp']);
    expect(succeeded(await api.getUser(begun.userId)).idp_providers).toEqual([]);
    expectRefusal(await api.deleteIdpProvider(idp_provider_id), 404, 'idp_provider_not_found');
  });

  it('lets the account sign up anew', async () => {
    const { userId } = await signIn(app);
    const person = verifiedPerson(realEmail(), unique('Ada'));
    const linked = await signInWithProvider(app, person, { user_id: userId });
    succeeded(await api.deleteIdpProvider(linked.idp_provider_id));
    const anew = await signInWithProvider(app, person);
    expect(anew.idp_provider_id).not.toBe(linked.idp_provider_id);
  });
});

describe("the provider's tokens", () => {
  it('are not kept', async () => {
    const { user_id, idp_provider_id } = await signInWithProvider(app, verifiedPerson());
    expectRefusal(await api.providerTokens(user_id, idp_provider_id), 404, 'idp_provider_not_found');
  });

  it('are kept where the App wants it, and open what the provider offers', async () => {
    const keeping = await newOpenIdApp({}, { ...localProvider(), keep_tokens: true });
    const { user_id, idp_provider_id } = await signInWithProvider(keeping, verifiedPerson());
    const tokens = succeeded(await keeping.api.providerTokens(user_id, idp_provider_id));
    expect(tokens).toMatchObject({ user_id, idp_provider_id, provider: 'oidc' });
    const userinfo = await fetch(`${localProvider().issuer}/me`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect([userinfo.status, tokens.refresh_token]).toEqual([200, expect.stringMatching(/./)]);
    const asked = await keeping.publicApi.providerTokens(user_id, idp_provider_id);
    expectRefusal(asked, 403, 'secret_key_required');
  });
});
