import { type Client, ownUser, type UserReference } from '../session/client.js';
import type { OAuthPart } from '../types/parts.js';
import { LatchkeyError } from '../errors/latchkey-error.js';
import { readStored, store } from '../session/stored-value.js';
import { markedUrl } from './return-url.js';

const nameOf = (key: string) => `latchkey.oauth.${key}`;

/** The tab that begins a sign-in is the one that finishes it: sessionStorage belongs to one tab. */
function rememberOAuth(key: string, state: string): void {
  if (store('sessionStorage', nameOf(key), state)) return;
  throw new LatchkeyError('The browser forbids storage, without which no sign-in can return', {
    errorType: 'not_supported',
  });
}

/** @throws LatchkeyError not_begun_here: a planted link must not sign the person in to a stranger's account. */
function begunOAuth(key: string): string {
  const state = readStored<string>('sessionStorage', nameOf(key));
  if (typeof state === 'string') return state;
  throw new LatchkeyError('This tab began no sign-in at a provider', { errorType: 'not_begun_here' });
}

const forgetOAuth = (key: string): boolean => store('sessionStorage', nameOf(key), undefined);

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
    verify: async (token, options) => {
      const state = begunOAuth(transport.key);
      const session = await client.verify('oauth/verify', { token, state }, options);
      forgetOAuth(transport.key);
      return session;
    },
  };
}
