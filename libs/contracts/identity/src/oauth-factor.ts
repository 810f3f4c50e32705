import type { DeliveryChannel, Factor } from '@latchkey/contracts';
import type { LinkedAccount } from './oauth.js';
import type { OAuthProviderName } from './oauth-providers.js';

/** Sessions of version 0.2.0 may say `okta_oauth` for `oidc`; both are accounts at a provider, so rules treat them alike. */
const CHANNEL = {
  google: 'google_oauth',
  apple: 'apple_oauth',
  microsoft: 'microsoft_oauth',
  discord: 'discord_oauth',
  okta: 'okta_oauth',
  github: 'github_oauth',
  slack: 'slack_oauth',
  facebook: 'facebook_oauth',
  oidc: 'oidc_oauth',
} as const satisfies Record<OAuthProviderName, DeliveryChannel>;

/**
 * The session factor of a linked account; the session service sets its time. With the email that the provider vouches
 * for, it is one method with a code sent to that email, and it stays of one kind with such codes.
 */
export function oauthFactor({
  provider,
  idp_provider_id: id,
  provider_subject,
  email_id,
  email,
  email_vouched,
}: LinkedAccount): Factor {
  const vouched = email_id === undefined ? {} : { email_id, email };
  return {
    delivery_channel: CHANNEL[provider],
    type: 'oauth',
    method: {
      method_id: email_id ?? id,
      method_type: 'email',
      last_verified_at: 0,
      id,
      provider_subject,
      ...vouched,
      ...(email_vouched !== undefined && { email_vouched }),
    },
  };
}
