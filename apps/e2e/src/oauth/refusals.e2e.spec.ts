import { describe, expect, it } from '@jest/globals';
import { atOnce, expectRefusal, race, succeeded, tally } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { call } from '../harness/http/client.js';
import { unique } from '../harness/sign-in/identities.js';
import {
  begin,
  callbackOf,
  newOpenIdApp,
  open,
  PAGE,
  pageAfter,
  REFUSE,
  returned,
  signInWithProvider,
  verifiedPerson,
} from '../harness/sign-in/openid.js';
import { signIn } from '../harness/sign-in/sign-in.js';

const WELCOME = 'https://app.example.com/welcome';
const app = await newOpenIdApp({ allowed_redirect_urls: [WELCOME] });
const { api, publicApi } = app;

describe('a planted link', () => {
  it('signs nobody in without the state of the browser that began', async () => {
    const attacker = await returned(app, verifiedPerson());
    const { token } = attacker;
    const refused = expectRefusal(await publicApi.verifyOAuth({ token }), 400, 'invalid_request');
    expect(refused.fields).toMatchObject([{ field: 'state' }]);
    const { state: own } = await begin(app);
    expectRefusal(await publicApi.verifyOAuth({ token, state: own }), 400, 'oauth_failed');
    expectRefusal(await publicApi.verifyOAuth({ token, state: unique('state') }), 400, 'oauth_failed');
    // It did not spend the token of the browser that began.
    succeeded(await publicApi.verifyOAuth(attacker));
  });

  it('is not asked of a server, whose state is checked nevertheless', async () => {
    const { token } = await returned(app, verifiedPerson());
    expectRefusal(await api.verifyOAuth({ token, state: unique('state') }), 400, 'oauth_failed');
    succeeded(await api.verifyOAuth({ token }));
  });
});

describe('a token', () => {
  it('is accepted once, of 20 times at once', async () => {
    const proof = await returned(app, verifiedPerson());
    const answers = await race(20, () => publicApi.verifyOAuth({ ...proof, session_expires_in: 5 }));
    expect(tally(answers)).toEqual({ '200': 1, oauth_failed: 19 });
    expectRefusal(await publicApi.verifyOAuth(proof), 400, 'oauth_failed');
  });

  it('of another App is an unknown one', async () => {
    const other = await newOpenIdApp();
    const proof = await returned(other, verifiedPerson());
    const unknown = await publicApi.verifyOAuth({ token: unique('token'), state: proof.state });
    expect((await publicApi.verifyOAuth(proof)).text).toBe(unknown.text);
    succeeded(await other.publicApi.verifyOAuth(proof));
  });

  it("is not spent by somebody else's session", async () => {
    const person = verifiedPerson();
    await signInWithProvider(app, person);
    const { token: session_token } = await signIn(app);
    const proof = await returned(app, person);
    const refused = await publicApi.verifyOAuth({ ...proof, session_token });
    expectRefusal(refused, 409, 'session_user_mismatch');
    succeeded(await publicApi.verifyOAuth(proof));
  });
});

describe('the redirect URI', () => {
  it('takes a state once, of 20 times at once', async () => {
    const callback = await callbackOf(await begin(app), verifiedPerson());
    const answers = await atOnce(20, () => open(callback));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([303, ...Array<number>(19).fill(400)]);
    expectRefusal(await open(callback), 400, 'oauth_failed');
  });

  it.each([
    ['an unknown state', { state: unique('state') }],
    ['no state', { state: undefined }],
  ])('refuses %s, and sends nobody anywhere', async (_, changed) => {
    const callback = await callbackOf(await begin(app), verifiedPerson());
    callback.searchParams.delete('state');
    if (changed.state) callback.searchParams.set('state', changed.state);
    const answer = await open(callback);
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    expect(answer.text).not.toContain(callback.searchParams.get('code'));
  });

  it("takes no other provider's answer", async () => {
    const callback = await callbackOf(await begin(app), verifiedPerson());
    const elsewhere = new URL(callback);
    elsewhere.pathname = elsewhere.pathname.replace('/oidc/', '/google/');
    expectRefusal(await open(elsewhere), 400, 'oauth_failed');
  });

  it('lets no code be exchanged that was made for another sign-in', async () => {
    const victim = await callbackOf(await begin(app), verifiedPerson());
    const mine = await begin(app);
    victim.searchParams.set('state', mine.state);
    const token = (await pageAfter(victim)).searchParams.get('token') ?? '';
    expectRefusal(await publicApi.verifyOAuth({ token, state: mine.state }), 400, 'oauth_failed');
  });

  it('lets no answer in whose issuer is another one (RFC 9207)', async () => {
    const begun = await begin(app);
    const callback = await callbackOf(begun, verifiedPerson());
    callback.searchParams.set('iss', 'https://issuer.example.com');
    const token = (await pageAfter(callback)).searchParams.get('token') ?? '';
    expectRefusal(await publicApi.verifyOAuth({ token, state: begun.state }), 400, 'oauth_failed');
  });

  it('hands nothing on, and is kept nowhere', async () => {
    const { headers } = await open(await callbackOf(await begin(app), verifiedPerson()));
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    const to = new URL(headers.get('location') ?? '');
    expect([`${to.origin}${to.pathname}`, [...to.searchParams.keys()]]).toEqual([PAGE, ['token']]);
  });
});

