import type { App, OAuthProviderName, OAuthProvidersView } from '@latchkey/contracts/identity';

export const CALLBACK_PATH = '/v1/auth/oauth/{provider}/callback';

/** The redirect URI, which an App registers at its provider. @param baseUrl the public address of this service. */
export function callbackUrl(baseUrl: string, provider: OAuthProviderName): string {
  return `${baseUrl}${CALLBACK_PATH.replace('{provider}', provider)}`;
}

/** The App with the redirect URI of each provider, set up or not. */
export function withCallbackUrls<T extends App>(app: T, baseUrl: string): T {
  const providers = { ...app.settings.oauth_providers };
  for (const name of Object.keys(providers) as (keyof OAuthProvidersView)[]) {
    const provider = providers[name];
    if (provider) providers[name] = { ...provider, redirect_uri: callbackUrl(baseUrl, name) };
  }
  const settings = { ...app.settings, oauth_providers: providers };
  return { ...app, settings, oauth_redirect_uri: `${baseUrl}${CALLBACK_PATH}` };
}
