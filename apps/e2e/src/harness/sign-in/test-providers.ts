import { randomInt } from 'node:crypto';
import type { OAuthProviderName } from '@latchkey/contracts/identity';
import { ADA, CONSUMERS, type TestPerson, type TestProvider } from '@latchkey/platform/testing/providers';
import { succeeded } from '../http/succeeded.js';
import type { TestApp } from '../http/app.js';
import { type Answer, call } from '../http/client.js';
import { remember } from '../secrets/secrets.js';
import { unique } from './identities.js';
import { PAGE, pageIn, type Returned } from './openid.js';

/** A provider of the tests, as an App sets it up. */
export function settingsOf({ issuer, clientId, clientSecret, teamId, keyId }: TestProvider): object {
  const apple = teamId ? { team_id: teamId, key_id: keyId } : {};
  return { issuer, client_id: clientId, client_secret: clientSecret, ...apple };
}

/** Somebody that no other test knows, whose email every provider but Facebook proves. */
export function newPerson(): TestPerson {
  // GitHub's ids are numbers; a personal account of Microsoft is one of this tenant.
  const claims = { tid: CONSUMERS };
  return { ...ADA, subject: String(randomInt(2 ** 40)), email: `${unique('ada')}@gmail.com`, claims };
}

/** One sign-in at a provider of the tests, up to its verification. */
export async function returnedFrom(
  app: TestApp,
  name: OAuthProviderName,
  provider: TestProvider,
  person: TestPerson,
): Promise<Returned> {
  const { authorization_url, state } = succeeded(
    await app.publicApi.oauth.begin({ provider: name, redirect_url: PAGE }),
  );
  remember('token', state);
  const callback = new URL(await provider.signIn(authorization_url, person));
  remember('token', callback.searchParams.get('code') ?? '');
  const page = pageIn(await send(callback, provider.responseMode));
  return { token: page.searchParams.get('token') ?? '', state };
}

/** Opens the redirect URI as the browser does: with a query, or with a form. */
function send({ pathname, search }: URL, mode: TestProvider['responseMode']): Promise<Answer> {
  if (mode === 'query') return call('GET', `${pathname}${search}`);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return call('POST', pathname, { raw: search.slice(1), headers });
}
