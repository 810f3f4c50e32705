import { get, post } from '@latchkey/stack-runner';
import type { Accounts } from '../peers/peer.js';
import { SANDBOX_CODE, type Scene, signIn, verifyCall } from '../scenarios/scenario.js';

/** This service, as the server of an application uses it. */
export function ownAccounts({ api }: Pick<Scene, 'api'>): Accounts {
  return {
    byCode: async (email) => (await signIn({ api }, email, SANDBOX_CODE)).session_token,
    async byLink(_, user_id) {
      const { token } = await api.must<{ token: string }>(post('/v1/auth/magic_links/create', { user_id }));
      const verify = post('/v1/auth/magic_links/verify', { token, session_expires_in: 60 });
      return (await api.must<{ session_token: string }>(verify)).session_token;
    },
    // It comes with the session.
    jwt: () => Promise.resolve(),
    check: (token) => api.must(verifyCall(token)),
    profile: (_, userId) => api.must(get(`/v1/auth/users/${userId}`)),
  };
}
