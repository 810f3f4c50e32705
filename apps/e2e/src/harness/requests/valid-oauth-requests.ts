import { begunTrial, newOpenIdApp, PAGE, returned, returnedFrom, verifiedPerson } from '../sign-in/openid.js';
import { signIn } from '../sign-in/sign-in.js';
import { currentRun } from '../stack/run.js';
import { type Makers, sessionMembers } from './valid-request.js';

/** Valid requests of providers, in an App of their own, which has one. */
export function oauthRequests(): Makers {
  return {
    'POST /v1/auth/oauth/{provider}/begin': async () => {
      const app = await newOpenIdApp();
      const { userId: user_id } = await signIn(app);
      return {
        path: '/v1/auth/oauth/oidc/begin',
        key: app.secretKey,
        body: { redirect_url: PAGE, user_id },
      };
    },
    'POST /v1/auth/oauth/verify': async () => {
      const app = await newOpenIdApp();
      const { userId: user_id, token, jwt } = await signIn(app);
      const proof = await returned(app, verifiedPerson(), { user_id });
      const body = { ...proof, ...sessionMembers(token, jwt) };
      return { path: '/v1/auth/oauth/verify', key: app.secretKey, body };
    },
    'POST /v1/admin/apps/{app_id}/oauth_providers/verify': async () => {
      const app = await newOpenIdApp();
      const body = { ...(await returnedFrom(await begunTrial(app), verifiedPerson())) };
      return { path: `/v1/admin/apps/${app.id}/oauth_providers/verify`, key: currentRun().adminKey, body };
    },
  };
}
