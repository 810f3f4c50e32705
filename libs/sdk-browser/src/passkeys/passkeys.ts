import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { LatchkeyError } from '../errors/latchkey-error.js';
import { type Client, isNoSession } from '../session/client.js';
import { requireServer, type Transport } from '../transport/transport.js';
import type { PasskeyRegistration, PasskeySignIn, PasskeysPart } from '../types/parts.js';
import { untilPicked } from './autofill.js';
import { inCeremony } from './ceremony.js';

/** Base64url of more than the 32 bytes of a SHA-256. Decoders skip padding and white space, so none may stand among them. */
const LONGER_THAN_A_DIGEST = /^[\w-]{44}/;

interface Created {
  webauthn_credential_id: string;
}

/** @param domain the rpId; the host name of the page when absent. */
export function passkeysPart(client: Client, domain: string | undefined): PasskeysPart {
  const { transport, store } = client;
  const begin = challenges(transport, domain);

  /** Those of the signed-in user. A user whose session has ended can sign in again. */
  const options = () =>
    begin.authentication(store.held?.session.user_id).catch((error: unknown) => {
      if (!store.held || !isNoSession(error)) throw error;
      store.set(null);
      return begin.authentication();
    });

  /** A signed-in person proves a passkey of the same user; the browser offers no other. */
  const ask = (signal?: AbortSignal): Promise<AuthenticationResponseJSON> =>
    inCeremony(options, (optionsJSON) => startAuthentication({ optionsJSON }), signal);

  const askByAutofill = (signal?: AbortSignal): Promise<AuthenticationResponseJSON> => {
    const anybody = async () => {
      if (!(await browserSupportsWebAuthnAutofill())) throw notSupported();
      return begin.authentication();
    };
    const offer = (optionsJSON: PublicKeyCredentialRequestOptionsJSON) =>
      // The field may be in a shadow tree, which the library's own check does not see.
      startAuthentication({ optionsJSON, useBrowserAutofill: true, verifyBrowserAutofillInput: false });
    return untilPicked((ending) => inCeremony(anybody, offer, ending), signal);
  };

  return {
    isSupported: browserSupportsWebAuthn,
    isAutofillSupported: browserSupportsWebAuthnAutofill,
    signIn: async ({ autofill = false, signal }: PasskeySignIn = {}) => {
      if (!browserSupportsWebAuthn()) throw notSupported();
      const public_key_credential = await (autofill ? askByAutofill(signal) : ask(signal));
      return client.verify('webauthn/authentication/verify', { public_key_credential });
    },
    register: async ({ authenticatorType, signal }: PasskeyRegistration = {}) => {
      requireServer(transport);
      if (!browserSupportsWebAuthn()) throw notSupported();
      const public_key_credential = await inCeremony(
        () => begin.registration(authenticatorType),
        (optionsJSON) => startRegistration({ optionsJSON }),
        signal,
      );
      const path = 'webauthn/registrations/create';
      const { webauthn_credential_id } = await transport.call<Created>(path, { public_key_credential });
      return { webauthn_credential_id };
    },
  };
}

const notSupported = () => new LatchkeyError('Passkeys are not supported', { errorType: 'not_supported' });

interface BegunAuthentication {
  public_key_credential_request_options: { publicKey: PublicKeyCredentialRequestOptionsJSON };
}

interface BegunRegistration {
  public_key_credential_creation_options: { publicKey: PublicKeyCredentialCreationOptionsJSON };
}

/** What the API wants signed, in the JSON form of WebAuthn Level 3. @param given the rpId, or that of the page. */
function challenges(transport: Transport, given: string | undefined) {
  const domain = () => given ?? location.hostname;
  return {
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
      const begun = await transport.call<BegunRegistration>('webauthn/registrations/begin', body);
      return begun.public_key_credential_creation_options.publicKey;
    },
  };
}
