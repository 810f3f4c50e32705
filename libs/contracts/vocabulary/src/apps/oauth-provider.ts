/** The providers that users may sign in with, by their names in paths, settings and events. */
export const OAUTH_PROVIDERS = [
  'google',
  'apple',
  'microsoft',
  'discord',
  'okta',
  'github',
  'slack',
  'facebook',
  'oidc',
] as const;
export type OAuthProviderName = (typeof OAUTH_PROVIDERS)[number];
