import type { TokenEndpointResponse } from 'openid-client';
import type { ProviderClient, ProviderTokenSet } from './provider-protocol.js';
import type { ProviderTraits } from './provider-traits.js';

/** The App's scopes, or the usual ones; an ID token comes with `openid` alone. */
export function scopesOf(client: ProviderClient, traits: ProviderTraits): string[] {
  const isOpenId = traits.kind === 'openid';
  const offline = client.keepTokens ? (traits.offline?.scopes ?? []) : [];
  const scopes = client.scopes.length > 0 ? client.scopes : [...traits.scopes, ...offline];
  return [...new Set([...(isOpenId ? ['openid'] : []), ...scopes])].filter(
    (scope) => isOpenId || scope !== 'openid',
  );
}

/** @param now when the answer arrived. */
export function tokenSetOf(answer: TokenEndpointResponse, now: Date): ProviderTokenSet {
  const { access_token: accessToken, refresh_token: refreshToken, id_token: idToken, scope } = answer;
  const seconds = answer.expires_in;
  return {
    accessToken,
    ...(refreshToken === undefined ? {} : { refreshToken }),
    ...(idToken === undefined ? {} : { idToken }),
    ...(scope === undefined ? {} : { scope }),
    ...(seconds === undefined ? {} : { expiresAt: Math.floor(now.getTime() / 1000 + seconds) }),
  };
}
