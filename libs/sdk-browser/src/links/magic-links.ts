import { sendMessage } from '../methods/sends.js';
import type { Client } from '../session/client.js';
import type { MagicLinksPart } from '../types/parts.js';
import { readStored, store } from '../session/stored-value.js';
import { markedUrl } from './return-url.js';

export function magicLinksPart(client: Client): MagicLinksPart {
  return {
    sendEmail: async (email, redirectUrl, options) => {
      const state = rememberLink(client.transport.key, Date.now());
      const redirect_url = markedUrl(redirectUrl, { kind: 'magic_link', state });
      await sendMessage(client, 'magic_link', { email, redirect_url }, options);
    },
    verify: (token, options) => client.verify('magic_links/verify', { token }, options),
  };
}

/** A magic link lives for an hour by default, and a day at the most here. */
const KEPT_MS = 24 * 60 * 60_000;
const MOST_KEPT = 10;

const nameOf = (key: string) => `latchkey.links.${key}`;

type Begun = Record<string, number>;

/**
 * Remembers in this browser, over its tabs, that the person asked for a link.
 * @returns what the link carries to show it.
 */
function rememberLink(key: string, now: number): string {
  const state = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  const kept = Object.entries(begun(key)).filter(([, at]) => now - at < KEPT_MS);
  const links = Object.fromEntries([...kept.slice(1 - MOST_KEPT), [state.join(''), now]]);
  store('localStorage', nameOf(key), links);
  return state.join('');
}

/** Whether this browser asked for the link that carries this state. */
export function wasLinkBegun(key: string, state: string, now: number): boolean {
  const at = begun(key)[state];
  return at !== undefined && now - at < KEPT_MS;
}

function begun(key: string): Begun {
  return { ...readStored<Begun>('localStorage', nameOf(key)) };
}
