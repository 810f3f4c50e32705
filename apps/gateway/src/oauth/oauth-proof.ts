import type { DeliveryChannel, Factor } from '@latchkey/contracts';
import type { LinkedAccount, OAuthProviderName } from '@latchkey/contracts/identity';
import type { Proof } from '../sign-in/sign-in.service.js';

/** The specification has no channel for OpenID providers in general; Okta is the nearest. */
const CHANNEL = {
  google: 'google_oauth',
  apple: 'apple_oauth',
  microsoft: 'microsoft_oauth',
  discord: 'discord_oauth',
  okta: 'okta_oauth',
  github: 'github_oauth',
  slack: 'slack_oauth',
  facebook: 'facebook_oauth',
  oidc: 'okta_oauth',
} as const satisfies Record<OAuthProviderName, DeliveryChannel>;

/** The proof of an account at a provider. It confirms no identifier: identity has attached the email already. */
export function oauthProof(account: LinkedAccount): Proof {
  return { user_id: account.user_id, factor: oauthFactor(account), settled: account.user_active };
}

/** With the email that the provider vouches for, it is one method with a code sent to that email. */
function oauthFactor({
  provider,
  idp_provider_id: id,
  provider_subject,
  email_id,
  email,
}: LinkedAccount): Factor {
  const vouched = email_id === undefined ? {} : { email_id, email };
  return {
    delivery_channel: CHANNEL[provider],
    type: 'oauth',
    method: {
      method_id: email_id ?? id,
      method_type: 'email',
      // The session service sets the time by its own clock.
      last_verified_at: 0,
      id,
      provider_subject,
      ...vouched,
    },
  };
}
