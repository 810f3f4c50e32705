/** What `POST /v1/transfers/{id}/confirm/begin` answered, as the App's server hands it to the page. */
export interface PaymentOffer {
  readonly signed_payment: string;
  /** Absent where the person has no passkey that counts for payments. */
  readonly public_key_credential_request_options?: { readonly publicKey: PaymentRequestOptions } | undefined;
  /** Unix epoch seconds: when the first passkey counts, where each of them is too new. */
  readonly passkey_counts_at?: number | undefined;
}

/** In the JSON form of WebAuthn Level 3. */
interface PaymentRequestOptions {
  readonly challenge: string;
  readonly [member: string]: unknown;
}

/** The payment of an offer. */
export interface OfferedPayment {
  /** Id of the transfer. */
  readonly transfer: string;
  /** Id of the wallet that pays. */
  readonly wallet: string;
  /** The chain, such as `eip155:1`. */
  readonly network: string;
  readonly destination: string;
  /** Exact decimal, in whole tokens. */
  readonly amount: string;
  readonly currency: string;
  readonly memo: { readonly text: string } | { readonly id: string } | null;
  /** Unix epoch seconds: when it was offered. */
  readonly time: number;
}
