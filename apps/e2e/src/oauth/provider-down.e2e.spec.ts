import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestProvider } from '@latchkey/platform/testing/providers';
import { startProvider } from '@latchkey/platform/testing/providers';
import { atOnce, expectRefusal, succeeded, tally } from '../harness/http/answers.js';
import type { TestApp } from '../harness/http/app.js';
import { newOpenIdApp, PAGE, type Returned } from '../harness/sign-in/openid.js';
import { newPerson, returnedFrom, settingsOf } from '../harness/sign-in/test-providers.js';

let provider: TestProvider;
let app: TestApp;

beforeAll(async () => {
  provider = await startProvider('oidc');
  app = await newOpenIdApp({}, settingsOf(provider));
}, 60_000);
afterAll(() => provider?.stop());

const verify = (proof: Returned, more: object = {}) => app.publicApi.verifyOAuth({ ...proof, ...more });
const proofOf = (person = newPerson()) => returnedFrom(app, 'oidc', provider, person);

describe('while the provider cannot be reached', () => {
  it('a sign-in begins, and one that was at the provider loses nothing', async () => {
    const proof = await proofOf();
    await provider.stop();
    const begun = succeeded(await app.publicApi.beginOAuth('oidc', { redirect_url: PAGE }));
    expect(new URL(begun.authorization_url).origin).toBe(new URL(provider.issuer).origin);
    for (let attempt = 0; attempt < 3; attempt += 1)
      expectRefusal(await verify(proof), 502, 'oauth_unavailable');
    await provider.start();
    const { user_id } = succeeded(await verify(proof));
    expect(succeeded(await app.api.getUser(user_id)).idp_providers).toHaveLength(1);
    expectRefusal(await verify(proof), 400, 'oauth_failed');
  });

  it('an account that was checked before is signed in without it', async () => {
    const person = newPerson();
    const session_expires_in = 5;
    const mine = succeeded(await verify(await proofOf(person), { session_expires_in }));
    const other = succeeded(await verify(await proofOf(), { session_expires_in }));
    const proof = await proofOf(person);
    const refused = await verify(proof, { session_token: other.session_token });
    expectRefusal(refused, 409, 'session_user_mismatch');
    await provider.stop();
    const answer = await verify(proof, { session_token: mine.session_token });
    await provider.start();
    expect(succeeded(answer).user_id).toBe(mine.user_id);
  });

  it('one that was never asked is 502, and no other App notices', async () => {
    const gone = await startProvider('oidc');
    const lost = await newOpenIdApp({}, settingsOf(gone));
    await gone.stop();
    const answers = await atOnce(5, () => lost.publicApi.beginOAuth('oidc', { redirect_url: PAGE }));
    expect(tally(answers)).toEqual({ oauth_unavailable: 5 });
    succeeded(await app.publicApi.beginOAuth('oidc', { redirect_url: PAGE }));
  });
});
