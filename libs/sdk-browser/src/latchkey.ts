import { completer } from './links/complete.js';
import { magicLinksPart } from './links/magic-links.js';
import { oauthPart } from './links/oauth.js';
import { otpsPart } from './methods/otps.js';
import { sessionsPart } from './methods/sessions.js';
import { totpsPart } from './methods/totps.js';
import { userPart } from './methods/user.js';
import { passkeysPart } from './passkeys/passkeys.js';
import { Client } from './session/client.js';
import { SessionKeeper } from './session/keeper.js';
import { sessionPart } from './session/session-part.js';
import { SessionStore } from './session/store.js';
import { createTransport } from './transport/transport.js';
import type { SignInMethods } from './types/api.js';
import type { Latchkey, LatchkeyOptions } from './types/latchkey.js';
import { walletsPart } from './wallets/wallets.js';

/**
 * The sign-in of one page. It asks nothing until it is used, so it can also be created where a server renders the page.
 * @example
 * const latchkey = createLatchkey({ server: '/auth' });
 * const session = (await latchkey.complete()) ?? (await latchkey.session.refresh());
 */
export function createLatchkey(options: LatchkeyOptions): Latchkey {
  const { storage = 'memory', apiOrigins = [] } = 'server' in options ? {} : options;
  const transport = createTransport(options);
  const store = new SessionStore(transport, storage);
  const client = new Client(transport, store, options.sessionExpiresIn);
  const keeper = new SessionKeeper(client);
  const oauth = oauthPart(client);
  const magicLinks = magicLinksPart(client);
  let methods: Promise<SignInMethods> | undefined;
  return {
    mode: transport.mode,
    methods: () =>
      (methods ??= transport
        .call<SignInMethods>('sign_in_methods', undefined, 'GET')
        .catch((error: unknown) => {
          methods = undefined;
          throw error;
        })),
    session: sessionPart(client, keeper, apiOrigins),
    otps: otpsPart(client),
    magicLinks,
    passkeys: passkeysPart(client, options.passkeyDomain),
    totps: totpsPart(client),
    oauth,
    wallets: walletsPart(client),
    user: userPart(client),
    sessions: sessionsPart(client),
    complete: completer({ key: transport.key, oauth, magicLinks }),
    close: () => {
      keeper.stop();
      store.close();
    },
  };
}
