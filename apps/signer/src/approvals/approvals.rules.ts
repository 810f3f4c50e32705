import type { CallerClaims } from '@latchkey/contracts';
import type {
  EndedPayment,
  EndedPayments,
  PaymentApproval,
  PaymentApprovals,
  PaymentRejection,
} from '@latchkey/contracts/signer';
import { toEpochSeconds } from '@latchkey/platform/clock';
import { idOfActor, isId } from '@latchkey/platform/ids';
import type { Presented } from '../policies/presented.js';
import type {
  AwaitingPaymentEntity,
  EndingPayment,
  Kind,
  KnownPayment,
  Proved,
  Rejection,
  TransferPlace,
} from './awaiting-payment.entity.js';
import type { ActingKey, PaymentKeyEntity } from './payment-key.entity.js';

type Actor = CallerClaims['actor'];

const KINDS: Partial<Record<Actor['type'], Kind>> = { secret_key: 'keys', operator: 'operators' };

/** The key of a call, or the operator who is signed in, as its ticket proves it; undefined for a caller that approves nothing. */
export function actingKey(actor: Actor | undefined): ActingKey | undefined {
  const kind = actor && KINDS[actor.type];
  const keyId = actor ? idOfActor(actor) : '';
  return kind && keyId !== '' ? { kind, keyId } : undefined;
}

/**
 * What came with a payment in all: now, with its confirmation, and by its approvals. What a passkey signed counts no more once
 * the passkey is removed.
 */
export function presentedInAll(
  now: Proved & Pick<Presented, 'passkeyCountsAt'>,
  known: KnownPayment | undefined,
): Presented & Proved {
  const { presented, hasPasskey = false, keys = 0, operators = 0 } = known ?? {};
  const isKept = !now.passkey && presented?.passkey === true && hasPasskey;
  return {
    person: now.person ?? presented?.person,
    passkey: now.passkey || isKept,
    passkeyDigest: isKept ? presented.passkeyDigest : now.passkeyDigest,
    passkeyCountsAt: now.passkeyCountsAt,
    appSignature: now.appSignature || presented?.appSignature === true,
    approvals: { keys, operators },
  };
}

/** @param approved its approvals, the oldest first. */
export function toApprovalsView(
  payment: AwaitingPaymentEntity,
  approved: readonly PaymentKeyEntity[],
): PaymentApprovals {
  const { neededCount: count, neededBy: by, rejectedAt } = payment;
  const { userId: user_id, walletId: wallet_id, network, destination, amount, currency, memo } = payment;
  return {
    payment: { user_id, wallet_id, network, destination, amount, currency, ...(memo && { memo }) },
    needed: { count, by },
    approvals: approved.map(toApproval),
    is_complete: approved.filter(({ kind }) => kind === by).length >= count,
    rejection: rejectedAt && rejectionOf({ ...payment, rejectedAt }),
  };
}

/** @param approved the approvals of those that have ended, the oldest first. */
export function toEndedPayments(
  ending: readonly EndingPayment[],
  approved: readonly PaymentKeyEntity[],
): EndedPayments {
  const approvalsOf = ({ appId, transferId }: TransferPlace) =>
    approved.filter((key) => key.appId === appId && key.transferId === transferId).map(toApproval);
  const decided = ending.map((payment) => ({ ...toPlace(payment), approvals: approvalsOf(payment) }));
  return {
    approved: decided.filter(({ approvals }) => approvals.length > 0),
    rejected: ending.flatMap(({ rejectedAt, ...payment }) =>
      rejectedAt ? { ...toPlace(payment), rejection: rejectionOf({ ...payment, rejectedAt }) } : [],
    ),
    busy: ending.filter(({ isBusy }) => isBusy).map(toPlace),
  };
}

const toPlace = ({ appId: app_id, transferId: transfer_id }: TransferPlace): EndedPayment => ({
  app_id,
  transfer_id,
});

function rejectionOf({ rejectedAt, rejectedBy, rejectedNote }: Rejection): PaymentRejection {
  return { ...actedAs(rejectedBy), rejected_at: toEpochSeconds(rejectedAt), note: rejectedNote };
}

function toApproval({ keyId, actedAt, note }: PaymentKeyEntity): PaymentApproval {
  return { ...actedAs(keyId), approved_at: toEpochSeconds(actedAt), note };
}

/** No key has the id of a user. */
function actedAs(id: string): { key_id: string; user_id: string } {
  return isId('user', id) ? { key_id: '', user_id: id } : { key_id: id, user_id: '' };
}
