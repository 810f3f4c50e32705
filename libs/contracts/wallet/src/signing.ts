import { type PaymentIntent, procedure } from '@latchkey/contracts';

export interface SignTransactionInput {
  wallet_id: string;
  user_id: string;
  /** Base64: an unsigned EIP-1559 transaction (EIP-2718 envelope) of an Ethereum wallet, a message of a Solana one. */
  unsigned_transaction: string;
  /** The payment that the bytes must be. A transfer service of version 0.2.0 does not send it. */
  intent?: PaymentIntent;
}

export interface TransactionSignature {
  /** Base64: r, s and the recovery bit (65 bytes) on Ethereum, 64 bytes on Solana. */
  signature: string;
}

/**
 * Signs one payment of the wallet, after reading in the bytes that they are exactly the payment of the intent, and nothing
 * else: no other call of a contract, no text, no bare digest. Only transfer may call it: the lint and the permissions of
 * NATS refuse every other process. Once a block of the user is answered, no
 * signature is.
 */
export const signTransaction = procedure<SignTransactionInput, TransactionSignature>(
  'wallet.v1.sign_transaction',
  ['user_blocked', 'wallet_not_found', 'signature_refused', 'chain_unavailable', 'key_provider_unavailable'],
  { timeoutMs: 2500 },
);
