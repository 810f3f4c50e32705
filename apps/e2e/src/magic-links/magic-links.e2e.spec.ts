import { describe, expect, it } from '@jest/globals';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { realEmail, realPhone, sandboxEmail } from '../harness/sign-in/identities.js';
import { linkTo, messageTo, messagesTo } from '../harness/sign-in/inbox.js';
import { verifiedByThirdParty } from '../harness/sign-in/jwt.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { ethereumWallet, signed } from '../harness/sign-in/wallets.js';

const WELCOME = 'https://app.example.com/welcome?from=mail';
const app = await newApp({ settings: { allowed_redirect_urls: [WELCOME], fingerprint_match: 'ip' } });
const { api, publicApi } = app;

describe('a link that the App delivers', () => {
  it('signs the user in once, activates the user, and verifies no identifier', async () => {
    const created = await api.users.create({ email: sandboxEmail(), requires_verification: true });
    const { user_id, email_id } = succeeded(created);
    const link = succeeded(await api.magicLinks.create({ user_id }));
    expect(link).toEqual({ user_id, token: expect.stringMatching(/^[\w-]{43,}$/) });
    const body = { token: link.token, session_expires_in: 15 };
    const verified = succeeded(await publicApi.magicLinks.verify(body));
    expect(verified).toMatchObject({ user_id, method_id: email_id, method_type: 'email' });
    const claims = await verifiedByThirdParty(verified.session_jwt ?? '', app.id);
    expect(claims).toMatchObject({ sub: user_id, sid: verified.session?.id });
    const user = succeeded(await api.users.get({ user_id }));
    expect(user).toMatchObject({ status: 'active', emails: [{ verified: false }] });
    expectRefusal(await publicApi.magicLinks.verify(body), 400, 'invalid_magic_link');
  });

  it.each([
    [
      'phone_number',
      async () => {
        const user = succeeded(await api.users.create({ phone_number: realPhone() }));
        return { user_id: user.user_id, method_id: user.phone_number_id };
      },
    ],
    [
      'wallet',
      async () => {
        const user = succeeded(await api.wallets.verify(await signed(api, ethereumWallet())));
        return { user_id: user.user_id, method_id: user.id };
      },
    ],
  ])('names the %s of a user without an email as its factor', async (method_type, newUser) => {
    const { user_id, method_id } = await newUser();
    const { token } = succeeded(await api.magicLinks.create({ user_id }));
    const { session } = succeeded(await publicApi.magicLinks.verify({ token, session_expires_in: 5 }));
    const method = { method_id, method_type, last_verified_at: expect.any(Number) };
    expect(session?.factors).toEqual([{ type: 'otp', delivery_channel: 'sms', method }]);
  });

  it("is not spent by another device or with another user's session, and carries on the user's own", async () => {
    const { userId: user_id, token: session_token, session } = await signIn(app);
    const device_fingerprint = { ip: '203.0.113.7' };
    const { token } = succeeded(await api.magicLinks.create({ user_id, device_fingerprint }));
    expectRefusal(await publicApi.magicLinks.verify({ token }), 403, 'device_fingerprint_mismatch');
    const stranger = { session_token: (await signIn(app)).token };
    const link = { token, device_fingerprint };
    expectRefusal(await api.magicLinks.verify({ ...link, ...stranger }), 409, 'session_user_mismatch');
    const verified = succeeded(
      await api.magicLinks.verify({ ...link, session_token, session_expires_in: 300 }),
    );
    expect(verified.session?.id).toBe(session.id);
    expect(verified.session?.expires_at).toBeGreaterThan(session.expires_at);
  });
});

describe('a link by email', () => {
  it('leads to the redirect URL with its token, verifies the email and signs the user in', async () => {
    const email = realEmail();
    const sent = succeeded(await api.magicLinks.email.send({ email, redirect_url: WELCOME }));
    expect(sent).toEqual({
      email_id: expect.stringMatching(/^email_/),
      user_id: expect.stringMatching(/^user_/),
    });
    const { url, token } = await linkTo(email);
    expect(url.href).toBe(`${WELCOME}&token=${token}`);
    const { text, html } = await messageTo(email);
    for (const part of [text, html]) expect(part).toContain(app.name);
    const verified = succeeded(await publicApi.magicLinks.verify({ token, session_expires_in: 10 }));
    expect(verified).toMatchObject({ user_id: sent.user_id, method_id: sent.email_id, method_type: 'email' });
    expect(succeeded(await api.users.get({ user_id: sent.user_id }))).toMatchObject({
      status: 'active',
      emails: [{ email, verified: true }],
    });
  });

  it('to a URL that the App does not list makes no user and sends nothing', async () => {
    const email = realEmail();
    const send = { email, redirect_url: 'https://app.example.com.evil.test/welcome' };
    expectRefusal(await api.magicLinks.email.send(send), 400, 'invalid_redirect_url');
    expect(await messagesTo(email)).toEqual([]);
    expect(succeeded(await api.users.list({ email })).users).toEqual([]);
  });
});
