import { LatchkeyError } from '../errors/latchkey-error.js';
import { challenges, notSupported } from '../passkeys/challenges.js';
import type { Client } from '../session/client.js';
import type { NativeLatchkey, NativePasskeys } from '../types/native.js';

/** How libraries of devices say that the person closed the dialog. */
const CANCELLED = /cancel/i;

/** @param domain the rpId. */
export function nativePasskeys(
  client: Client,
  domain: string,
  device: NativePasskeys | undefined,
): NativeLatchkey['passkeys'] {
  const begin = challenges(client, domain);

  return {
    isSupported: () => device?.isSupported() ?? false,
    signIn: async () => {
      if (!device?.isSupported()) throw notSupported();
      const asked = await begin.ownAuthentication();
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
