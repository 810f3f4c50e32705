import { LatchkeyError } from '../errors/latchkey-error.js';
import { challenges, notSupported } from '../passkeys/challenges.js';
import { type Client, isNoSession } from '../session/client.js';
import type { NativeLatchkey, NativePasskeys } from '../types/native.js';

/** How libraries of devices say that the person closed the dialog. */
const CANCELLED = /cancel/i;

/** @param domain the rpId. */
export function nativePasskeys(
  client: Client,
  domain: string,
  device: NativePasskeys | undefined,
): NativeLatchkey['passkeys'] {
  const { store, transport } = client;
  const begin = challenges(transport, domain);

  /** Those of the signed-in user. A user whose session has ended can sign in again. */
  const options = () =>
    begin.authentication(store.held?.session.user_id).catch((error: unknown) => {
      if (!store.held || !isNoSession(error)) throw error;
      store.set(null);
      return begin.authentication();
    });

  return {
    isSupported: () => device?.isSupported() ?? false,
    signIn: async () => {
      if (!device?.isSupported()) throw notSupported();
      const asked = await options();
      const public_key_credential = await device.get(asked).catch((error: unknown) => {
        throw deviceError(error);
      });
      if (!public_key_credential) throw cancelled();
      return client.verify('webauthn/authentication/verify', { public_key_credential });
    },
  };
}

const cancelled = () => new LatchkeyError('The person cancelled', { errorType: 'user_cancelled' });

function deviceError(error: unknown): LatchkeyError {
  const text = error instanceof Error ? `${error.name} ${error.message}` : '';
  return CANCELLED.test(text) ? cancelled() : new LatchkeyError(text, { errorType: 'not_supported' });
}
