import { expect } from '@jest/globals';
import { succeeded } from '../harness/http/answers.js';
import type { TestApp } from '../harness/http/app.js';
import { unique, unknownId } from '../harness/sign-in/identities.js';
import { returned, signInWithProvider, verifiedPerson } from '../harness/sign-in/openid.js';
import { type AreaCases, post } from './other-apps-case.js';

/** The App has the local provider as its `oidc`. */
export async function oauthCases(other: TestApp): Promise<AreaCases> {
  const linked = await signInWithProvider(other, verifiedPerson());
  const proof = await returned(other, verifiedPerson());
  const { idp_provider_id: theirs, user_id } = linked;
  const user = { names: 'user_id', theirs: user_id, nobodys: unknownId('user') };
  const verify = '/v1/auth/oauth/verify';
  return {
    // Beside it, the derived case sends a state of the App that asks, which is of no use for any token but its own.
    table: {
      [`POST ${verify}`]: [
        {
          names: 'token alone',
          theirs: proof.token,
          nobodys: unique('token'),
          request: post(verify, 'token'),
        },
      ],
    },
    held: [
      { ...user, at: '/oauth/' },
      { ...user, at: '/idp_providers/' },
      { names: 'idpuser_id', theirs, nobodys: unknownId('idpuser') },
      { names: 'token', at: '/oauth/', theirs: proof.token, nobodys: unique('token') },
    ],
    expectUntouched: async () => {
      const { idp_providers } = succeeded(await other.api.users.get({ user_id }));
      expect(idp_providers).toMatchObject([{ id: theirs }]);
      succeeded(await other.publicApi.oauth.verify(proof));
    },
  };
}
