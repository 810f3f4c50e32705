import { procedure } from '@latchkey/contracts';

export interface SignTransactionInput {
  wallet_id: string;
  user_id: string;
  /** Base64: an unsigned EIP-1559 transaction (EIP-2718 envelope) of an Ethereum wallet, a message of a Solana one. */
  unsigned_transaction: string;
}

export interface TransactionSignature {
  /** Base64: r, s and the recovery bit (65 bytes) on Ethereum, 64 bytes on Solana. */
  signature: string;
}

/**
 * Signs a transaction that the wallet itself sends, and nothing else: no text, no bare digest. Only transfer may call
 * it: the lint and the permissions of NATS refuse every other process.
 */
export const signTransaction = procedure<SignTransactionInput, TransactionSignature>(
  'wallet.v1.sign_transaction',
  ['wallet_not_found', 'incompatible_token', 'invalid_request', 'key_provider_unavailable'],
  { timeoutMs: 2500 },
);
