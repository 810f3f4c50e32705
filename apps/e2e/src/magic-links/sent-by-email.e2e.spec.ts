import { expect, it } from '@jest/globals';
import { expectRefusal, expectRetryAfter, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { realEmail } from '../harness/sign-in/identities.js';
import { linkTo, messageTo, messagesTo } from '../harness/sign-in/inbox.js';

const WELCOME = 'https://app.example.com/welcome';
const WITH_QUERY = 'https://app.example.com/welcome?from=mail';
const app = await newApp({ settings: { allowed_redirect_urls: [WELCOME, WITH_QUERY] } });

it('sends a link to the redirect URL with the token, and the link signs the user in', async () => {
  const email = realEmail();
  const sent = succeeded(await app.api.sendLink({ email, redirect_url: WELCOME }));
  expect(sent).toEqual({
    email_id: expect.stringMatching(/^email_/),
    user_id: expect.stringMatching(/^user_/),
  });
  const { url, token } = await linkTo(email);
  expect(`${url.origin}${url.pathname}`).toBe(WELCOME);
  expect([...url.searchParams.keys()]).toEqual(['token']);
  const verified = succeeded(await app.api.verifyLink({ token, session_expires_in: 10 }));
  expect(verified).toMatchObject({ user_id: sent.user_id, method_id: sent.email_id, method_type: 'email' });
  expect(verified.session?.factors).toMatchObject([{ type: 'otp', delivery_channel: 'email' }]);
});

it('a link that was sent verifies the email and activates the user', async () => {
  const email = realEmail();
  const { user_id } = succeeded(await app.api.sendLink({ email, redirect_url: WELCOME }));
  expect(succeeded(await app.api.getUser(user_id))).toMatchObject({
    status: 'pending',
    emails: [{ verified: false }],
  });
  succeeded(await app.api.verifyLink({ token: (await linkTo(email)).token }));
  expect(succeeded(await app.api.getUser(user_id))).toMatchObject({
    status: 'active',
    active: true,
    emails: [{ email, verified: true }],
  });
});

it('keeps the query of the redirect URL', async () => {
  const email = realEmail();
  succeeded(await app.api.sendLink({ email, redirect_url: WITH_QUERY }));
  const { url, token } = await linkTo(email);
  expect(Object.fromEntries(url.searchParams)).toEqual({ from: 'mail', token });
});

it('names the App, and has the link in text and HTML', async () => {
  const email = realEmail();
  succeeded(await app.api.sendLink({ email, redirect_url: WELCOME }));
  const { token } = await linkTo(email);
  const { text, html } = await messageTo(email);
  for (const part of [text, html]) {
    expect(part).toContain(token);
    expect(part).toContain(app.name);
  }
});

it.each([
  ['another path', 'https://app.example.com/other'],
  ['a deeper path', `${WELCOME}/deeper`],
  ['another host', 'https://evil.example.com/welcome'],
  ['a host that begins alike', 'https://app.example.com.evil.test/welcome'],
  ['user information', 'https://app.example.com@evil.test/welcome'],
  ['another scheme', 'http://app.example.com/welcome'],
  ['a script', 'javascript:alert(1)//https://app.example.com/welcome'],
])('refuses a redirect URL with %s', async (_, redirect_url) => {
  const email = realEmail();
  expectRefusal(await app.api.sendLink({ email, redirect_url }), 400, 'invalid_redirect_url');
  expect(await messagesTo(email)).toEqual([]);
  expect(succeeded(await app.api.listUsers({ email })).users).toEqual([]);
});

it('allows no redirect URL while the App lists none', async () => {
  const { api } = await newApp();
  expectRefusal(
    await api.sendLink({ email: realEmail(), redirect_url: WELCOME }),
    400,
    'invalid_redirect_url',
  );
});

it('sends at most 5 in 10 minutes to one destination', async () => {
  const email = realEmail();
  for (let count = 0; count < 5; count += 1)
    succeeded(await app.api.sendLink({ email, redirect_url: WELCOME }));
  const sixth = await app.api.sendLink({ email, redirect_url: WELCOME });
  expectRefusal(sixth, 429, 'too_many_messages');
  expectRetryAfter(sixth);
});
