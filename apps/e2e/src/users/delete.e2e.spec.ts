import { describe, expect, it } from '@jest/globals';
import { expectRefusal, race, succeeded, tally } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import {
  realEmail,
  realPhone,
  sandboxEmail,
  SANDBOX_CODE,
  unknownId,
} from '../harness/sign-in/identities.js';
import { codeTo } from '../harness/sign-in/inbox.js';
import { signIn } from '../harness/sign-in/sign-in.js';

const app = await newApp();
const { api } = app;

describe('delete user', () => {
  it('answers a message and the user id, and the user is gone', async () => {
    const { user_id } = succeeded(await api.users.create({ email: realEmail() }));
    expect(succeeded(await api.users.delete({ user_id }))).toEqual({
      message: expect.stringMatching(/\S/),
      user_id,
    });
    expectRefusal(await api.users.get({ user_id }), 404, 'user_not_found');
    expectRefusal(await api.users.delete({ user_id }), 404, 'user_not_found');
    expectRefusal(await api.users.update({ user_id, first_name: 'Eve' }), 404, 'user_not_found');
    expectRefusal(await api.magicLinks.create({ user_id }), 404, 'user_not_found');
  });

  it('ends every session at once', async () => {
    const first = await signIn(app);
    const second = await signIn(app, first.email);
    succeeded(await api.users.delete({ user_id: first.userId }));
    for (const { token, jwt } of [first, second]) {
      expectRefusal(await api.sessions.verify({ session_token: token }), 404, 'session_not_found');
      expectRefusal(await api.sessions.verify({ session_jwt: jwt }), 404, 'session_not_found');
    }
    expect(succeeded(await api.sessions.list({ user_id: first.userId })).sessions).toEqual([]);
  });

  it('frees the identifiers, and voids the codes', async () => {
    const email = realEmail();
    const phone_number = realPhone();
    const before = succeeded(await api.users.create({ email, phone_number }));
    succeeded(await api.otps.email.send({ email }));
    const otp = await codeTo(email);
    succeeded(await api.users.delete({ user_id: before.user_id }));
    expectRefusal(await api.otps.verify({ method_id: before.email_id, otp }), 404, 'method_not_found');
    const after = succeeded(await api.users.create({ email, phone_number }));
    expect(after.user_id).not.toBe(before.user_id);
    expect(after.email_id).not.toBe(before.email_id);
    expectRefusal(await api.otps.verify({ method_id: after.email_id, otp }), 400, 'invalid_otp');
  });

  it('50 deletions at once delete once', async () => {
    const { user_id } = succeeded(await api.users.create({ email: realEmail() }));
    const answers = await race(50, () => api.users.delete({ user_id }));
    expect(tally(answers)).toEqual({ '200': 1, user_not_found: 49 });
  });

  it('starts no session for a user who is deleted meanwhile', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { email_id, user_id } = succeeded(await api.otps.email.send({ email: sandboxEmail() }));
      const [verified] = await Promise.all([
        api.otps.verify({ method_id: email_id, otp: SANDBOX_CODE, session_expires_in: 60 }),
        api.users.delete({ user_id }),
      ]);
      if (verified.status !== 200) continue;
      const { session_token } = verified.body;
      expectRefusal(await api.sessions.verify({ session_token }), 404, 'session_not_found');
    }
  });
});

describe('detach', () => {
  it('removes an email, which then signs no user in and is free for others', async () => {
    const email = sandboxEmail();
    const other = realEmail();
    const { user_id, email_id } = succeeded(await api.users.create({ email }));
    succeeded(await api.users.update({ user_id, emails: [other] }));
    succeeded(await api.otps.email.send({ email }));
    expect(succeeded(await api.users.email.delete({ email_id }))).toEqual({
      message: expect.stringMatching(/\S/),
      user_id,
    });
    expect(succeeded(await api.users.get({ user_id })).emails).toMatchObject([{ email: other }]);
    expectRefusal(await api.otps.verify({ method_id: email_id, otp: SANDBOX_CODE }), 404, 'method_not_found');
    expectRefusal(await api.users.email.delete({ email_id }), 404, 'email_not_found');
    expect(succeeded(await api.users.create({ email })).user_id).not.toBe(user_id);
  });

  it('removes a phone number, which is then free for others', async () => {
    const phone_number = realPhone();
    const created = succeeded(await api.users.create({ email: realEmail(), phone_number }));
    const removed = succeeded(
      await api.users.phoneNumber.delete({ phone_number_id: created.phone_number_id }),
    );
    expect(removed).toEqual({ message: expect.stringMatching(/\S/), user_id: created.user_id });
    expect(succeeded(await api.users.get({ user_id: created.user_id })).phone_numbers).toEqual([]);
    expectRefusal(
      await api.users.phoneNumber.delete({ phone_number_id: created.phone_number_id }),
      404,
      'phone_number_not_found',
    );
    expect(succeeded(await api.users.create({ phone_number })).user_id).not.toBe(created.user_id);
  });

  it.each([
    ['email', 'email_not_found', () => api.users.email.delete({ email_id: unknownId('email') })],
    [
      'phone number',
      'phone_number_not_found',
      () => api.users.phoneNumber.delete({ phone_number_id: unknownId('pn') }),
    ],
    [
      'provider',
      'idp_provider_not_found',
      () => api.users.idpProviders.delete({ idpuser_id: unknownId('idpuser') }),
    ],
    [
      'email of the wrong kind',
      'email_not_found',
      () => api.users.email.delete({ email_id: unknownId('pn') }),
    ],
  ])('knows no %s of that id', async (_, type, remove) => {
    expectRefusal(await remove(), 404, type);
  });
});
