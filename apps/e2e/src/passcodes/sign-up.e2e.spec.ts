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
  api.sendEmail({ email: sandboxEmail(), ...more }),
  api.sendSms({ phone_number: realPhone(), ...more }),
  api.sendLink({ email: sandboxEmail(), redirect_url, ...more }),
];

describe('where sign-up is closed', () => {
  it('an unknown address or wallet makes no user', async () => {
    for (const send of sends(closed.api)) expectRefusal(await send, 403, 'sign_up_closed');
    const proof = await signed(closed.api, ethereumWallet());
    expectRefusal(await closed.api.verifyWallet(proof), 403, 'sign_up_closed');
    expect(succeeded(await closed.api.listUsers()).users).toEqual([]);
  });

  it('users that the App created sign in', async () => {
    const email = sandboxEmail();
    const { user_id } = succeeded(await closed.api.createUser({ email }));
    expect((await signIn(closed, email)).userId).toBe(user_id);
  });
});

it('a send that must not create a user is refused for an unknown address', async () => {
  for (const send of sends(open.api, { create_user: false }))
    expectRefusal(await send, 404, 'user_not_found');
  expect(succeeded(await open.api.listUsers()).users).toEqual([]);
  const { email } = await signIn(open);
  succeeded(await open.api.sendEmail({ email, create_user: false }));
});
