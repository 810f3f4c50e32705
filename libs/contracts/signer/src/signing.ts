import {
  type PaymentSignature,
  procedure,
  type SessionCredential,
  SIGNING_REFUSALS,
  type UnsignedPayment,
} from '@latchkey/contracts';

/** What came with a confirmation to prove that a payment is meant. */
export interface ConfirmationProofs extends SessionCredential {
  /** What a passkey made of the offer, by `toJSON()`. */
  public_key_credential?: object;
  /** Ed25519 over the SHA-256 of `signed_payment`, in base64url. */
  app_signature?: string;
}

/** A payment, with what came with its confirmation. */
export type PaymentToSign = UnsignedPayment &
  ConfirmationProofs & {
    /** Id of the secret key that created the transfer; absent for one of an older release. */
    created_by?: string;
    /** How long the caller waits, in milliseconds: afterwards nothing is begun. Absent for one of an older release. */
    answer_within_ms?: number;
  };

/** The signature, or null for a payment that is kept until others have approved it. */
export interface SignedPayment {
  signature: PaymentSignature['signature'] | null;
}

/**
 * Signs one payment of a wallet, after reading in the bytes that they are exactly the payment of the intent, and nothing
 * else: no other call of a contract, no text, no bare digest. Only transfer may call it, and for one release wallet, which
 * hands calls of version 0.2.0 on: the lint and the permissions of NATS refuse every other process. Once a block of the user,
 * or the end of the session, is answered, no signature is. A payment that needs approvals has none until all are there.
 */
export const signPayment = procedure<PaymentToSign, SignedPayment>(
  'signer.v1.sign_payment',
  [
    'user_blocked',
    'wallet_not_found',
    'transfer_not_pending',
    ...SIGNING_REFUSALS,
    'key_provider_unavailable',
  ],
  { timeoutMs: 2500 },
);

/**
 * Test Apps only: moves what is counted of a signed transfer back, and the end of one that waits for approvals, as if the
 * given minutes had passed.
 */
export const fastForwardSpend = procedure<{ transfer_id: string; minutes: number }, { transfer_id: string }>(
  'signer.v1.fast_forward_spend',
  ['route_not_found', 'transfer_not_found'],
);

/** Test Apps only: moves the time back since which the signer knows a passkey. */
export const fastForwardPasskey = procedure<
  { webauthn_credential_id: string; minutes: number },
  { webauthn_credential_id: string }
>('signer.v1.fast_forward_passkey', ['route_not_found', 'webauthn_credential_not_found']);
