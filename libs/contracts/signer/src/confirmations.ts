import { type Memo, procedure } from '@latchkey/contracts';
import type { PaymentToCheck } from './policies.js';

/** A payment that its person or its App is to sign. */
export interface PaymentToConfirm extends PaymentToCheck {
  transfer_id: string;
  user_id: string;
  /** The only chain on which it is paid, such as `eip155:1`. */
  chain: string;
  /** Absent where there is none. */
  memo?: Memo;
  /** Of the page in which a passkey signs. */
  domain: string;
}

export interface BegunConfirmation {
  /** JSON by RFC 8785; its SHA-256 is the challenge of a passkey, and what an App signs. */
  signed_payment: string;
  /** For the passkeys of its user; absent where none counts for the domain. */
  public_key_credential_request_options?: { publicKey: object };
  /** Where none counts: when the first of those that its user has for the domain does, in seconds since 1970. */
  passkey_counts_at?: number;
}

/** The text of a payment that is signed for its confirmation: the signer makes nonce and time. Only transfer may call it. */
export const beginConfirmation = procedure<PaymentToConfirm, BegunConfirmation>(
  'signer.v1.begin_confirmation',
  ['invalid_domain', 'wallet_not_found'],
);
