import { LatchkeyError } from '../errors/latchkey-error.js';
import { otpsPart } from '../methods/otps.js';
import { Client } from '../session/client.js';
import { SessionKeeper } from '../session/keeper.js';
import { sessionPart } from '../session/session-part.js';
import { SessionStore } from '../session/store.js';
import { direct } from '../transport/transport.js';
import type { SignInMethods } from '../types/api.js';
import type { NativeLatchkey, NativeOptions } from '../types/native.js';
import type { OtpsPart } from '../types/parts.js';
import { nativePasskeys } from './passkeys.js';

/**
 * The sign-in of an app without a page, such as one of Expo. It holds the session token, in memory or in `storage`.
 * @throws TypeError if the origin is no URL, or the token no public one.
 */
export function createLatchkey(options: NativeOptions): NativeLatchkey {
  const { origin, hostname } = new URL(options.origin);
  const transport = direct(options, { fetch: options.fetch, origin });
  const store = new SessionStore(transport, options.storage);
  const client = new Client(transport, store, options.sessionExpiresIn);
  const keeper = new SessionKeeper(client, options.sight);
  let methods: Promise<SignInMethods> | undefined;
  return {
    methods: () =>
      (methods ??= transport
        .call<SignInMethods>('sign_in_methods', undefined, 'GET')
        .catch((error: unknown) => {
          methods = undefined;
          throw error;
        })),
    session: sessionPart(client, keeper, options.apiOrigins ?? []),
    otps: withWork(otpsPart(client)),
    passkeys: nativePasskeys(client, options.passkeyDomain ?? hostname, options.passkeys),
    close: () => {
      keeper.stop();
      store.close();
    },
  };
}

/** The solver derives keys by `crypto.subtle`, which React Native has from a library alone. */
function withWork({ sendEmail, sendSms, verify }: OtpsPart): OtpsPart {
  const canWork = () => typeof globalThis.crypto?.subtle?.deriveBits === 'function';
  const missing = () =>
    new LatchkeyError('A send needs crypto.subtle: install react-native-quick-crypto', {
      errorType: 'not_supported',
    });
  return {
    sendEmail: async (...message) => {
      if (!canWork()) throw missing();
      return sendEmail(...message);
    },
    sendSms: async (...message) => {
      if (!canWork()) throw missing();
      return sendSms(...message);
    },
    verify,
  };
}
