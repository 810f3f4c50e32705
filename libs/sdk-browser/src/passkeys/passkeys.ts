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
import type { Client } from '../session/client.js';
import { requireServer } from '../transport/transport.js';
import type { PasskeyRegistration, PasskeySignIn, PasskeysPart } from '../types/parts.js';
import { untilPicked } from './autofill.js';
import { inCeremony } from './ceremony.js';

interface BegunAuthentication {
  public_key_credential_request_options: { publicKey: PublicKeyCredentialRequestOptionsJSON };
}

interface BegunRegistration {
  public_key_credential_creation_options: { publicKey: PublicKeyCredentialCreationOptionsJSON };
}

/** @param givenDomain the rpId; the host name of the page when absent. */
export function passkeysPart(client: Client, givenDomain: string | undefined): PasskeysPart {
  const { transport, store } = client;
  const domain = () => givenDomain ?? location.hostname;

  const begin = async (user_id?: string) => {
    const body = { domain: domain(), ...(user_id && { user_id }) };
    const begun = await transport.call<BegunAuthentication>('webauthn/authentication/begin', body);
    return begun.public_key_credential_request_options.publicKey;
  };

  const beginRegistration = async (authenticatorType: PasskeyRegistration['authenticatorType']) => {
    const type = authenticatorType && { authenticator_type: authenticatorType };
    const body = { domain: domain(), ...type };
    const begun = await transport.call<BegunRegistration>('webauthn/registrations/begin', body);
    return begun.public_key_credential_creation_options.publicKey;
  };

  /** A signed-in person proves a passkey of the same user; the browser offers no other. */
  const ask = (signal?: AbortSignal): Promise<AuthenticationResponseJSON> => {
    const userId = store.held?.session.user_id;
    return inCeremony(
      () => begin(userId),
      (optionsJSON) => startAuthentication({ optionsJSON }),
      signal,
    );
  };

  const askByAutofill = async (signal?: AbortSignal): Promise<AuthenticationResponseJSON> => {
    if (!(await browserSupportsWebAuthnAutofill())) throw notSupported();
    // The field may be in a shadow tree, which the library's own check does not see.
    const options = { useBrowserAutofill: true, verifyBrowserAutofillInput: false };
    const offer = (optionsJSON: PublicKeyCredentialRequestOptionsJSON) =>
      startAuthentication({ optionsJSON, ...options });
    return untilPicked((ending) => inCeremony(() => begin(), offer, ending), signal);
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
        () => beginRegistration(authenticatorType),
        (optionsJSON) => startRegistration({ optionsJSON }),
        signal,
      );
      const created = await transport.call<{ webauthn_credential_id: string }>(
        'webauthn/registrations/create',
        { public_key_credential },
      );
      return { credentialId: created.webauthn_credential_id };
    },
  };
}

const notSupported = () =>
  new LatchkeyError('This browser has no passkeys of this kind', { errorType: 'not_supported' });
