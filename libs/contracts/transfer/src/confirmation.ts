import { procedure, SessionJwt, SessionToken, SIGNING_REFUSALS, TOKEN_EXAMPLE } from '@latchkey/contracts';
import type { Transfer, TransferRef } from './transfers.js';

/** The session of the person who confirms. */
export class ConfirmTransferRequest {
  @SessionToken({
    optional: true,
    example: TOKEN_EXAMPLE,
    description: 'Token of a session of the user whose wallet pays, where a policy needs the person.',
  })
  session_token?: string;
  @SessionJwt({ optional: true, description: 'JWT of that session.' }) session_jwt?: string;
}

/** Of a call that pays a transfer. */
export const PAYMENT_ERRORS = [
  'transfer_not_found',
  'transfer_not_pending',
  'insufficient_funds',
  'invalid_public_address',
  'invalid_amount',
  'user_blocked',
  'wallet_not_found',
  ...SIGNING_REFUSALS,
  'approval_not_allowed',
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
