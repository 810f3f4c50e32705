import { statement } from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

interface Freeze {
  readonly frozenAt: Date;
}

interface Held {
  readonly frozenAt: Date | null;
}

// Of one try: less than after what the client of the database gives up.
const BE_PATIENT = statement('payment_freezes_be_patient')`
  SELECT set_config('lock_timeout', '3s', true), set_config('statement_timeout', '3500ms', true)`;

// Waits for the lock of the App also where nothing changes: the payments that have it are decided before the answer.
const FREEZE = statement<Freeze>('payment_freezes_freeze')`
  INSERT INTO app_spending AS app (app_id, last_at, payments_frozen_at) VALUES ($1, clock_timestamp(), now())
  ON CONFLICT ON CONSTRAINT app_spending_pkey
    DO UPDATE SET payments_frozen_at = now() WHERE app.payments_frozen_at IS NULL
  RETURNING payments_frozen_at AS "frozenAt"`;

const UNFREEZE = statement<Freeze>('payment_freezes_unfreeze')`
  UPDATE app_spending AS app SET payments_frozen_at = NULL
    FROM app_spending AS former
    WHERE app.app_id = $1 AND former.app_id = app.app_id AND app.payments_frozen_at IS NOT NULL
  RETURNING former.payments_frozen_at AS "frozenAt"`;

const GET = statement<Freeze>('payment_freezes_get')`
  SELECT payments_frozen_at AS "frozenAt" FROM app_spending WHERE app_id = $1 AND payments_frozen_at IS NOT NULL`;

// Not FOR SHARE: one share after the other would keep a freeze waiting.
const HOLD = statement<Held>('payment_freezes_hold')`
  SELECT payments_frozen_at AS "frozenAt" FROM app_spending WHERE app_id = $1 FOR NO KEY UPDATE`;

/** Apps whose payments are frozen. SQL: one statement decides which of several calls at once changes it. */
@Injectable()
export class PaymentFreezesRepository {
  constructor(private readonly source: DataSource) {}

  /** Since when the payments of the App are frozen; undefined if they are not. */
  async frozenAt(appId: string): Promise<Date | undefined> {
    return (await GET.first(this.source, [appId]))?.frozenAt;
  }

  /** The same, and it stays so until the end of the transaction. SQL: the lock of the row that each payment of the App takes. */
  async heldAt(tx: EntityManager, appId: string): Promise<Date | undefined> {
    return (await HOLD.first(tx, [appId]))?.frozenAt ?? undefined;
  }

  /** Waits longer for the App than its payments do. @returns undefined where they were frozen before. */
  async freeze(tx: EntityManager, appId: string): Promise<Date | undefined> {
    await BE_PATIENT.run(tx);
    return (await FREEZE.first(tx, [appId]))?.frozenAt;
  }

  /** @returns when they were frozen; undefined where they were not. */
  async unfreeze(tx: EntityManager, appId: string): Promise<Date | undefined> {
    return (await UNFREEZE.first(tx, [appId]))?.frozenAt;
  }
}
