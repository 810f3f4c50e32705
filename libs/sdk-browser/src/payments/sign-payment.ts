import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser';
import { inCeremony } from '../passkeys/ceremony.js';
import type { PaymentOffer } from '../types/payments.js';
import { readPayment } from './read-payment.js';

/**
 * Has a passkey of the person sign a payment. It asks no server: show the person the payment of `readPayment` first.
 * @returns `public_key_credential` for `POST /v1/transfers/{id}/confirm`, for the App's server.
 * @throws LatchkeyError payment_mismatch; not_supported, also where no passkey of the person counts; user_cancelled, aborted.
 */
export async function signPayment(
  offer: PaymentOffer,
  { signal }: { signal?: AbortSignal } = {},
): Promise<AuthenticationResponseJSON> {
  await readPayment(offer);
  const options = offer.public_key_credential_request_options;
  // The ceremony fails as `not_supported` where the person has no passkey that counts.
  const optionsJSON = options?.publicKey as unknown as PublicKeyCredentialRequestOptionsJSON;
  return inCeremony(
    () => Promise.resolve(),
    () => startAuthentication({ optionsJSON }),
    signal,
  );
}
