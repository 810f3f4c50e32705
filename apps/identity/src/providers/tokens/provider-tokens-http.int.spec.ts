import { afterAll, beforeEach, expect, it } from '@jest/globals';
import { startProvider } from '@latchkey/platform/testing/providers';
import { clientOf, signIn, testProtocol } from '../../testing/protocol.fixture.js';
import { type LinkedUser, ProviderTokensFixture } from '../../testing/provider-tokens.fixture.js';
import { race } from '../../testing/race.js';

const MANY = 20;

let linked: LinkedUser;
let before: string;

const provider = await startProvider('oidc');
const fixture = await ProviderTokensFixture.start('provider_tokens_http', testProtocol());
afterAll(() => provider.stop());

/** An account whose tokens come from a real exchange; the access token counts as expired. */
beforeEach(async () => {
  const caller = await fixture.identity.newCaller();
  const { clientId: client_id, clientSecret: client_secret, issuer } = provider;
  await fixture.set(caller, { client_id, client_secret, issuer });
  linked = await fixture.link(caller);
  const client = { ...clientOf('oidc', provider), keepTokens: true };
  const { tokens } = await signIn(fixture.protocol, client, provider);
  before = tokens.accessToken;
  await fixture.keep(linked, { ...tokens, expiresAt: 1 });
});

const tokenRequests = () => provider.requests.filter((path) => path.startsWith('/token')).length;

it('20 parallel calls refresh once, and the new token works at the provider', async () => {
  const count = tokenRequests();
  const { answers, refusals } = await race(MANY, () => fixture.get(linked));
  expect(refusals).toEqual([]);
  expect(tokenRequests() - count).toBe(1);
  const [token = '', ...others] = [...new Set(answers.map(({ access_token }) => access_token))];
  expect(others).toEqual([]);
  expect(token).not.toBe(before);
  const document = await fetch(`${provider.issuer}/.well-known/openid-configuration`);
  const { userinfo_endpoint } = (await document.json()) as { userinfo_endpoint: string };
  const asked = await fetch(userinfo_endpoint, { headers: { authorization: `Bearer ${token}` } });
  expect(await asked.json()).toMatchObject({ sub: '1815' });
});

it('a wrong client secret refuses the refresh, and the right one repairs it', async () => {
  const { clientId: client_id, clientSecret: client_secret, issuer } = provider;
  await fixture.set(linked.caller, { client_id, client_secret: 'wrong', issuer });
  await expect(fixture.get(linked)).rejects.toMatchObject({ code: 'oauth_failed' });
  await fixture.set(linked.caller, { client_id, client_secret, issuer });
  expect((await fixture.get(linked)).access_token).not.toBe(before);
});

it('while the provider is away nothing is lost', async () => {
  await provider.stop();
  await expect(fixture.get(linked)).rejects.toMatchObject({ code: 'oauth_unavailable' });
  await provider.start();
  expect((await fixture.get(linked)).access_token).not.toBe(before);
});
