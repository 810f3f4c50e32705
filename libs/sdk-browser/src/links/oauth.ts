import { type Client, ownUser, type UserReference } from '../session/client.js';
import type { OAuthPart } from '../types/parts.js';
import { begunOAuth, forgetOAuth, rememberOAuth } from './begun-oauth.js';
import { markedUrl } from './return-url.js';

interface Begun {
  authorization_url: string;
  state: string;
}

export function oauthPart(client: Client): OAuthPart {
  const { transport } = client;
  const leave = async (provider: string, redirectUrl: string, user?: UserReference): Promise<never> => {
    const body = { redirect_url: markedUrl(redirectUrl, { kind: 'oauth' }), ...user };
    const path = `oauth/${encodeURIComponent(provider)}/begin`;
    const { authorization_url, state } = await transport.call<Begun>(path, body);
    rememberOAuth(transport.key, state);
    location.assign(authorization_url);
    // The page is left.
    return new Promise<never>(() => undefined);
  };
  return {
    begin: (provider, redirectUrl) => leave(provider, redirectUrl),
    attach: async (provider, redirectUrl) => leave(provider, redirectUrl, ownUser(client)),
    verify: async (token) => {
      const state = begunOAuth(transport.key);
      const session = await client.verify('oauth/verify', { token, state });
      forgetOAuth(transport.key);
      return session;
    },
  };
}
