import { describe, expect, it } from '@jest/globals';
import { atOnce, expectRefusal, expectRetryAfter, race, succeeded, tally } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { ethereumWallet, signed, WALLET_DOMAIN } from '../harness/sign-in/wallets.js';

const { wallet_type, public_address } = ethereumWallet();
const asking = { wallet_type, public_address };

describe('the domain of a challenge', () => {
  it('is one of the App with a public token, and any with the secret key', async () => {
    const bare = await newApp({ environment: 'live' });
    const listed = await newApp({
      environment: 'live',
      settings: { allowed_origins: ['https://app.example.com', 'https://*.shop.example:*'] },
    });
    for (const domain of ['evil.example', 'localhost', '127.0.0.1'])
      for (const app of [bare, listed])
        expectRefusal(await app.publicApi.beginWallet({ ...asking, domain }), 400, 'invalid_domain');
    for (const domain of ['app.example.com', 'one.shop.example:8443'])
      succeeded(await listed.publicApi.beginWallet({ ...asking, domain }));
    succeeded(await bare.api.beginWallet({ ...asking, domain: 'any.example' }));
  });

  it('of a test App may be this machine, and no other that it does not list', async () => {
    const { publicApi } = await newApp();
    for (const domain of ['localhost', 'localhost:3000', '127.0.0.1:8080'])
      succeeded(await publicApi.beginWallet({ ...asking, domain }));
    const elsewhere = { ...asking, domain: 'evil.example', uri: 'https://evil.example/airdrop' };
    expectRefusal(await publicApi.beginWallet(elsewhere), 400, 'invalid_domain');
  });

  it('holds its uri, of 256 characters at most', async () => {
    const { publicApi } = await newApp();
    const page = `https://${WALLET_DOMAIN}/`;
    const uri = page.padEnd(256, 'path-');
    succeeded(await publicApi.beginWallet({ ...asking, domain: WALLET_DOMAIN, uri }));
    for (const refused of [`${uri}a`, 'https://evil.example/']) {
      const answer = await publicApi.beginWallet({ ...asking, domain: WALLET_DOMAIN, uri: refused });
      expectRefusal(answer, 400, 'invalid_request');
    }
  });
});

it('a public token gives the text that was signed; a secret key need not', async () => {
  const { api, publicApi } = await newApp();
  const { challenge, ...proof } = await signed(publicApi, ethereumWallet());
  const refused = await publicApi.verifyWallet(proof);
  expectRefusal(refused, 400, 'invalid_request');
  expect(refused.body).toMatchObject({ fields: [{ field: 'challenge' }] });
  expect(challenge).not.toBe('');
  succeeded(await api.verifyWallet(proof));
});

it('challenges of strangers neither lock the owner out nor pass 100 for one client', async () => {
  const { api, publicApi } = await newApp();
  const wallet = ethereumWallet();
  const proof = await signed(publicApi, wallet);
  const begin = { wallet_type, public_address: wallet.public_address, domain: WALLET_DOMAIN };
  const answers = await race(150, () => publicApi.beginWallet(begin));
  expect(tally(answers)).toEqual({ '200': 99, rate_limited: 51 });
  const limited = answers.find(({ status }) => status === 429);
  if (!limited) throw new Error('no challenge was refused');
  expectRetryAfter(limited);
  await atOnce(50, () => api.beginWallet(begin));
  succeeded(await publicApi.verifyWallet(proof));
});
