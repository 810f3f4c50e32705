import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { jwtVerify } from 'jose';
import { type LocalServer, sendJson } from './local-server.js';
import type { OpenIdShape } from './openid-provider.js';

/** The tenant of personal accounts at Microsoft. */
export const CONSUMERS = '9188040d-6c67-4c5b-b112-36a304b66dad';
const SIX_MONTHS_SECONDS = 15_777_000;
const DISCOVERY = '/.well-known/openid-configuration';

export const GOOGLE: OpenIdShape = {};

export const SLACK: OpenIdShape = {};

/** A custom authorization server; the email is at the user-info endpoint alone. */
export const OKTA: OpenIdShape = { path: '/oauth2/default', hasThinIdTokens: true };

export const OIDC: OpenIdShape = { path: '/realms/company', hasThinIdTokens: true };

/** The client secret is a JWT of the team's key, the answer a form, and the name comes once, beside the code. */
export function appleShape(): OpenIdShape {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const [teamId, keyId] = ['TEAM123456', 'KEY1234567'];
  return {
    responseMode: 'form_post',
    scopes: ['name'],
    clientSecret: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    teamId,
    keyId,
    isSecret: (secret) => isAppleSecret(secret, publicKey, { teamId, keyId }),
    beside: ({ firstName, lastName, email }) => ({
      user: JSON.stringify({ name: { firstName, lastName }, email }),
    }),
  };
}

async function isAppleSecret(
  secret: string,
  publicKey: KeyObject,
  { teamId, keyId }: { teamId: string; keyId: string },
): Promise<boolean> {
  const checks = { issuer: teamId, subject: 'latchkey-client', audience: 'https://appleid.apple.com' };
  const options = { ...checks, algorithms: ['ES256'], requiredClaims: ['exp', 'iat'] };
  const verified = await jwtVerify(secret, publicKey, options).catch(() => undefined);
  if (!verified) return false;
  const seconds = (verified.payload.exp ?? Infinity) - (verified.payload.iat ?? 0);
  return verified.protectedHeader.kid === keyId && seconds <= SIX_MONTHS_SECONDS;
}

/** The document of `common` names a template of issuers; a token names the tenant of its user. */
export function microsoftShape(tenant = CONSUMERS): OpenIdShape {
  return {
    path: `/${tenant}/v2.0`,
    settingPath: '/common/v2.0',
    intercept: async (server, request, response) => {
      if (request.url !== `/common/v2.0${DISCOVERY}`) return false;
      await sendTemplate(server, `/${tenant}/v2.0${DISCOVERY}`, response);
      return true;
    },
  };
}

async function sendTemplate({ origin }: LocalServer, path: string, response: ServerResponse): Promise<void> {
  const answer = await fetch(`${origin}${path}`);
  const document = (await answer.json()) as Record<string, unknown>;
  delete document['authorization_response_iss_parameter_supported'];
  sendJson(response, { ...document, issuer: `${origin}/{tenantid}/v2.0` });
}
