import { describe, expect, it } from '@jest/globals';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { realPhone, sandboxEmail } from '../harness/sign-in/identities.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { ethereumWallet, signed } from '../harness/sign-in/wallets.js';

const redirect_url = 'http://localhost:3000/welcome';
const settings = { allowed_redirect_urls: [redirect_url] };
const open = await newApp({ settings });
const closed = await newApp({ settings: { ...settings, sign_up: 'closed' } });

const sends = (api: typeof open.api, more: object = {}) => [
  api.otps.email.send({ email: sandboxEmail(), ...more }),
  api.otps.sms.send({ phone_number: realPhone(), ...more }),
  api.magicLinks.email.send({ email: sandboxEmail(), redirect_url, ...more }),
];

describe('where sign-up is closed', () => {
  it('an unknown address or wallet makes no user', async () => {
    for (const send of sends(closed.api)) expectRefusal(await send, 403, 'sign_up_closed');
    const proof = await signed(closed.api, ethereumWallet());
    expectRefusal(await closed.api.wallets.verify(proof), 403, 'sign_up_closed');
    expect(succeeded(await closed.api.users.list()).users).toEqual([]);
  });

  it('users that the App created sign in', async () => {
    const email = sandboxEmail();
    const { user_id } = succeeded(await closed.api.users.create({ email }));
    expect((await signIn(closed, email)).userId).toBe(user_id);
  });
});

it('a send that must not create a user is refused for an unknown address', async () => {
  for (const send of sends(open.api, { create_user: false }))
    expectRefusal(await send, 404, 'user_not_found');
  expect(succeeded(await open.api.users.list()).users).toEqual([]);
  const { email } = await signIn(open);
  succeeded(await open.api.otps.email.send({ email, create_user: false }));
});
