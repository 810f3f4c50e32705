import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { Client } from '../session/client.js';
import { askOwn, OWN_PASSKEYS } from '../methods/own-account.js';
import type { PasskeyRegistration, PasskeySignIn, PasskeysPart } from '../types/parts.js';
import { untilPicked } from './autofill.js';
import { inCeremony } from './ceremony.js';
import { challenges, notSupported } from './challenges.js';

interface Created {
  webauthn_credential_id: string;
}

/** @param domain the rpId; the host name of the page when absent. */
export function passkeysPart(client: Client, domain: string | undefined): PasskeysPart {
  const begin = challenges(client, domain);

  /** A signed-in person proves a passkey of the same user, unless it may replace the session; the browser offers no other. */
  const ask = ({ replace, signal }: PasskeySignIn): Promise<AuthenticationResponseJSON> =>
    inCeremony(
      () => (replace ? begin.authentication() : begin.ownAuthentication()),
      (optionsJSON) => startAuthentication({ optionsJSON }),
      signal,
    );

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
    signIn: async (options: PasskeySignIn = {}) => {
      if (!browserSupportsWebAuthn()) throw notSupported();
      const public_key_credential = await (options.autofill ? askByAutofill(options.signal) : ask(options));
      await options.picked?.();
      return client.verify('webauthn/authentication/verify', { public_key_credential }, options);
    },
    register: async ({ authenticatorType, signal }: PasskeyRegistration = {}) => {
      if (!browserSupportsWebAuthn()) throw notSupported();
      const public_key_credential = await inCeremony(
        () => begin.registration(authenticatorType),
        (optionsJSON) => startRegistration({ optionsJSON }),
        signal,
      );
      const created = await askOwn<Created>(client, OWN_PASSKEYS.create, { public_key_credential });
      return { webauthn_credential_id: created.webauthn_credential_id };
    },
  };
}
