import { succeeded } from '../http/answers.js';
import type { TestApp } from '../http/app.js';
import { realPhone, sandboxEmail, unique } from '../sign-in/identities.js';
import type { Makers } from './valid-request.js';

const NAMES = { first_name: 'Ada', middle_name: 'King', last_name: 'Lovelace' };
const METADATA = { metadata: { plan: 'pro' }, replace_metadata: true };

export function userRequests({ api, secretKey: key }: TestApp): Makers {
  return {
    'POST /v1/auth/users/create': async () => {
      const identifiers = {
        email: sandboxEmail(),
        phone_number: realPhone(),
        external_id: unique('customer'),
      };
      const choices = { requires_verification: true, wallet_type: 'solana', return_user: true };
      return {
        path: '/v1/auth/users/create',
        key,
        body: { ...identifiers, ...NAMES, ...METADATA, ...choices },
      };
    },
    'POST /v1/auth/users/{user_id}/update': async () => {
      const { user_id } = succeeded(await api.users.create({ email: sandboxEmail() }));
      const identifiers = {
        emails: [sandboxEmail()],
        phone_numbers: [realPhone()],
        external_id: unique('customer'),
      };
      return {
        path: `/v1/auth/users/${user_id}/update`,
        key,
        body: { ...identifiers, ...NAMES, ...METADATA },
      };
    },
  };
}
