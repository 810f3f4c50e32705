import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { LatchkeyError } from '../errors/latchkey-error.js';
import { type Client, isNoSession } from '../session/client.js';
import { askOwn, OWN_PASSKEYS } from '../methods/own-account.js';
import type { PasskeyRegistration } from '../types/parts.js';

/** Base64url of more than the 32 bytes of a SHA-256. Decoders skip padding and white space, so none may stand among them. */
const LONGER_THAN_A_DIGEST = /^[\w-]{44}/;

export const notSupported = () =>
  new LatchkeyError('Passkeys are not supported', { errorType: 'not_supported' });

interface BegunAuthentication {
  public_key_credential_request_options: { publicKey: PublicKeyCredentialRequestOptionsJSON };
}

interface BegunRegistration {
  public_key_credential_creation_options: { publicKey: PublicKeyCredentialCreationOptionsJSON };
}

/** What the API wants signed, in the JSON form of WebAuthn Level 3. @param given the rpId, or that of the page. */
export function challenges(client: Client, given: string | undefined) {
  const { transport, store } = client;
  const domain = () => given ?? location.hostname;
  const ways = {
    /** @param user_id without it the person picks any passkey of the domain. */
    authentication: async (user_id?: string): Promise<PublicKeyCredentialRequestOptionsJSON> => {
      const body = { domain: domain(), ...(user_id && { user_id }) };
      const begun = await transport.call<BegunAuthentication>('webauthn/authentication/begin', body);
      const { publicKey } = begun.public_key_credential_request_options;
      // A server that was taken over could hand over the digest of a payment: a sign-in must not sign it.
      if (!LONGER_THAN_A_DIGEST.test(publicKey.challenge)) throw notSupported();
      return publicKey;
    },
    registration: async (
      type?: PasskeyRegistration['authenticatorType'],
    ): Promise<PublicKeyCredentialCreationOptionsJSON> => {
      const body = { domain: domain(), ...(type && { authenticator_type: type }) };
      const begun = await askOwn<BegunRegistration>(client, OWN_PASSKEYS.begin, body);
      return begun.public_key_credential_creation_options.publicKey;
    },
  };
  return {
    ...ways,
    /** Those of the signed-in user. A user whose session has ended can sign in again. */
    ownAuthentication: () =>
      ways.authentication(store.held?.session.user_id).catch((error: unknown) => {
        if (!store.held || !isNoSession(error)) throw error;
        store.set(null);
        return ways.authentication();
      }),
  };
}
