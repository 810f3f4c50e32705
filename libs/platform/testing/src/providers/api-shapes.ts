import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { ApiShape } from './api-provider.js';
import { sendJson } from './local-server.js';

/**
 * GitHub Enterprise at an address of its own. It refuses with status 200, and answers a form where JSON is not asked for.
 * @see https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
 */
export const GITHUB: ApiShape = {
  authorizePath: '/login/oauth/authorize',
  tokenPath: '/login/oauth/access_token',
  scope: 'read:user,user:email',
  refuse: (response, error) =>
    sendJson(response, {
      error: error === 'invalid_grant' ? 'bad_verification_code' : 'incorrect_client_credentials',
      error_description: 'The code passed is incorrect or expired.',
    }),
  answer: (request, response, tokens) => {
    if (request.headers.accept?.includes('json')) return sendJson(response, tokens);
    const body = new URLSearchParams(tokens as Record<string, string>).toString();
    response.writeHead(200, { 'content-type': 'application/x-www-form-urlencoded' }).end(body);
  },
  api: {
    '/api/v3/user': ({ person }) => ({
      id: Number(person.subject),
      login: 'octocat',
      name: [person.firstName, person.lastName].filter(Boolean).join(' ') || null,
      email: 'public@example.com',
    }),
    // Refused to a token without the scope.
    '/api/v3/user/emails': ({ person, scopes }) =>
      scopes.includes('user:email')
        ? [
            { email: 'other@example.com', primary: false, verified: true, visibility: null },
            { email: person.email, primary: true, verified: person.emailVerified, visibility: 'private' },
          ]
        : undefined,
  },
};

/** @see https://discord.com/developers/docs/topics/oauth2 */
export const DISCORD: ApiShape = {
  authorizePath: '/oauth2/authorize',
  tokenPath: '/api/oauth2/token',
  scope: 'identify email',
  refuse: (response, error) => sendJson(response, { error }, error === 'invalid_client' ? 401 : 400),
  api: {
    '/api/users/@me': ({ person }) => ({
      id: person.subject,
      username: 'ada',
      global_name: 'Ada',
      email: person.email ?? null,
      verified: person.emailVerified,
    }),
  },
};

/** Graph API errors are objects, and a call without the right `appsecret_proof` is refused. */
const refuseAtFacebook = (response: ServerResponse) => {
  const error = { message: 'This authorization code has been used.', type: 'OAuthException', code: 100 };
  response.setHeader('www-authenticate', 'OAuth "Facebook Platform" "invalid_code" "used"');
  sendJson(response, { error }, 400);
};

/** @see https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow */
export const FACEBOOK: ApiShape = {
  authorizePath: '/v23.0/dialog/oauth',
  tokenPath: '/v23.0/oauth/access_token',
  scope: 'email',
  refuse: refuseAtFacebook,
  api: {
    '/v23.0/me': ({ person, url, accessToken, clientSecret }) => {
      const proof = createHmac('sha256', clientSecret).update(accessToken).digest('hex');
      if (url.searchParams.get('appsecret_proof') !== proof) return undefined;
      const { subject: id, firstName: first_name, lastName: last_name, email } = person;
      return { id, first_name, last_name, email };
    },
  },
};
