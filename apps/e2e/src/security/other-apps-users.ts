import { SANDBOX_CODE, SANDBOX_PHONE, sandboxEmail, unknownId } from '../harness/sign-in/identities.js';
import type { Case, CaseTable } from './other-apps-case.js';

interface Holdings {
  readonly user: Pick<Case, 'theirs' | 'nobodys'>;
  readonly email_id: string;
  readonly phone_number_id: string;
}

/** Requests that name a user, or an identifier of one. */
export function userCases({ user, email_id, phone_number_id }: Holdings): CaseTable {
  return {
    'GET /v1/auth/users/{user_id}': [
      { names: 'user_id', ...user, request: (id) => ({ path: `/v1/auth/users/${id}` }) },
    ],
    'POST /v1/auth/users/{user_id}/update': [
      {
        names: 'user_id',
        ...user,
        request: (id) => ({ path: `/v1/auth/users/${id}/update`, body: { first_name: 'Eve' } }),
      },
    ],
    ...newAddressCases(user),
    'DELETE /v1/auth/users/email/{email_id}/delete': [
      {
        names: 'email_id',
        theirs: email_id,
        nobodys: unknownId('email'),
        request: (id) => ({ path: `/v1/auth/users/email/${id}/delete` }),
      },
    ],
    'DELETE /v1/auth/users/phone_number/{phone_number_id}/delete': [
      {
        names: 'phone_number_id',
        theirs: phone_number_id,
        nobodys: unknownId('pn'),
        request: (id) => ({ path: `/v1/auth/users/phone_number/${id}/delete` }),
      },
    ],
  };
}

function newAddressCases(user: Holdings['user']): CaseTable {
  const bodies = { email: { email: sandboxEmail() }, phone_number: { phone_number: SANDBOX_PHONE } };
  const cases = Object.entries(bodies).flatMap(([kind, address]) =>
    ['begin', 'verify'].map((action) => {
      const body = action === 'begin' ? address : { ...address, otp: SANDBOX_CODE };
      const request = (id: string) => ({ path: `/v1/auth/users/${id}/${kind}/${action}`, body });
      return [`POST /v1/auth/users/{user_id}/${kind}/${action}`, [{ names: 'user_id', ...user, request }]];
    }),
  );
  return Object.fromEntries(cases);
}
