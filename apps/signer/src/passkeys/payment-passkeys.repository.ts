import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { movedBack, statement, type Subject } from '@latchkey/platform/database';
import { type EntityManager, Repository } from 'typeorm';
import { longestLoosening } from '../policies/policies.repository.js';
import { type LearnedPasskey, PaymentPasskeyEntity } from './payment-passkey.entity.js';

// May_sign_for holds the user's lock to the end of the statement, so that a deletion erases the row or is seen.
const LEARN = statement('payment_passkeys_learn')`
  WITH said AS (
    SELECT DISTINCT ON (id) id, user_id, key_digest, event
      FROM unnest($2::text[], $3::text[], $4::text[], $5::jsonb[]) AS said (id, user_id, key_digest, event)
  ), learned AS (
    INSERT INTO payment_passkeys AS known (app_id, id, user_id, key_digest)
      SELECT $1, id, user_id, key_digest FROM said WHERE may_sign_for($1, user_id)
      ON CONFLICT ON CONSTRAINT payment_passkeys_pkey
        DO UPDATE SET user_id = excluded.user_id, key_digest = excluded.key_digest, known_since = now()
          WHERE known.key_digest <> excluded.key_digest
      RETURNING id
  )
  SELECT add_event(event) FROM said JOIN learned USING (id)`;

// Who can lower the setting can wait no shorter than for a policy that allows more.
const COUNTS_AT = `known_since + greatest(make_interval(hours => $3), ${longestLoosening('$1', '$4')})`;

const KNOWN = statement<CountedFrom & { keyDigest: string }>('payment_passkeys_known')`
  SELECT key_digest AS "keyDigest", counts_at <= now() AS counts,
      ceil(extract(epoch FROM counts_at))::float8 AS "countsAt" FROM (
    SELECT key_digest, ${COUNTS_AT} AS counts_at FROM payment_passkeys WHERE app_id = $1 AND user_id = $2
  ) AS passkey`;

const FAST_FORWARD = statement('payment_passkeys_fast_forward')`
  UPDATE payment_passkeys SET ${movedBack(['known_since'], '$3')} WHERE app_id = $1 AND id = $2`;

/** A user, and the wallet that pays. */
export interface Payer extends Subject {
  readonly walletId: string;
}

export interface CountedFrom {
  /** Whether a key counts. */
  readonly counts: boolean;
  /** From this second on it does, or did: in whole seconds since 1970, rounded up. */
  readonly countsAt: number;
}

/** Since when the signer knows the passkeys of users. */
@Injectable()
export class PaymentPasskeysRepository {
  constructor(
    @InjectRepository(PaymentPasskeyEntity) private readonly passkeys: Repository<PaymentPasskeyEntity>,
  ) {}

  /**
   * The first word of a key counts, and each word of another key begins its time anew: only these have their event. SQL: one
   * statement decides between words that come at once; none of a deleted user is kept.
   * @returns how many there were.
   */
  async learn(appId: string, learned: readonly LearnedPasskey[], tx?: EntityManager): Promise<number> {
    const columns = [
      learned.map(({ id }) => id),
      learned.map(({ userId }) => userId),
      learned.map(({ keyDigest }) => keyDigest),
      learned.map(({ event }) => event),
    ];
    return LEARN.count(tx ?? this.passkeys, [appId, ...columns]);
  }

  /** The known keys of a user by their digests, as they count for a wallet. SQL: judged by the database's clock. */
  async known(
    { appId, userId, walletId }: Payer,
    waitHours: number,
  ): Promise<ReadonlyMap<string, CountedFrom>> {
    const rows = await KNOWN.rows(this.passkeys, [appId, userId, waitHours, walletId]);
    return new Map(rows.map(({ keyDigest, ...from }) => [keyDigest, from]));
  }

  knowsAny({ appId, userId }: Subject): Promise<boolean> {
    return this.passkeys.existsBy({ appId, userId });
  }

  async forget(tx: EntityManager, appId: string, id: string): Promise<void> {
    await tx.withRepository(this.passkeys).delete({ appId, id });
  }

  /** False for one that is not known. SQL: the time moves by the database's clock. */
  async fastForward(appId: string, id: string, minutes: number): Promise<boolean> {
    return (await FAST_FORWARD.count(this.passkeys, [appId, id, minutes])) === 1;
  }
}
