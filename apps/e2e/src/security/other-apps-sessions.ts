import { unique, unknownId } from '../harness/sign-in/identities.js';
import type { signIn } from '../harness/sign-in/sign-in.js';
import { type CaseTable, type Held, post } from './other-apps-case.js';

type SignedIn = Awaited<ReturnType<typeof signIn>>;
interface Sessions {
  /** A user of the other App. */
  readonly owner: SignedIn;
  /** A user of the App that asks. */
  readonly own: SignedIn;
  readonly user: Omit<Held, 'names'>;
  readonly token: Held;
  readonly jwt: Held;
  /** Of the hosted page of the other App. */
  readonly hostedCode: string;
}

export function sessionCases({ owner, own, user, token, jwt, hostedCode }: Sessions): CaseTable {
  return {
    'POST /v1/auth/sessions/verify': [
      { ...token, request: post('/v1/auth/sessions/verify', 'session_token', { session_expires_in: 5000 }) },
      { ...jwt, request: post('/v1/auth/sessions/verify', 'session_jwt') },
      {
        ...token,
        names: 'session_token beside an own JWT',
        request: post('/v1/auth/sessions/verify', 'session_token', { session_jwt: own.jwt }),
      },
      {
        ...jwt,
        names: 'session_jwt beside an own token',
        request: post('/v1/auth/sessions/verify', 'session_jwt', { session_token: own.token }),
      },
    ],
    'POST /v1/auth/sessions/revoke': [
      { ...token, request: post('/v1/auth/sessions/revoke', 'session_token') },
      { ...jwt, request: post('/v1/auth/sessions/revoke', 'session_jwt') },
      {
        names: 'session_id',
        theirs: owner.session.id,
        nobodys: unknownId('sess'),
        request: post('/v1/auth/sessions/revoke', 'session_id'),
      },
      { names: 'user_id', ...user, request: post('/v1/auth/sessions/revoke', 'user_id') },
    ],
    'POST /v1/auth/hosted_sign_ins/exchange': [
      {
        names: 'code',
        theirs: hostedCode,
        nobodys: unique('code'),
        request: post('/v1/auth/hosted_sign_ins/exchange', 'code', { session_expires_in: 60 }),
      },
    ],
    'GET /v1/auth/sessions/list': [
      { names: 'user_id', ...user, request: (id) => ({ path: `/v1/auth/sessions/list?user_id=${id}` }) },
    ],
  };
}
