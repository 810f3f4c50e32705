import { succeeded } from '../http/answers.js';
import type { TestApp } from '../http/app.js';
import { realPhone, SANDBOX_CODE, sandboxEmail } from '../sign-in/identities.js';
import { codeTo } from '../sign-in/inbox.js';
import type { Makers } from './valid-request.js';

const device_fingerprint = { ip: '203.0.113.7', user_agent: 'Mozilla/5.0' };

/** Requests that add an address to a user. */
export function newAddressRequests({ api, secretKey: key }: TestApp): Makers {
  const pathTo = async (end: string) => {
    const { user_id } = succeeded(await api.users.create({ email: sandboxEmail() }));
    return { user_id, path: `/v1/auth/users/${user_id}/${end}` };
  };
  const begin =
    (kind: string, address: () => object): Makers[string] =>
    async () => {
      const body = { ...address(), expires_in: 5, locale: 'en', device_fingerprint };
      return { path: (await pathTo(`${kind}/begin`)).path, key, body };
    };
  return {
    'POST /v1/auth/users/{user_id}/email/begin': begin('email', () => ({ email: sandboxEmail() })),
    'POST /v1/auth/users/{user_id}/phone_number/begin': begin('phone_number', () => ({
      phone_number: realPhone(),
    })),
    'POST /v1/auth/users/{user_id}/email/verify': async () => {
      const { user_id, path } = await pathTo('email/verify');
      const email = sandboxEmail();
      succeeded(await api.users.email.begin({ user_id, email, device_fingerprint }));
      return { path, key, body: { email, otp: SANDBOX_CODE, device_fingerprint } };
    },
    'POST /v1/auth/users/{user_id}/phone_number/verify': async () => {
      const { user_id, path } = await pathTo('phone_number/verify');
      const phone_number = realPhone();
      succeeded(await api.users.phoneNumber.begin({ user_id, phone_number, device_fingerprint }));
      return { path, key, body: { phone_number, otp: await codeTo(phone_number), device_fingerprint } };
    },
  };
}
