import { type PersonForm, signInAtProvider } from '@latchkey/platform/testing/providers';
import { oidcClientIn } from '@latchkey/stack-runner';
import type { BeginOAuthResponse, VerifyOAuthResponse } from '@latchkey/contracts/identity';
import { succeeded } from '../http/succeeded.js';
import { newApp, type TestApp } from '../http/app.js';
import { type Answer, call } from '../http/client.js';
import { remember } from '../secrets/secrets.js';
import { currentRun } from '../stack/run.js';
import { stackState } from '../stack/stack-files.js';
import { realEmail } from './identities.js';

/** An OpenID provider, as an App sets it up. */
export interface ProviderSettings {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string;
}

/** A page of the App on this machine, which test Apps need not list. */
export const PAGE = 'http://localhost:3000/signed-in';

/** The OpenID provider that the stack of this run started. */
export function localProvider(): ProviderSettings {
  const run = currentRun();
  const { oidc_issuer: issuer } = stackState(run);
  if (!issuer) throw new Error('the stack of this run has no OpenID provider');
  return { issuer, ...oidcClientIn(run.dataDir) };
}

/** A test App with the local provider as its `oidc`. */
export function newOpenIdApp(settings: object = {}, oidc: object = localProvider()): Promise<TestApp> {
  return newApp({ tier: 'enterprise', settings: { ...settings, oauth_providers: { oidc } } });
}

/** A person with an email that the provider has verified. */
export function verifiedPerson(email = realEmail(), name = 'Ada Lovelace'): PersonForm {
  return { email, name, verified: 'on' };
}

export const REFUSE: PersonForm = { refuse: '1' };

/** A sign-in that has begun: where the browser goes, and what its page keeps. */
export interface Begun {
  readonly url: string;
  readonly state: string;
}

/** @param more beside the redirect URL, such as `user_id`. */
export async function begin({ api }: TestApp, more: object = {}): Promise<Begun> {
  return begunBy(succeeded(await api.oauth.begin({ provider: 'oidc', redirect_url: PAGE, ...more })));
}

/** The same of an operator who tries the provider. */
export async function begunTrial({ id }: TestApp): Promise<Begun> {
  const path = `/v1/admin/apps/${id}/oauth_providers/oidc/try`;
  return begunBy(succeeded(await call<BeginOAuthResponse>('POST', path, { key: currentRun().adminKey })));
}

function begunBy({ authorization_url: url, state }: BeginOAuthResponse): Begun {
  const nonce = new URL(url).searchParams.get('nonce') ?? '';
  [state, nonce].forEach((secret) => remember('token', secret));
  return { url, state };
}

/** The redirect URI with the provider's answer. */
export async function callbackOf({ url }: Begun, person: PersonForm): Promise<URL> {
  const callback = new URL(await signInAtProvider(url, person));
  remember('token', callback.searchParams.get('code') ?? '');
  return callback;
}

/** Opens the redirect URI, as the browser does. */
export function open({ pathname, search }: URL): Promise<Answer> {
  return call('GET', `${pathname}${search}`);
}

/** The page of the App that the browser is sent on to. */
export async function pageAfter(callback: URL): Promise<URL> {
  return pageIn(await open(callback));
}

/** The page in the answer of the redirect URI. */
export function pageIn({ status, headers, text }: Answer): URL {
  if (status !== 303) throw new Error(`expected 303, got ${status}: ${text}`);
  const page = new URL(headers.get('location') ?? '');
  remember('token', page.searchParams.get('token') ?? '');
  return page;
}

/** What a page holds after a sign-in at the provider, and hands to the verification. */
export interface Returned {
  readonly token: string;
  readonly state: string;
}

/** One sign-in at the provider, up to its verification. */
export async function returned(app: TestApp, person: PersonForm, more: object = {}): Promise<Returned> {
  return returnedFrom(await begin(app, more), person);
}

/** The same of a sign-in that has begun. */
export async function returnedFrom(begun: Begun, person: PersonForm): Promise<Returned> {
  const page = await pageAfter(await callbackOf(begun, person));
  return { token: page.searchParams.get('token') ?? '', state: begun.state };
}

/** A whole sign-in with a session of an hour. */
export async function signInWithProvider(
  app: TestApp,
  person: PersonForm,
  more: object = {},
): Promise<VerifyOAuthResponse> {
  const proof = await returned(app, person, more);
  return succeeded(await app.publicApi.oauth.verify({ ...proof, session_expires_in: 60 }));
}
