import type { OAuthProviderName } from '@latchkey/contracts/identity';
import {
  discordAccount,
  FACEBOOK_VERSION,
  facebookAccount,
  gitHubAccount,
  graphOf,
} from './accounts/api-accounts.js';
import {
  isMarkedVerified,
  isProvenByApple,
  isProvenByGoogle,
  isProvenByMicrosoft,
  namesOfAppleForm,
} from './accounts/openid-account.js';
import type { OAuthTraits, OpenIdTraits, ProviderTraits } from './provider-traits.js';

const openId = (traits: Partial<OpenIdTraits> = {}): OpenIdTraits => ({
  kind: 'openid',
  base: '',
  scopes: ['openid', 'email', 'profile'],
  readsUserInfo: false,
  prefersBasic: false,
  isEmailProven: isMarkedVerified,
  ...traits,
});

const oauth = (traits: Omit<OAuthTraits, 'kind'>): OAuthTraits => ({ kind: 'oauth', ...traits });

/** OpenID Connect Core 1.0, section 11. */
const offlineAccess = { scopes: ['offline_access'], parameters: { prompt: 'consent' } };

/** Any server of OpenID Connect, whose issuer each App names. Some answer the email at the user-info endpoint only. */
const ownIssuer = openId({ readsUserInfo: true, prefersBasic: true, offline: offlineAccess });

/** What each provider does differently. */
export const PROVIDERS: Readonly<Record<OAuthProviderName, ProviderTraits>> = {
  // https://developers.google.com/identity/openid-connect/openid-connect
  google: openId({
    base: 'https://accounts.google.com',
    page: 'https://accounts.google.com/o/oauth2/v2/auth',
    isEmailProven: isProvenByGoogle,
    offline: { parameters: { access_type: 'offline', prompt: 'consent' } },
  }),
  // https://developer.apple.com/documentation/signinwithapplerestapi: a scope requires form_post.
  apple: openId({
    base: 'https://appleid.apple.com',
    page: 'https://appleid.apple.com/auth/authorize',
    scopes: ['openid', 'email', 'name'],
    parameters: { response_mode: 'form_post' },
    isEmailProven: isProvenByApple,
    namesOf: namesOfAppleForm,
  }),
  // https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc
  microsoft: openId({
    base: 'https://login.microsoftonline.com/common/v2.0',
    page: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    isEmailProven: isProvenByMicrosoft,
    offline: { scopes: ['offline_access'] },
  }),
  // https://api.slack.com/authentication/sign-in-with-slack
  slack: openId({ base: 'https://slack.com', page: 'https://slack.com/openid/connect/authorize' }),
  // https://developer.okta.com/docs/reference/api/oidc: an ID token beside an access token has few claims.
  okta: ownIssuer,
  oidc: ownIssuer,
  // https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
  github: oauth({
    base: 'https://github.com',
    scopes: ['read:user', 'user:email'],
    server: (base) => ({
      issuer: `${base}/login/oauth`,
      authorization_endpoint: `${base}/login/oauth/authorize`,
      token_endpoint: `${base}/login/oauth/access_token`,
    }),
    accountOf: gitHubAccount,
  }),
  // https://discord.com/developers/docs/topics/oauth2
  discord: oauth({
    base: 'https://discord.com',
    scopes: ['identify', 'email'],
    server: (base) => ({
      issuer: base,
      authorization_endpoint: `${base}/oauth2/authorize`,
      token_endpoint: `${base}/api/oauth2/token`,
    }),
    accountOf: discordAccount,
  }),
  // https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow
  facebook: oauth({
    base: 'https://www.facebook.com',
    scopes: ['public_profile', 'email'],
    server: (base) => ({
      issuer: base,
      authorization_endpoint: `${base}/${FACEBOOK_VERSION}/dialog/oauth`,
      token_endpoint: `${graphOf(base)}/oauth/access_token`,
    }),
    accountOf: facebookAccount,
  }),
};
