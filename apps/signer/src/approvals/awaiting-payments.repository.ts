import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { minutesBefore, statement } from '@latchkey/platform/database';
import { type EntityManager, Repository } from 'typeorm';
import { LONGEST } from '../signing/signed-intents.repository.js';
import {
  AwaitingPaymentEntity,
  type Kind,
  type KnownPayment,
  type MeantPayment,
  isOver,
  type TransferPlace,
} from './awaiting-payment.entity.js';
import { type ActingKey, PaymentKeyEntity } from './payment-key.entity.js';

export type NewAwaitingPayment = Omit<
  AwaitingPaymentEntity,
  | 'expiresAt'
  | 'endedAt'
  | 'isOver'
  | 'confirmedAt'
  | 'signedAt'
  | 'rejectedAt'
  | 'rejectedBy'
  | 'rejectedNote'
> & {
  /** In seconds since 1970. */
  readonly expiresAt: number;
  /** Id of the secret key that created the transfer; empty where that is not known. */
  readonly createdBy: string;
  readonly confirmedBy: ActingKey;
};

/** One decision of a key, with its event. */
export interface Decision extends TransferPlace, ActingKey {
  readonly note: string;
  readonly event: string;
}

const OPEN = `rejected_at IS NULL AND signed_at IS NULL AND NOT ${isOver('payment')}`;

/** Whether it is what the approver means, as far as they say; who names a destination without a memo means none. */
const MEANT = `destination = coalesce($7, destination) AND amount = coalesce($8, amount)
        AND currency = coalesce($9, currency) AND (($7::text IS NULL AND $10::jsonb IS NULL) OR memo IS NOT DISTINCT FROM $10::jsonb)`;

const counted = (kind: Kind) => `(
  SELECT count(*)::integer FROM payment_keys AS key
    WHERE key.app_id = $1 AND key.transfer_id = $2 AND key.part = 'approved' AND key.kind = '${kind}')`;

// The user's lock comes before that of the row, as in a deletion, which takes both.
const KNOWN = statement<KnownPayment>('awaiting_payments_known')`
  SELECT digest, presented, rejected_at IS NOT NULL AS "isRejected", ${isOver('payment')} AS "isOver",
      EXISTS (SELECT FROM payment_passkeys WHERE app_id = $1 AND user_id = payment.user_id
        AND key_digest = payment.presented ->> 'passkeyDigest' AND known_since <= confirmed_at) AS "hasPasskey",
      ${counted('keys')} AS keys, ${counted('operators')} AS operators
    FROM awaiting_payments AS payment WHERE app_id = $1 AND transfer_id = $2 AND may_sign_for($1, user_id)
    FOR UPDATE OF payment`;

const KEEP = statement('awaiting_payments_keep')`
  WITH kept AS (
    INSERT INTO awaiting_payments AS known
        (app_id, transfer_id, user_id, wallet_id, digest, needed_count, needed_by, presented, expires_at,
          network, destination, amount, currency, memo, network_name)
      SELECT $1, $2, $3, $4, $5, $6, $7, $8, least(to_timestamp($9), now() + ${LONGEST}), $13, $14, $15, $16, $17, $18
        WHERE to_timestamp($9) > clock_timestamp() AND may_sign_for($1, $3)
      ON CONFLICT ON CONSTRAINT awaiting_payments_pkey DO UPDATE
        SET needed_count = excluded.needed_count, needed_by = excluded.needed_by, presented = excluded.presented,
          confirmed_at = now()
        WHERE known.digest = excluded.digest AND known.rejected_at IS NULL AND NOT ${isOver('known')}
      RETURNING app_id, transfer_id
  ), parts AS (
    INSERT INTO payment_keys (app_id, transfer_id, kind, key_id, part)
      SELECT app_id, transfer_id, kind, key_id, part
        FROM kept CROSS JOIN (VALUES ('keys', $10, 'created'), ($11, $12, 'confirmed')) AS taken (kind, key_id, part)
        WHERE key_id <> ''
      ON CONFLICT ON CONSTRAINT payment_keys_pkey DO NOTHING
  )
  SELECT transfer_id FROM kept`;

const SIGNED = statement('awaiting_payments_signed')`
  UPDATE awaiting_payments SET signed_at = now() WHERE app_id = $1 AND transfer_id = $2`;

// It waits for whoever rejects or signs the payment, and looks again then.
const APPROVE = statement('awaiting_payments_approve')`
  WITH payment AS (
    SELECT app_id, transfer_id FROM awaiting_payments AS payment
      WHERE app_id = $1 AND transfer_id = $2 AND needed_by = $3 AND ${OPEN} AND ${MEANT} FOR UPDATE
  ), approved AS (
    INSERT INTO payment_keys (app_id, transfer_id, kind, key_id, part, note)
      SELECT app_id, transfer_id, $3, $4, 'approved', $5 FROM payment
      ON CONFLICT ON CONSTRAINT payment_keys_pkey DO NOTHING RETURNING key_id
  )
  SELECT add_event($6) FROM approved`;

