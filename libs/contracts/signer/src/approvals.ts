import { type NeededApprovals, procedure } from '@latchkey/contracts';

/** One that approved a payment. */
export interface PaymentApproval {
  /** Of the secret key, or of the operator's. */
  key_id: string;
  /** Of an operator who is a user; empty otherwise. */
  user_id: string;
  /** In seconds since 1970. */
  approved_at: number;
  note: string;
}

export interface PaymentRejection {
  key_id: string;
  user_id: string;
  rejected_at: number;
  note: string;
}

/** A payment that was confirmed and waits, or has waited, for approvals. */
export interface PaymentApprovals {
  needed: NeededApprovals;
  /** Oldest first. */
  approvals: PaymentApproval[];
  /** Whether as many have approved as were needed. */
  is_complete: boolean;
  rejection: PaymentRejection | null;
}

interface Decision {
  transfer_id: string;
  note: string;
}

const DECISION_ERRORS = ['transfer_not_found', 'transfer_not_pending', 'approval_not_allowed'] as const;

/**
 * Approves a payment as the key that calls: a secret key, or that of an operator who acts for the App. The ticket proves it,
 * so only processes that a key has called themselves may ask: gateway and administration, never transfer. Repeated by the
 * same key, it answers that key's approval.
 */
export const approvePayment = procedure<Decision, PaymentApprovals>('signer.v1.approve_payment', [
  ...DECISION_ERRORS,
  'user_blocked',
  'wallet_not_found',
]);

/** Ends the wait of a payment for good. The key that created it may do so, too. */
export const rejectPayment = procedure<Decision, PaymentApprovals>(
  'signer.v1.reject_payment',
  DECISION_ERRORS,
);

/** For transfer, which shows it. */
export const getPaymentApprovals = procedure<{ transfer_id: string }, PaymentApprovals>(
  'signer.v1.get_payment_approvals',
  ['transfer_not_found'],
);
