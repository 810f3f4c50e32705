import type { PaymentIntent } from './payment-intent.js';

/** What a signature is asked for: bytes, and the payment that they are. */
export interface UnsignedPayment {
  wallet_id: string;
  user_id: string;
  /** Base64: an unsigned EIP-1559 transaction (EIP-2718 envelope) of an Ethereum wallet, a message of a Solana one. */
  unsigned_transaction: string;
  /** The payment that the bytes must be. A transfer service of version 0.2.0 does not send it. */
  intent?: PaymentIntent;
}

export interface PaymentSignature {
  /** Base64: r, s and the recovery bit (65 bytes) on Ethereum, 64 bytes on Solana. */
  signature: string;
}
