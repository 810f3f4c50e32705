import { type PaymentSignature, procedure, type UnsignedPayment } from '@latchkey/contracts';

/** For a transfer service of version 0.2.0: the wallet service hands it on to the signer, and signs nothing itself. */
export const signTransaction = procedure<UnsignedPayment, PaymentSignature>(
  'wallet.v1.sign_transaction',
  ['user_blocked', 'wallet_not_found', 'signature_refused', 'key_provider_unavailable'],
  { timeoutMs: 2500 },
);
