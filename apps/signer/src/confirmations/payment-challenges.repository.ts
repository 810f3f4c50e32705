import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { statement } from '@latchkey/platform/database';
import { type EntityManager, Raw, Repository } from 'typeorm';
import {
  type NewPaymentChallenge,
  OFFER_MINUTES,
  PaymentChallengeEntity,
} from './payment-challenge.entity.js';

/** Of one transfer: each of them is tried with a signature of the App. */
const MOST_OPEN = 10;

// May_sign_for holds the user's lock to the end of the statement, so that a deletion erases the row or is seen.
const ADD = statement('payment_challenges_add')`
  WITH crowded_out AS (
    DELETE FROM payment_challenges WHERE (app_id, challenge) IN (
      SELECT app_id, challenge FROM payment_challenges
        WHERE app_id = $1 AND transfer_id = $3 ORDER BY expires_at DESC OFFSET ${MOST_OPEN - 1})
  )
  INSERT INTO payment_challenges (app_id, challenge, transfer_id, user_id, domain, nonce, offered_at, expires_at)
    SELECT $1, $2, $3, $4, $5, $6, $7, now() + interval '${OFFER_MINUTES} minutes' WHERE may_sign_for($1, $4)`;

// The lock of the user comes before that of a row, as in a deletion, so that neither waits for the other.
const SPEND = statement('payment_challenges_spend')`
  DELETE FROM payment_challenges
    WHERE app_id = $1 AND challenge = ANY($2) AND expires_at > now() AND may_sign_for($1, user_id)`;

const NOT_EXPIRED = Raw<Date>((column) => `${column} > now()`);

/** Payments that were offered to be signed: each is signed once, within its time. */
@Injectable()
export class PaymentChallengesRepository {
  constructor(
    @InjectRepository(PaymentChallengeEntity) private readonly challenges: Repository<PaymentChallengeEntity>,
  ) {}

  /** Removes the oldest ones of the transfer above the limit. SQL: false for a deleted user. */
  async add({ appId, userId, ...made }: NewPaymentChallenge): Promise<boolean> {
    const { challenge, transferId, domain, nonce, offeredAt } = made;
    const values = [appId, challenge, transferId, userId, domain, nonce, offeredAt];
    return (await ADD.count(this.challenges, values)) === 1;
  }

  /** The one that was signed, while it can be. */
  open(appId: string, challenge: Buffer): Promise<PaymentChallengeEntity | null> {
    return this.challenges.findOneBy({ appId, challenge, expiresAt: NOT_EXPIRED });
  }

  /** Those of a transfer that can still be signed, the newest; reading them spends nothing. More may be added at once. */
  openOf(appId: string, transferId: string): Promise<PaymentChallengeEntity[]> {
    const where = { appId, transferId, expiresAt: NOT_EXPIRED };
    return this.challenges.find({ where, order: { expiresAt: 'DESC' }, take: MOST_OPEN });
  }

  /** Uses all of them up. SQL: one statement deletes them and says how many were there, so that one confirmation wins. */
  async spend(tx: EntityManager, appId: string, challenges: readonly Buffer[]): Promise<boolean> {
    if (challenges.length === 0) return true;
    return (await SPEND.count(tx, [appId, challenges])) === challenges.length;
  }
}
