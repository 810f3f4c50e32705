import {
  keylessProcedure,
  type Memo,
  type NeededApprovals,
  procedure,
  type TokenSymbol,
} from '@latchkey/contracts';

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

/** What is paid once all have approved: as the signer was asked at the first confirmation, whatever transfer says later. */
export interface AwaitingPayment {
  user_id: string;
  wallet_id: string;
  /** By CAIP-2. */
  network: string;
  destination: string;
  /** Exact decimal, in whole tokens. */
  amount: string;
  currency: TokenSymbol;
  /** Absent where there is none. */
  memo?: Memo;
}

/** A payment that was confirmed and waits, or has waited, for approvals. */
export interface PaymentApprovals {
  payment: AwaitingPayment;
  needed: NeededApprovals;
  /** Oldest first. */
  approvals: PaymentApproval[];
  /** Whether as many have approved as were needed. */
  is_complete: boolean;
  rejection: PaymentRejection | null;
}

/** The payment of a transfer whose time is over. */
export interface EndedPayment {
  app_id: string;
  transfer_id: string;
}

/** One that a key rejected before its end. */
interface RejectedPayment extends EndedPayment {
  rejection: PaymentRejection;
}

/** One that keys approved before its end. */
interface ApprovedPayment extends EndedPayment {
  /** Oldest first. */
  approvals: PaymentApproval[];
}

/** What transfer may not have heard of payments that have ended. */
export interface EndedPayments {
  approved: ApprovedPayment[];
  rejected: RejectedPayment[];
  /** Those that another call decides about at this moment: they have not ended yet. */
  busy: EndedPayment[];
}

export interface DecisionInput {
  transfer_id: string;
  note: string;
}

/** What the approver means is paid, as far as they say it: another payment is not approved. */
export interface ApprovalInput extends DecisionInput {
  destination?: string | undefined;
  amount?: string | undefined;
  currency?: string | undefined;
  memo?: object | undefined;
}

const DECISION_ERRORS = ['transfer_not_found', 'transfer_not_pending', 'approval_not_allowed'] as const;

/**
 * Approves a payment as the key that calls: a secret key, or that of an operator who acts for the App. The ticket proves it,
 * so only processes that a key has called themselves may ask: gateway and administration, never transfer. Repeated by the
 * same key, it counts no second time and answers what is counted.
 */
export const approvePayment = procedure<ApprovalInput, PaymentApprovals>('signer.v1.approve_payment', [
  ...DECISION_ERRORS,
  'payment_differs',
  'payments_frozen',
  'user_blocked',
  'wallet_not_found',
]);

/** Ends the wait of a payment for good. The key that created it may do so, too. */
export const rejectPayment = procedure<DecisionInput, PaymentApprovals>(
  'signer.v1.reject_payment',
  DECISION_ERRORS,
);

/** For transfer, which shows who has decided; for gateway and administration, which compare what is paid. */
export const getPaymentApprovals = procedure<{ transfer_id: string }, PaymentApprovals>(
  'signer.v1.get_payment_approvals',
  ['transfer_not_found'],
);

/**
 * Ends payments, so that no key decides about them any more, and answers who has approved or rejected them before: transfer may
 * not have heard of it. Only transfer may call it, when the time of its transfers is over. It has no caller: no request is about
 * them.
 */
export const endPayments = keylessProcedure<{ payments: EndedPayment[] }, EndedPayments>(
  'signer.v1.end_payments',
);
