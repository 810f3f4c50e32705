import {
  type PaymentSignature,
  keylessProcedure,
  procedure,
  type UnsignedPayment,
} from '@latchkey/contracts';

/** For a transfer service of version 0.2.0: the wallet service hands it on to the signer, and signs nothing itself. */
export const signTransaction = procedure<UnsignedPayment, PaymentSignature>(
  'wallet.v1.sign_transaction',
  ['user_blocked', 'wallet_not_found', 'signature_refused', 'key_provider_unavailable'],
  { timeoutMs: 2500 },
);

/** A wallet whose key the signer lacks. */
export interface MoveKeyInput {
  app_id: string;
  user_id: string;
  wallet_id: string;
}

/**
 * Gives the signer the key of a wallet that the wallet service has still in its database, by `signer.v1.hold_key`: the answer
 * holds no key. `moved` is false where it has none. Only the signer may call it.
 */
export const moveKey = keylessProcedure<MoveKeyInput, { moved: boolean }>(
  'wallet.v1.move_key',
  ['key_provider_unavailable'],
  { timeoutMs: 1500 },
);
