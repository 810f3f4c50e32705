import { bufferToBase64URLString } from '@simplewebauthn/browser';
import { LatchkeyError } from '../errors/latchkey-error.js';
import type { OfferedPayment, PaymentOffer } from '../types/payments.js';

/**
 * The payment that a passkey would sign, from the text itself: show this one, and no other.
 * @throws LatchkeyError payment_mismatch, where the challenge is not the SHA-256 of the text.
 */
export async function readPayment(offer: PaymentOffer): Promise<OfferedPayment> {
  const { signed_payment: text, public_key_credential_request_options: options } = offer;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  if (options && options.publicKey.challenge !== bufferToBase64URLString(digest))
    throw new LatchkeyError('Another payment would be signed', { errorType: 'payment_mismatch' });
  return JSON.parse(text) as OfferedPayment;
}
