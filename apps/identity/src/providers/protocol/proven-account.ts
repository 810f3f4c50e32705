import { AppError } from '@latchkey/contracts';
import { decodeProtectedHeader } from 'jose';
import {
  type Configuration,
  fetchProtectedResource,
  fetchUserInfo,
  getJwksCache,
  type IDToken,
  type TokenEndpointResponse,
  type TokenEndpointResponseHelpers,
} from 'openid-client';
import { openIdAccount } from './accounts/openid-account.js';
import { isOwnTrouble } from './provider-failures.js';
import type { ProviderAccount, ProviderClient } from './provider-protocol.js';
import { isTemplate } from './provider-server.js';
import type { ProviderServer } from './provider-servers.js';
import type { CallbackParams, Claims, OpenIdTraits } from './provider-traits.js';
import { scopesOf } from './token-sets.js';

type Answer = TokenEndpointResponse & TokenEndpointResponseHelpers;

/**
 * The account that an answer of the token endpoint is for.
 * @throws AppError, EgressError, or an error of openid-client.
 */
export async function provenAccount(
  server: ProviderServer,
  client: ProviderClient,
  params: CallbackParams,
  answer: Answer,
): Promise<ProviderAccount> {
  const account = await accountOf(server, client, params, answer);
  if (account.subject === '') throw forged();
  return account;
}

async function accountOf(
  { traits, config, base }: ProviderServer,
  client: ProviderClient,
  params: CallbackParams,
  answer: Answer,
): Promise<ProviderAccount> {
  const token = answer.access_token;
  if (traits.kind === 'oauth')
    return traits.accountOf((url) => askApi(config, token, url), { ...client, base }, token);
  const idToken = answer.claims();
  if (!idToken) throw forged();
  if (isTemplate(config.serverMetadata())) requireOneTenant(config, answer, idToken, params);
  const isAsked = scopesOf(client, traits).includes('email');
  const claims = isAsked ? await withEmail(config, token, idToken, traits) : idToken;
  return openIdAccount(idToken.sub, claims, params, traits);
}

/** The claims of the ID token, or those of the user-info endpoint where only that has an email. */
async function withEmail(
  config: Configuration,
  accessToken: string,
  idToken: IDToken,
  { readsUserInfo }: OpenIdTraits,
): Promise<Claims> {
  const isKnown = idToken['email'] !== undefined;
  if (!readsUserInfo || isKnown || !config.serverMetadata().userinfo_endpoint) return idToken;
  const userInfo = await fetchUserInfo(config, accessToken, idToken.sub);
  // The mark belongs to the email beside it.
  return { ...idToken, email_verified: undefined, ...userInfo };
}

/**
 * The answer to the redirect URI, the key and the token belong to one tenant. openid-client has compared the issuer of the
 * token with its `tid`.
 * @see https://learn.microsoft.com/entra/identity-platform/access-tokens#validate-the-issuer
 */
function requireOneTenant(
  config: Configuration,
  answer: Answer,
  idToken: IDToken,
  params: CallbackParams,
): void {
  const isOther = params['iss'] !== undefined && params['iss'] !== idToken.iss;
  const { kid } = decodeProtectedHeader(answer.id_token ?? '');
  const key: Claims | undefined = getJwksCache(config)?.jwks.keys.find((jwk) => jwk.kid === kid);
  const issuer = key?.['issuer'];
  const isKeyOfOther =
    typeof issuer === 'string' && issuer.replace('{tenantid}', String(idToken['tid'])) !== idToken.iss;
  if (isOther || isKeyOfOther) throw forged();
}

/** Its API knows no account for these tokens, where it refuses. */
async function askApi(config: Configuration, accessToken: string, url: URL): Promise<unknown> {
  const headers = new Headers({ accept: 'application/json' });
  const answer = await fetchProtectedResource(config, accessToken, url, 'GET', null, headers);
  if (answer.ok) return answer.json();
  if (isOwnTrouble(answer.status))
    throw new AppError('oauth_unavailable', { reason: 'oauth_answer_unusable' });
  throw new AppError('oauth_failed', { reason: 'oauth_code_refused' });
}

function forged(): AppError {
  return new AppError('oauth_failed', { reason: 'oauth_answer_forged' });
}