// Operators stop a payment whoever approves it: the keys of an App may be what was stolen.
const REJECT = statement('awaiting_payments_reject')`
  WITH rejected AS (
    UPDATE awaiting_payments AS payment SET rejected_at = now(), rejected_by = $4, rejected_note = $5
      WHERE app_id = $1 AND transfer_id = $2 AND ${OPEN} AND coalesce((
          SELECT part = 'created' FROM payment_keys AS own
            WHERE own.app_id = $1 AND own.transfer_id = $2 AND own.kind = $3 AND own.key_id = $4
        ), $3 IN ('operators', needed_by))
      RETURNING transfer_id
  )
  SELECT add_event($6) FROM rejected`;

const MOVE_BACK = statement('awaiting_payments_move_back')`
  UPDATE awaiting_payments SET expires_at = ${minutesBefore('expires_at', '$3')}
    WHERE app_id = $1 AND transfer_id = $2`;

/** Payments that wait for approvals, and the keys that had a part in them. */
@Injectable()
export class AwaitingPaymentsRepository {
  constructor(
    @InjectRepository(AwaitingPaymentEntity) private readonly payments: Repository<AwaitingPaymentEntity>,
    @InjectRepository(PaymentKeyEntity) private readonly keys: Repository<PaymentKeyEntity>,
  ) {}

  find({ appId, transferId }: TransferPlace): Promise<AwaitingPaymentEntity | null> {
    return this.payments.findOneBy({ appId, transferId });
  }

  /** Oldest first. */
  approvalsOf({ appId, transferId }: TransferPlace): Promise<PaymentKeyEntity[]> {
    return this.keys.find({ where: { appId, transferId, part: 'approved' }, order: { actedAt: 'ASC' } });
  }

  partOf({ appId, transferId }: TransferPlace, { kind, keyId }: ActingKey): Promise<PaymentKeyEntity | null> {
    return this.keys.findOneBy({ appId, transferId, kind, keyId });
  }

  /** No key rejects the payment until the end of the transaction. SQL: it locks the row. */
  known(tx: EntityManager, { appId, transferId }: TransferPlace): Promise<KnownPayment | undefined> {
    return KNOWN.first(tx, [appId, transferId]);
  }

  /**
   * Keeps a payment until it is approved, and which keys created and confirmed it; false for one that has ended, for
   * another payment than the first of its transfer, and for a user who is deleted. SQL: one statement decides.
   */
  async keep(tx: EntityManager, payment: NewAwaitingPayment): Promise<boolean> {
    const { appId, transferId, userId, walletId, digest, neededCount, neededBy, presented } = payment;
    const { expiresAt, createdBy, confirmedBy, network, destination, amount, currency, memo, networkName } =
      payment;
    const kept = await KEEP.count(tx, [
      ...[appId, transferId, userId, walletId, digest, neededCount, neededBy],
      ...[JSON.stringify(presented), expiresAt, createdBy, confirmedBy.kind, confirmedBy.keyId],
      ...[network, destination, amount, currency, memo && JSON.stringify(memo), networkName],
    ]);
    return kept === 1;
  }

  async signed(tx: EntityManager, { appId, transferId }: TransferPlace): Promise<void> {
    await SIGNED.run(tx, [appId, transferId]);
  }

  /** Whether the key approves it now. SQL: one statement decides between keys, a rejection, a signature and the end. */
  async approve(
    tx: EntityManager,
    decision: Decision,
    { destination, amount, currency, memo }: MeantPayment,
  ): Promise<boolean> {
    const { appId, transferId, kind, keyId, note, event } = decision;
    const deciding = [appId, transferId, kind, keyId, note, event];
    const said = memo && JSON.stringify(memo);
    return (await APPROVE.count(tx, [...deciding, destination, amount, currency, said])) === 1;
  }

  /** Whether the key rejects it now. SQL: one statement, as for an approval. */
  async reject({ appId, transferId, kind, keyId, note, event }: Decision): Promise<boolean> {
    return (await REJECT.count(this.payments, [appId, transferId, kind, keyId, note, event])) === 1;
  }

  /** Lets time pass for a payment that waits; false where none does. SQL: the database's clock. */
  async moveBack(tx: EntityManager, { appId, transferId }: TransferPlace, minutes: number): Promise<boolean> {
    return (await MOVE_BACK.count(tx, [appId, transferId, minutes])) === 1;
  }
}
