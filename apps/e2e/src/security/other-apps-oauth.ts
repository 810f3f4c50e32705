import { expect } from '@jest/globals';
import { succeeded } from '../harness/http/answers.js';
import type { TestApp } from '../harness/http/app.js';
import { unique, unknownId } from '../harness/sign-in/identities.js';
import { PAGE, returned, signInWithProvider, verifiedPerson } from '../harness/sign-in/openid.js';
import { type AreaCases, type Held, post } from './other-apps-case.js';

const begin = '/v1/auth/oauth/oidc/begin';
const verify = '/v1/auth/oauth/verify';
const callback = '/v1/auth/oauth/{provider}/callback';

/** Both Apps have the local provider as their `oidc`. */
export async function oauthCases(
  asking: TestApp,
  other: TestApp,
  sessions: readonly Held[],
): Promise<AreaCases> {
  const linked = await signInWithProvider(other, verifiedPerson());
  const own = await signInWithProvider(asking, verifiedPerson());
  const ownProof = await returned(asking, verifiedPerson());
  const theirProof = await returned(other, verifiedPerson());
  const user: Held = { names: 'user_id', theirs: linked.user_id, nobodys: unknownId('user') };
  const { idp_provider_id: theirs } = linked;
  const account: Held = { names: 'idpuser_id', theirs, nobodys: unknownId('idpuser') };
  return {
    table: {
      'POST /v1/auth/oauth/{provider}/begin': [
        { ...user, request: post(begin, 'user_id', { redirect_url: PAGE }) },
      ],
      // It takes no key: the state alone names the App.
      [`GET ${callback}`]: [],
      [`POST ${callback}`]: [],
      'POST /v1/auth/oauth/verify': [
        {
          names: 'token',
          theirs: theirProof.token,
          nobodys: unique('token'),
          request: post(verify, 'token'),
        },
        ...sessions.map((session) => ({ ...session, request: post(verify, session.names, ownProof) })),
      ],
      'DELETE /v1/auth/users/idp_providers/{idpuser_id}/delete': [
        { ...account, request: (id) => ({ path: `/v1/auth/users/idp_providers/${id}/delete` }) },
      ],
      'GET /v1/auth/users/{user_id}/idp_providers/{idpuser_id}/tokens': [
        { ...user, request: (id) => tokensOf(id, theirs) },
        { ...account, request: (id) => tokensOf(own.user_id, id) },
      ],
    },
    expectUntouched: async () => {
      const { idp_providers } = succeeded(await other.api.users.get({ user_id: linked.user_id }));
      expect(idp_providers).toMatchObject([{ id: theirs }]);
      succeeded(await asking.publicApi.oauth.verify(ownProof));
      succeeded(await other.publicApi.oauth.verify(theirProof));
    },
  };
}

function tokensOf(userId: string, id: string): { path: string } {
  return { path: `/v1/auth/users/${userId}/idp_providers/${id}/tokens` };
}
