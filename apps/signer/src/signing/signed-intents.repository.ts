import type { Slot } from '@latchkey/chains/payments';
import { Injectable } from '@nestjs/common';
import { statement } from '@latchkey/platform/database';
import type { EntityManager } from 'typeorm';

/** What a signature was made for. */
export interface NewSignedIntent {
  readonly appId: string;
  readonly transferId: string;
  readonly userId: string;
  readonly digest: Buffer;
  readonly slot: Slot;
  /** In seconds since 1970. */
  readonly expiresAt: number;
}

export type KeepOutcome = 'kept' | 'changed' | 'expired' | 'too_often' | 'user_deleted';

/** As long as a transfer can be confirmed: a later end, which only a false intent has, is cut. */
export const LONGEST = `interval '7 days'`;

const IS_KNOWN = '$5::text = ANY(known.slots)';

// May_sign_for holds the user's lock to the end of the statement, so that a deletion erases the row or is seen.
const KEEP = statement('signed_intents_keep')`
  WITH kept AS (
    INSERT INTO signed_intents AS known (app_id, transfer_id, user_id, digest, slots, expires_at)
      SELECT $1, $2, $3, $4, ARRAY[$5::text], least(to_timestamp($7), now() + ${LONGEST})
        WHERE to_timestamp($7) > now() AND may_sign_for($1, $3)
      ON CONFLICT ON CONSTRAINT signed_intents_pkey DO UPDATE SET signed_at = now(),
          slots = CASE WHEN ${IS_KNOWN} THEN known.slots ELSE known.slots || $5::text END
        WHERE known.digest = excluded.digest AND known.expires_at > now() AND (${IS_KNOWN} OR cardinality(known.slots) < $6)
      RETURNING transfer_id
  ) SELECT add_event($8) FROM kept`;

const WHY_NOT = statement<{ isOther: boolean; isFull: boolean; isDeleted: boolean }>(
  'signed_intents_why_not',
)`
  SELECT EXISTS (SELECT FROM signed_intents WHERE app_id = $1 AND transfer_id = $2 AND digest <> $4) AS "isOther",
    EXISTS (
      SELECT FROM signed_intents AS known
        WHERE app_id = $1 AND transfer_id = $2 AND expires_at > now() AND NOT ${IS_KNOWN} AND cardinality(slots) >= $6
    ) AS "isFull",
    EXISTS (SELECT FROM deleted_users WHERE app_id = $1 AND user_id = $3) AS "isDeleted"`;

/** The payments that were signed, one for each transfer. */
@Injectable()
export class SignedIntentsRepository {
  /**
   * Adds the payment of a transfer, or finds that it is the one that was signed before, with the event of the signature.
   * SQL: one statement decides which of several payments is that of the transfer, and how often it is signed so that its chain
   * could execute it again. @param event of the outbox.
   */
  async keep(tx: EntityManager, intent: NewSignedIntent, event: string): Promise<KeepOutcome> {
    const { expiresAt } = intent;
    const isKept = (await KEEP.count(tx, [...valuesOf(intent), expiresAt, event])) === 1;
    return isKept ? 'kept' : this.whyNot(tx, intent);
  }

  /** Why a payment was not kept. */
  async whyNot(tx: EntityManager, intent: NewSignedIntent): Promise<Exclude<KeepOutcome, 'kept'>> {
    const why = await WHY_NOT.first(tx, valuesOf(intent));
    if (why?.isDeleted) return 'user_deleted';
    if (why?.isOther) return 'changed';
    return why?.isFull ? 'too_often' : 'expired';
  }
}

function valuesOf({ appId, transferId, userId, digest, slot }: NewSignedIntent): unknown[] {
  return [appId, transferId, userId, digest, slot.id, slot.most];
}
