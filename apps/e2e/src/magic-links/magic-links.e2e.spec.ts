import { describe, expect, it } from '@jest/globals';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { realEmail, sandboxEmail } from '../harness/sign-in/identities.js';
import { linkTo, messageTo } from '../harness/sign-in/inbox.js';
import { verifiedByThirdParty } from '../harness/sign-in/jwt.js';
import { signIn } from '../harness/sign-in/sign-in.js';

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

  it("continues the user's session, and is not spent by another device", async () => {
    const { userId: user_id, token: session_token, session } = await signIn(app);
    const device_fingerprint = { ip: '203.0.113.7' };
    const { token } = succeeded(await api.magicLinks.create({ user_id, device_fingerprint }));
    expectRefusal(await publicApi.magicLinks.verify({ token }), 403, 'device_fingerprint_mismatch');
    const more = { device_fingerprint, session_token, session_expires_in: 300 };
    const verified = succeeded(await api.magicLinks.verify({ token, ...more }));
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
});
