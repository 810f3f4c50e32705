import { createHmac } from 'node:crypto';
import type { ProviderAccount } from '../provider-protocol.js';
import type { Claims, OAuthTraits } from '../provider-traits.js';
import { emailOf, namesOf } from './account-members.js';

/** @see https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/scopes-for-oauth-apps */
const EMAIL_SCOPES: ReadonlySet<string> = new Set(['user', 'user:email']);

/**
 * @see https://docs.github.com/en/rest/users/users#get-the-authenticated-user
 * @see https://docs.github.com/en/rest/users/emails#list-email-addresses-for-the-authenticated-user
 */
export const gitHubAccount: OAuthTraits['accountOf'] = async (ask, { base, scopes }) => {
  const api = base === 'https://github.com' ? 'https://api.github.com' : `${base}/api/v3`;
  const user = asObject(await ask(new URL(`${api}/user`)));
  // It refuses to list emails to a token without one of these scopes.
  const isListed = scopes.length === 0 || scopes.some((scope) => EMAIL_SCOPES.has(scope));
  const emails = isListed ? asList(await ask(new URL(`${api}/user/emails`))).map(asObject) : [];
  // The email of /user is the public one, which is not marked as verified.
  const primary = emails.find((email) => email['primary'] === true) ?? {};
  return {
    ...account(user['id'], primary['email'], primary['verified'] === true),
    ...namesOf(undefined, undefined, user['name']),
  };
};

/** @see https://discord.com/developers/docs/resources/user#user-object */
export const discordAccount: OAuthTraits['accountOf'] = async (ask, { base }) => {
  const user = asObject(await ask(new URL(`${base}/api/users/@me`)));
  return account(user['id'], user['email'], user['verified'] === true);
};

/**
 * Facebook does not say whether an email is verified, so none is.
 * @see https://developers.facebook.com/docs/graph-api/guides/secure-requests (appsecret_proof)
 */
export const facebookAccount: OAuthTraits['accountOf'] = async (ask, { base, clientSecret }, accessToken) => {
  const url = new URL(`${graphOf(base)}/me`);
  url.searchParams.set('fields', 'id,first_name,last_name,email');
  url.searchParams.set(
    'appsecret_proof',
    createHmac('sha256', clientSecret).update(accessToken).digest('hex'),
  );
  const user = asObject(await ask(url));
  return { ...account(user['id'], user['email'], false), ...namesOf(user['first_name'], user['last_name']) };
};

export const FACEBOOK_VERSION = 'v23.0';

/** The Graph API; beside the pages of another server, such as one for tests. */
export function graphOf(base: string): string {
  const origin = base === 'https://www.facebook.com' ? 'https://graph.facebook.com' : base;
  return `${origin}/${FACEBOOK_VERSION}`;
}

function account(id: unknown, address: unknown, isProven: boolean): ProviderAccount {
  const email = emailOf(address);
  return { subject: subjectOf(id), ...email, emailVerified: isProven && email.email !== undefined };
}

/** GitHub has numbers as ids. Empty for anything that is no id. */
function subjectOf(id: unknown): string {
  return typeof id === 'string' || Number.isSafeInteger(id) ? String(id) : '';
}

function asObject(value: unknown): Claims {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Claims) : {};
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}
