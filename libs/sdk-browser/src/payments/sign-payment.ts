import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser';
import { LatchkeyError } from '../errors/latchkey-error.js';
import { inCeremony } from '../passkeys/ceremony.js';
import type { PaymentOffer } from '../types/payments.js';
import { readPayment } from './read-payment.js';

/**
 * Has a passkey of the person sign a payment. It asks no server: show the person the payment of `readPayment` first.
 * @returns `public_key_credential` for `POST /v1/transfers/{id}/confirm`, for the App's server.
 * @throws LatchkeyError payment_mismatch; webauthn_credential_not_found, where no passkey of the person counts;
 * user_cancelled, aborted, not_supported.
 */
export async function signPayment(
  offer: PaymentOffer,
  { signal }: { signal?: AbortSignal } = {},
): Promise<AuthenticationResponseJSON> {
  await readPayment(offer);
  const optionsJSON = offer.public_key_credential_request_options?.publicKey as
    PublicKeyCredentialRequestOptionsJSON | undefined;
  if (!optionsJSON) throw new LatchkeyError('No passkey', { errorType: 'webauthn_credential_not_found' });
  return inCeremony(
    () => Promise.resolve(),
    () => startAuthentication({ optionsJSON }),
    signal,
  );
}
