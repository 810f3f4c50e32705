import { get, type HttpClient, post } from '@latchkey/stack-runner';
import type { Accounts } from '../peers/peer.js';
import { verifyCall } from './scenario.js';

/** Of every sandbox address. */
const SANDBOX_CODE = '000000';

type SignedIn = Record<'session_token' | 'session_jwt', string>;

/** This service, as the server of an application uses it. */
export function ownAccounts(api: HttpClient): Accounts {
  const signedIn = async (path: string, proof: object): Promise<string> => {
    const { session_token, session_jwt } = await api.must<SignedIn>(
      post(path, { ...proof, session_expires_in: 60 }),
    );
    if (!session_jwt) throw new Error('a sign-in without a session');
    return session_token;
  };
  return {
    async byCode(email, code) {
      const { email_id } = await api.must<{ email_id: string }>(post('/v1/auth/otps/email/send', { email }));
      return signedIn('/v1/auth/otps/verify', { method_id: email_id, otp: (await code) ?? SANDBOX_CODE });
    },
    async byLink(_, user_id) {
      const { token } = await api.must<{ token: string }>(post('/v1/auth/magic_links/create', { user_id }));
      return signedIn('/v1/auth/magic_links/verify', { token });
    },
    // It comes with the session.
    jwt: () => Promise.resolve(),
    check: (token) => api.must(verifyCall(token)),
    profile: (_, userId) => api.must(get(`/v1/auth/users/${userId}`)),
  };
}
