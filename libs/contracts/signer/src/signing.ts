import { type PaymentSignature, procedure, type UnsignedPayment } from '@latchkey/contracts';

/**
 * Signs one payment of a wallet, after reading in the bytes that they are exactly the payment of the intent, and nothing
 * else: no other call of a contract, no text, no bare digest. Only transfer may call it, and for one release wallet, which
 * hands calls of version 0.2.0 on: the lint and the permissions of NATS refuse every other process. Once a block of the user
 * is answered, no signature is.
 */
export const signPayment = procedure<UnsignedPayment, PaymentSignature>(
  'signer.v1.sign_payment',
  ['user_blocked', 'wallet_not_found', 'signature_refused', 'key_provider_unavailable'],
  { timeoutMs: 2500 },
);
