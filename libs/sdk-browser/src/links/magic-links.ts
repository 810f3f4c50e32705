import { sendMessage } from '../methods/sends.js';
import type { Client } from '../session/client.js';
import type { MagicLinksPart } from '../types/parts.js';
import { rememberLink } from './begun-links.js';
import { markedUrl } from './return-url.js';

export function magicLinksPart(client: Client): MagicLinksPart {
  return {
    sendEmail: async (email, redirectUrl, options) => {
      const state = rememberLink(client.transport.key, Date.now());
      const redirect_url = markedUrl(redirectUrl, { kind: 'magic_link', state });
      await sendMessage(client, 'magic_link', { email, redirect_url }, options);
    },
    verify: (token) => client.verify('magic_links/verify', { token }),
  };
}
