import { expect, it } from '@jest/globals';
import type { RemovalResponse } from '@latchkey/contracts/identity';
import type { SignInResponse } from '@latchkey/contracts';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import type { Answer } from '../harness/http/client.js';
import { sandboxEmail, SANDBOX_CODE, SANDBOX_PHONE } from '../harness/sign-in/identities.js';
import { asserted, registerPasskey } from '../harness/sign-in/passkey.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { codeOf } from '../harness/sign-in/totp.js';

const app = await newApp();
const { api } = app;

interface Method {
  /** Proves it once more. @param session the members that start or extend a session. */
  readonly prove: (session: object) => Promise<Answer<SignInResponse>>;
  readonly remove: () => Promise<Answer<RemovalResponse>>;
}

const METHODS: Record<string, (user_id: string) => Promise<Method>> = {
  email: async (user_id) => {
    const email = sandboxEmail();
    const { emails } = succeeded(await api.users.update({ user_id, emails: [email] }));
    const method_id = emails.find((one) => one.email === email)?.id ?? '';
    return {
      prove: async (session) => {
        succeeded(await api.otps.email.send({ email }));
        return api.otps.verify({ method_id, otp: SANDBOX_CODE, ...session });
      },
      remove: () => api.users.email.delete({ email_id: method_id }),
    };
  },
  'phone number': async (user_id) => {
    const phone_number = SANDBOX_PHONE;
    const { phone_numbers } = succeeded(await api.users.update({ user_id, phone_numbers: [phone_number] }));
    const method_id = phone_numbers[0]?.id ?? '';
    return {
      prove: async (session) => {
        succeeded(await api.otps.sms.send({ phone_number }));
        return api.otps.verify({ method_id, otp: SANDBOX_CODE, ...session });
      },
      remove: () => api.users.phoneNumber.delete({ phone_number_id: method_id }),
    };
  },
  TOTP: async (user_id) => {
    const totp = succeeded(await api.totps.create({ user_id }));
    let step = 0;
    return {
      prove: (session) => api.totps.verify({ user_id, totp_code: codeOf(totp, step++), ...session }),
      remove: () => api.users.totps.delete({ totp_id: totp.totp_id }),
    };
  },
  'TOTP, by its recovery codes': async (user_id) => {
    const totp = succeeded(await api.totps.create({ user_id }));
    succeeded(await api.totps.verify({ user_id, totp_code: codeOf(totp) }));
    const codes = [...totp.recovery_codes];
    return {
      prove: (session) => api.totps.recover({ user_id, recovery_code: codes.pop() ?? '', ...session }),
      remove: () => api.users.totps.delete({ totp_id: totp.totp_id }),
    };
  },
  passkey: async (user_id) => {
    const passkey = await registerPasskey(app, user_id);
    return {
      prove: async (session) => {
        const public_key_credential = await asserted(app, passkey);
        return api.webauthn.authentication.verify({ public_key_credential, ...session });
      },
      remove: () =>
        api.users.webauthnCredentials.delete({ webauthn_credential_id: passkey.webauthn_credential_id }),
    };
  },
};

it.each(Object.keys(METHODS))('removing a %s ends its sessions at once', async (name) => {
  const main = await signIn(app);
  const { prove, remove } = await (METHODS[name] as (user_id: string) => Promise<Method>)(main.userId);
  const carriedOn = succeeded(await prove({ session_token: main.token }));
  expect(carriedOn.session?.factors).toHaveLength(2);
  const alone = succeeded(await prove({ session_expires_in: 60 }));
  expect(alone).toMatchObject({ user_id: main.userId, session: { factors: [{}] } });

  succeeded(await remove());
  expectRefusal(await api.sessions.verify({ session_token: alone.session_token }), 404, 'session_not_found');
  expectRefusal(await api.sessions.verify({ session_jwt: alone.session_jwt }), 404, 'session_not_found');
  const left = succeeded(await api.sessions.verify({ session_token: main.token }));
  expect(left.session.factors).toEqual([carriedOn.session?.factors[0]]);
  expect(left.session_jwt).not.toBe(carriedOn.session_jwt);
  const { sessions } = succeeded(await api.sessions.list({ user_id: main.userId }));
  expect(sessions.map(({ id }) => id)).toEqual([main.session.id]);
});

it('removing an email ends the sessions that its magic link began', async () => {
  const { userId, emailId } = await signIn(app);
  const { token } = succeeded(await api.magicLinks.create({ user_id: userId }));
  const linked = succeeded(await api.magicLinks.verify({ token, session_expires_in: 60 }));
  expect(linked.method_id).toBe(emailId);
  succeeded(await api.users.email.delete({ email_id: emailId }));
  expectRefusal(await api.sessions.verify({ session_token: linked.session_token }), 404, 'session_not_found');
});
