import { type Client, ownUser, type UserReference } from '../session/client.js';
import type { OAuthPart, SignInOptions } from '../types/parts.js';
import { LatchkeyError } from '../errors/latchkey-error.js';
import { readStored, store } from '../session/stored-value.js';
import { markedUrl } from './return-url.js';

const nameOf = (key: string) => `latchkey.oauth.${key}`;

/** What a tab keeps while it is at the provider. */
interface Kept {
  readonly state: string;
  /** Whether the sign-in may take the place of another user: only the page that began it knows. */
  readonly replace: boolean;
}

/** The tab that begins a sign-in is the one that finishes it: sessionStorage belongs to one tab. */
function rememberOAuth(key: string, kept: Kept): void {
  if (store('sessionStorage', nameOf(key), kept)) return;
  throw new LatchkeyError('The browser forbids storage, without which no sign-in can return', {
    errorType: 'not_supported',
  });
}

/** @throws LatchkeyError not_begun_here: a planted link must not sign the person in to a stranger's account. */
function begunOAuth(key: string): Kept {
  const kept = readStored<Kept>('sessionStorage', nameOf(key));
  if (typeof kept?.state === 'string') return kept;
  throw new LatchkeyError('This tab began no sign-in at a provider', { errorType: 'not_begun_here' });
}

const forgetOAuth = (key: string): boolean => store('sessionStorage', nameOf(key), undefined);

interface Begun {
  authorization_url: string;
  state: string;
}

/** Longer than most providers take to answer. */
const LEAVING_MS = 10_000;

/** Nothing follows in a page that is left. @throws LatchkeyError user_cancelled, in one that stays. */
function untilPageStays(): Promise<never> {
  return new Promise((_, reject) => {
    const stays = () => reject(new LatchkeyError('The person cancelled', { errorType: 'user_cancelled' }));
    // Back may show the page as it was left.
    addEventListener('pageshow', (event) => event.persisted && stays());
    // No event tells of Stop.
    setTimeout(stays, LEAVING_MS);
  });
}

export function oauthPart(client: Client): OAuthPart {
  const { transport } = client;
  const leave = async (
    provider: string,
    redirectUrl: string,
    { user, replace = false }: SignInOptions & { readonly user?: UserReference },
  ): Promise<never> => {
    const body = { redirect_url: markedUrl(redirectUrl, { kind: 'oauth' }), ...user };
    const path = `oauth/${encodeURIComponent(provider)}/begin`;
    const { authorization_url, state } = await transport.call<Begun>(path, body);
    rememberOAuth(transport.key, { state, replace });
    location.assign(authorization_url);
    return untilPageStays();
  };
  return {
    begin: (provider, redirectUrl, options = {}) => leave(provider, redirectUrl, options),
    attach: async (provider, redirectUrl) => leave(provider, redirectUrl, { user: ownUser(client) }),
    verify: async (token, options = {}) => {
      const { state, replace } = begunOAuth(transport.key);
      const both = { replace: replace && options.replace === true };
      const session = await client.verify('oauth/verify', { token, state }, both);
      forgetOAuth(transport.key);
      return session;
    },
  };
}