describe('a person who refuses', () => {
  it('comes back with our error, and without the words of the provider', async () => {
    const page = await pageAfter(await callbackOf(await begin(app), REFUSE));
    expect(page.href).toBe(`${PAGE}?error=oauth_failed`);
  });
});

describe('the redirect URL', () => {
  it.each([
    ['user info', 'https://app.example.com@evil.example/welcome'],
    ['user info before the right host', 'https://evil@app.example.com/welcome'],
    ['a backslash', 'https://evil.example\\@app.example.com/welcome'],
    ['a backslash behind the host', 'https://app.example.com\\@evil.example/welcome'],
    ['dot segments', 'https://app.example.com/welcome/../elsewhere'],
    ['encoded dot segments', 'https://app.example.com/welcome/%2e%2e/elsewhere'],
    ['the case of the path', 'https://app.example.com/Welcome'],
    ['a Cyrillic letter', 'https://app.ex\u0430mple.com/welcome'],
    ['a letter beyond ASCII in the path', 'https://app.example.com/welc\u043eme'],
    ['a fragment', 'https://app.example.com/welcome#'],
    ['another port', 'https://app.example.com:8443/welcome'],
    ['another scheme', 'http://app.example.com/welcome'],
    ['a slash at the end', 'https://app.example.com/welcome/'],
    ['a host that begins so', 'https://app.example.com.evil.example/welcome'],
    ['a script', 'javascript:alert(1)//https://app.example.com/welcome'],
    ['loopback as a part of a name', 'http://localhost.evil.example/'],
    ['loopback as user info', 'http://localhost@evil.example/'],
  ])('with %s is refused', async (_, redirect_url) => {
    expectRefusal(await publicApi.beginOAuth('oidc', { redirect_url }), 400, 'invalid_redirect_url');
  });

  it.each([
    ['another spelling', 'HTTPS://APP\uFF0EEXAMPLE\u3002com:443\\x/../welcome'],
    ['a query', `${WELCOME}?plan=pro`],
  ])('in %s leads to the very page that the App listed', async (_, redirect_url) => {
    const page = await pageAfter(await callbackOf(await begin(app, { redirect_url }), verifiedPerson()));
    expect(`${page.origin}${page.pathname}`).toBe(WELCOME);
  });

  it('may be on this machine in a test App alone', async () => {
    const live = await newApp({ environment: 'live', settings: { allowed_redirect_urls: [WELCOME] } });
    const request = { redirect_url: PAGE };
    expectRefusal(await live.publicApi.beginOAuth('oidc', request), 400, 'invalid_redirect_url');
  });
});

describe('a provider', () => {
  it('that is not set up is named', async () => {
    const refused = await publicApi.beginOAuth('google', { redirect_url: PAGE });
    expect(expectRefusal(refused, 400, 'oauth_failed').fields).toMatchObject([{ field: 'provider' }]);
  });

  it('that does not exist is no failure of ours', async () => {
    const { status } = await call('POST', '/v1/auth/oauth/myspace/begin', {
      key: app.publicToken,
      body: { redirect_url: PAGE },
    });
    expect(Math.floor(status / 100)).toBe(4);
  });
});
