import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { freePorts } from '@latchkey/platform/embedded';
import { signInAtProvider } from '@latchkey/platform/testing/providers';
import * as oauth from 'openid-client';
import type { LocalServer } from '../pages/local-server.js';
import { listenOidc } from './http-server.js';
import type { LocalOidc } from './local-oidc.js';

const CALLBACK = 'http://127.0.0.1:9/v1/auth/oauth/oidc/callback';

let oidc: LocalOidc;
let server: LocalServer;
let gateway: oauth.Configuration;

beforeAll(async () => {
  const [port = 0] = await freePorts(1);
  const client = { id: 'latchkey-local-1', secret: 'a secret of the client', callbackUrl: CALLBACK };
  oidc = { port, issuer: `http://127.0.0.1:${port}`, client };
  server = await listenOidc(oidc);
  gateway = await oauth.discovery(new URL(oidc.issuer), client.id, client.secret, undefined, {
    execute: [oauth.allowInsecureRequests],
  });
});
afterAll(() => server?.close());

/** What the gateway remembers of one sign-in. */
const checksOf = () => ({
  expectedState: oauth.randomState(),
  expectedNonce: oauth.randomNonce(),
  pkceCodeVerifier: oauth.randomPKCECodeVerifier(),
});
type Checks = ReturnType<typeof checksOf>;

async function authorizationUrl(checks: Checks, changed: Record<string, string> = {}): Promise<string> {
  const parameters = {
    redirect_uri: CALLBACK,
    scope: 'openid email profile',
    state: checks.expectedState,
    nonce: checks.expectedNonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
    ...changed,
  };
  return oauth.buildAuthorizationUrl(gateway, parameters).href;
}

/** One sign-in, with every check of the protocol. @param changed parameters of its request. */
async function tokensOf(form: Record<string, string>, changed: Record<string, string> = {}) {
  const checks = checksOf();
  const back = await signInAtProvider(await authorizationUrl(checks, changed), form);
  return oauth.authorizationCodeGrant(gateway, new URL(back), checks);
}

/** @returns the claims of the ID token. */
async function claimsOf(form: Record<string, string>): Promise<oauth.IDToken | undefined> {
  return (await tokensOf(form)).claims();
}

describe('the local OpenID provider', () => {
  it('signs in a person of its page', async () => {
    expect(await claimsOf({ person: 'ada@example.com' })).toMatchObject({
      iss: oidc.issuer,
      aud: oidc.client.id,
      email: 'ada@example.com',
      email_verified: true,
      name: 'Ada Lovelace',
      given_name: 'Ada',
      family_name: 'Lovelace',
    });
  });

  it('signs in a typed person, who is the same the next time', async () => {
    const unverified = await claimsOf({ email: ' Someone@Example.com ', name: 'Some One' });
    expect(unverified).toMatchObject({ email: 'Someone@Example.com', email_verified: false });
    const verified = await claimsOf({ email: 'someone@example.com', verified: 'on' });
    expect(verified).toMatchObject({ sub: unverified?.sub, email_verified: true });
    expect(verified).not.toHaveProperty('name');
    expect((await claimsOf({ person: 'ada@example.com' }))?.sub).not.toBe(verified?.sub);
  });

  it('takes a code for as long as the token that stands for it lives', async () => {
    const checks = checksOf();
    const back = await signInAtProvider(await authorizationUrl(checks), { person: 'ada@example.com' });
    const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 9 * 60_000);
    const tokens = oauth.authorizationCodeGrant(gateway, new URL(back), checks);
    expect((await tokens.finally(() => later.mockRestore())).claims()).toMatchObject({ iss: oidc.issuer });
  });

  it('asks once, also if consent is asked for, and refreshes its tokens', async () => {
    const offline = { scope: 'openid email offline_access', prompt: 'consent' };
    const { refresh_token = '' } = await tokensOf({ person: 'grace@example.com' }, offline);
    const fresh = await oauth.refreshTokenGrant(gateway, refresh_token);
    const userinfo = await oauth.fetchUserInfo(gateway, fresh.access_token, fresh.claims()?.sub ?? '');
    expect(userinfo).toMatchObject({ email: 'grace@example.com', email_verified: true });
  });

  it('refuses for the person who refuses', async () => {
    const checks = checksOf();
    const back = new URL(await signInAtProvider(await authorizationUrl(checks), { refuse: '1' }));
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error: 'access_denied',
      state: checks.expectedState,
      iss: oidc.issuer,
    });
  });

  it.each([
    ['no email', { name: 'Nobody' }, 'Type an email, or choose a person.'],
    ['another redirect URI', { redirect_uri: 'http://127.0.0.1:9/<b>' }, 'redirect_uri'],
    ['no PKCE', { code_challenge: '', code_challenge_method: '' }, 'PKCE'],
  ])('answers %s with a page', async (_, fields, text) => {
    const url = await authorizationUrl(checksOf(), fields);
    const failed: unknown = await signInAtProvider(url, fields).then(
      (back) => new Error(back),
      (error: unknown) => error,
    );
    expect((failed as Error).message).toContain(text);
    expect((failed as Error).message).not.toContain('<b>');
  });

  it('knows a sign-in by its cookie alone', async () => {
    const begun = await fetch(await authorizationUrl(checksOf()), { redirect: 'manual' });
    const page = new URL(begun.headers.get('location') ?? '', oidc.issuer);
    const answer = await fetch(page);
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('has expired')]);
  });

  it('shows how a client is set up, and no secret', async () => {
    const page = await (await fetch(oidc.issuer)).text();
    for (const text of [oidc.issuer, oidc.client.id, CALLBACK]) expect(page).toContain(text);
    expect(page).not.toContain(oidc.client.secret);
  });
});
