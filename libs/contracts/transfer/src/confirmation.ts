import {
  Described,
  openObjectField,
  procedure,
  SessionJwt,
  SessionToken,
  SIGNING_REFUSALS,
  stringField,
  Text,
  Timestamp,
  TOKEN_EXAMPLE,
} from '@latchkey/contracts';
import type { Transfer, TransferRef } from './transfers.js';

const SIGNED_PAYMENT =
  '{"amount":"12.5","currency":"USDC","destination":"0xd8da6bf26964af9d7eed9e03e53415d37aa96045","memo":null,"network":"eip155:1","nonce":"YiGgZ…","time":1795219200,"transfer":"transfer_01k9z6x2m4f8v0c3r5t7w9y1ab","wallet":"wallet_01k9z6x2m4f8v0c3r5t7w9y1ab"}';

export class BeginConfirmationRequest {
  @stringField({
    description: 'Domain of the page in which the person confirms: a host name, without scheme and port.',
    maxLength: 1024,
    examples: ['example.com'],
  })
  domain!: string;
}

@Described('The payment that is to be signed, once, within 5 minutes.')
export class BeginConfirmationResponse {
  @Text({
    description:
      'The payment as JSON by RFC 8785, with the members `transfer`, `wallet`, `network` (such as `eip155:1`), `destination`, `amount`, `currency`, `memo`, `nonce` and `time`. Take it as it is: its SHA-256 is what is signed.',
    examples: [SIGNED_PAYMENT],
  })
  signed_payment!: string;
  @openObjectField({
    description:
      'Request options in the JSON form of WebAuthn Level 3, for the passkeys of the user that count for the domain: their challenge is the SHA-256 of `signed_payment`. Absent where none counts.',
    examples: [
      {
        publicKey: {
          challenge: 'qJZ…',
          rpId: 'example.com',
          timeout: 300000,
          userVerification: 'required',
          allowCredentials: [{ type: 'public-key', id: 'AcX…', transports: ['internal'] }],
        },
      },
    ],
    optional: true,
  })
  public_key_credential_request_options?: { publicKey: object };
  @Timestamp({
    description:
      'When the first passkey counts that the user has for the domain. Only where there are no options because each of them is too new.',
    optional: true,
  })
  passkey_counts_at?: number;
}

/** What proves that the payment is meant. */
export class ConfirmTransferRequest {
  @SessionToken({
    optional: true,
    example: TOKEN_EXAMPLE,
    description: 'Token of a session of the user whose wallet pays, where a policy needs the person.',
  })
  session_token?: string;
  @SessionJwt({ optional: true, description: 'JWT of that session.' }) session_jwt?: string;
  @openObjectField({
    description:
      'What `navigator.credentials.get()` gave for the options of `confirm/begin`, by its `toJSON()`, where a policy needs a passkey. Its parts are at most 4 KiB each.',
    examples: [
      {
        type: 'public-key',
        id: 'AcX…',
        rawId: 'AcX…',
        response: {
          clientDataJSON: 'eyJ…',
          authenticatorData: 'SZY…',
          signature: 'MEU…',
          userHandle: 'mZt…',
        },
        clientExtensionResults: {},
      },
    ],
    optional: true,
  })
  public_key_credential?: object;
  @stringField({
    description:
      'Signature with the approval key of the App, where a policy needs it: Ed25519 over the SHA-256 (32 bytes) of `signed_payment`, in base64url without padding.',
    maxLength: 128,
    examples: ['mDfX0…'],
    optional: true,
  })
  app_signature?: string;
}

/** Offers the payment of a pending transfer to its person and its App to be signed. */
export const beginTransferConfirmation = procedure<
  TransferRef & BeginConfirmationRequest,
  BeginConfirmationResponse
>('transfer.v1.begin_transfer_confirmation', [
  'transfer_not_found',
  'transfer_not_pending',
  'invalid_domain',
  'wallet_not_found',
  'chain_not_configured',
  'chain_unavailable',
]);
/** Of a call that pays a transfer. */
export const PAYMENT_ERRORS = [
  'transfer_not_found',
  'transfer_not_pending',
  'insufficient_funds',
  'amount_too_small',
  'memo_required',
  'invalid_public_address',
  'invalid_amount',
  'user_blocked',
  'wallet_not_found',
  'rate_limited',
  ...SIGNING_REFUSALS,
  'chain_not_configured',
  'chain_unavailable',
  'key_provider_unavailable',
] as const;

/** The chain and the signer are asked. */
export const PAYMENT_TIMEOUT_MS = 7500;

/**
 * Signs, stores the signed transaction, and answers; the broadcast follows at once. A payment that needs
 * approvals waits for them. Repeated, it pays nothing twice and answers the transfer as it is.
 */
export const confirmTransfer = procedure<TransferRef & ConfirmTransferRequest, Transfer>(
  'transfer.v1.confirm_transfer',
  PAYMENT_ERRORS,
  { timeoutMs: PAYMENT_TIMEOUT_MS },
);
