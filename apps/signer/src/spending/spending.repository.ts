import { Injectable } from '@nestjs/common';
import { type Span, SPANS } from '@latchkey/contracts/signer';
import { InjectRepository } from '@nestjs/typeorm';
import { minutesBefore, statement } from '@latchkey/platform/database';
import { type EntityManager, Repository } from 'typeorm';
import { HOURS, type WindowQuestion } from './ledger.rules.js';
import { SpendEntity } from './spend.entity.js';

/** An App whose payments and policies no other call changes until the end of the transaction. */
export interface LockedApp {
  readonly appId: string;
  /** The time of the App, by the database: later than any before it, in microseconds (ISO 8601). */
  readonly at: string;
  /** How often policies of it were set. */
  readonly policyChanges: number;
  /** Whether no payment of it may be signed. */
  readonly isFrozen: boolean;
}

export interface NewSpend {
  readonly transferId: string;
  readonly units: bigint;
  readonly ledgers: readonly Buffer[];
}

const LOCK = statement<Omit<LockedApp, 'appId'>>('spending_lock')`
  INSERT INTO app_spending AS app (app_id, last_at) VALUES ($1, clock_timestamp())
  ON CONFLICT ON CONSTRAINT app_spending_pkey
    DO UPDATE SET last_at = greatest(clock_timestamp(), app.last_at + interval '1 microsecond')
  RETURNING to_char(last_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, policy_changes AS "policyChanges",
    payments_frozen_at IS NOT NULL AS "isFrozen"`;

const COUNTED = statement<Record<Span, boolean>>('spending_counted')`
  SELECT spent_at > $3::timestamptz - make_interval(hours => ${HOURS.per_day}) AS per_day,
    spent_at > $3::timestamptz - make_interval(hours => ${HOURS.per_30_days}) AS per_30_days
  FROM spends WHERE app_id = $1 AND transfer_id = $2`;

const ADD = statement('spending_add')`
  WITH spend AS (
    INSERT INTO spends (app_id, transfer_id, spent_at, units, ledgers) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT ON CONSTRAINT spends_pkey DO NOTHING RETURNING spent_at, units, ledgers
  )
  INSERT INTO spend_totals (ledger, spent_at, units, total)
  SELECT counted.ledger, spend.spent_at, spend.units, spend.units + coalesce(
      (SELECT total FROM spend_totals AS newest WHERE newest.ledger = counted.ledger ORDER BY spent_at DESC LIMIT 1), 0)
    FROM spend CROSS JOIN unnest(spend.ledgers) AS counted (ledger)`;

// The newest row of all becomes its own, so it takes the newest total; those that it leaves behind come before it now.
const RENEW = statement('spending_renew')`
  WITH renewed AS (
    UPDATE spends AS spend SET spent_at = $3 FROM spends AS former
      WHERE spend.app_id = $1 AND spend.transfer_id = $2
        AND former.app_id = spend.app_id AND former.transfer_id = spend.transfer_id
      RETURNING spend.units, spend.ledgers, spend.spent_at AS to_time, former.spent_at AS from_time
  ), passed AS (
    UPDATE spend_totals AS later SET total = later.total - renewed.units FROM renewed
      WHERE later.ledger = ANY(renewed.ledgers) AND later.spent_at > renewed.from_time
  )
  UPDATE spend_totals AS own SET spent_at = renewed.to_time, total = (
      SELECT total FROM spend_totals AS newest WHERE newest.ledger = own.ledger ORDER BY spent_at DESC LIMIT 1)
    FROM renewed WHERE own.ledger = ANY(renewed.ledgers) AND own.spent_at = renewed.from_time`;

// Its total follows that of the row before its new place; the rows that it passes come after it now. Where older rows were
// removed, the first one that is left says what they held.
const MOVE_BACK = statement<{ transferId: string }>('spending_move_back')`
  WITH moved AS (
    UPDATE spends AS spend SET spent_at = ${minutesBefore('spend.spent_at', '$3')} FROM spends AS former
      WHERE spend.app_id = $1 AND spend.transfer_id = $2
        AND former.app_id = spend.app_id AND former.transfer_id = spend.transfer_id
      RETURNING spend.transfer_id, spend.units, spend.ledgers, spend.spent_at AS to_time, former.spent_at AS from_time
  ), passed AS (
    UPDATE spend_totals AS later SET total = later.total + moved.units FROM moved
      WHERE later.ledger = ANY(moved.ledgers) AND later.spent_at > moved.to_time AND later.spent_at < moved.from_time
  ), own AS (
    UPDATE spend_totals AS own SET spent_at = moved.to_time, total = moved.units + coalesce(
        (SELECT total FROM spend_totals AS before
          WHERE before.ledger = own.ledger AND before.spent_at < moved.to_time ORDER BY spent_at DESC LIMIT 1),
        (SELECT total - units FROM spend_totals AS first WHERE first.ledger = own.ledger ORDER BY spent_at LIMIT 1))
      FROM moved WHERE own.ledger = ANY(moved.ledgers) AND own.spent_at = moved.from_time
  )
  SELECT transfer_id AS "transferId" FROM moved`;

/** The first and the last row of a ledger after a time: together they tell the sum of all between them. */
const bounds = (ledger: string, since: string) => `
  CROSS JOIN LATERAL (
    SELECT total FROM spend_totals WHERE ledger = ${ledger} ORDER BY spent_at DESC LIMIT 1
  ) AS newest
  CROSS JOIN LATERAL (
    SELECT total, units FROM spend_totals WHERE ledger = ${ledger} AND spent_at > ${since} ORDER BY spent_at LIMIT 1
  ) AS oldest`;
const HELD = 'sum(newest.total - oldest.total + oldest.units)';

/** Exported for the spec that counts the pages which it reads. */
export const SUMS = statement<{ place: number; held: string }>('spending_sums')`
  SELECT asked.place, ${HELD} AS held
    FROM unnest($1::integer[], $2::bytea[], $3::integer[]) AS asked (place, ledger, hours)
    ${bounds('asked.ledger', 'coalesce($4::timestamptz, now()) - make_interval(hours => asked.hours)')}
  GROUP BY asked.place`;

// Halves the window until the second is found after which what it holds leaves enough room.
const OPENS_AT = statement<{ opensAt: number }>('spending_opens_at')`
  WITH RECURSIVE cut (full_after, free_after) AS (
    SELECT now() - make_interval(hours => $2::integer), now()
    UNION ALL
    SELECT CASE WHEN has_room THEN full_after ELSE middle END, CASE WHEN has_room THEN middle ELSE free_after END
      FROM (
        SELECT full_after, free_after, full_after + (free_after - full_after) / 2 AS middle
          FROM cut WHERE free_after - full_after > interval '1 second'
      ) AS halved
      CROSS JOIN LATERAL (
        SELECT coalesce(${HELD}, 0) <= $3::numeric AS has_room
          FROM unnest($1::bytea[]) AS asked (ledger) ${bounds('asked.ledger', 'halved.middle')}
      ) AS held
  )
  SELECT ceil(extract(epoch FROM min(free_after) + make_interval(hours => $2::integer)))::float8 AS "opensAt" FROM cut`;

/** What was signed, in running totals: a window is answered by two rows of each ledger, however many it holds. */
@Injectable()
export class SpendingRepository {
  constructor(@InjectRepository(SpendEntity) private readonly spends: Repository<SpendEntity>) {}

  /**
   * Waits until no other call has the App. What the transaction reads afterwards is as those calls have left it.
   * SQL: one statement makes the row, locks it, and sets its clock, which never goes back.
   */
  async lock(tx: EntityManager, appId: string): Promise<LockedApp> {
    const locked = await LOCK.first(tx, [appId]);
    if (!locked) throw new Error('an App without a row of its spending');
    return { appId, ...locked };
  }

  /** The windows that hold the payment of the transfer already. */
  async countedIn(tx: EntityManager, { appId, at }: LockedApp, transferId: string): Promise<Span[]> {
    const counted = await COUNTED.first(tx, [appId, transferId, at]);
    return SPANS.filter((span) => counted?.[span]);
  }

  /**
   * Counts the payment of a transfer, once: at the last time that it was signed, because it may leave then.
   * SQL: running totals; the lock of the App makes them follow each other.
   */
  async add(tx: EntityManager, { appId, at }: LockedApp, spend: NewSpend): Promise<void> {
    const { transferId, units, ledgers } = spend;
    const added = await ADD.count(tx, [appId, transferId, at, units.toString(), ledgers]);
    if (added === 0) await RENEW.run(tx, [appId, transferId, at]);
  }

  /** Moves a payment back in all its windows; false for one that is not counted. SQL: totals of the rows in between. */
  async moveBack(
    tx: EntityManager,
    { appId }: LockedApp,
    transferId: string,
    minutes: number,
  ): Promise<boolean> {
    return (await MOVE_BACK.count(tx, [appId, transferId, minutes])) > 0;
  }

  /**
   * What each window holds, in their order.
   * @param tx with the time of a locked App; without it, as things are.
   */
  async held(questions: readonly WindowQuestion[], tx?: EntityManager, at?: string): Promise<bigint[]> {
    const asked = distinctOf(questions);
    if (asked.length === 0) return questions.map(() => 0n);
    const columns = [
      asked.map((_, place) => place),
      asked.map(({ ledger }) => ledger),
      asked.map(({ hours }) => hours),
    ];
    const rows = await SUMS.rows(tx ?? this.spends, [...columns, at ?? null]);
    const sums = new Map(rows.map(({ place, held }) => [nameOf(asked[place]!), BigInt(held)]));
    return questions.map(({ ledgers, hours }) =>
      ledgers.reduce((sum, ledger) => sum + (sums.get(nameOf({ ledger, hours })) ?? 0n), 0n),
    );
  }

  /** When a window will hold this much at most, if nothing is added: in seconds since 1970, two late at most, and not before. */
  async opensAt({ ledgers, hours }: WindowQuestion, most: bigint): Promise<number> {
    const found = await OPENS_AT.first(this.spends, [ledgers, hours, most.toString()]);
    if (!found) throw new Error('a window without an end');
    return found.opensAt;
  }
}

interface AskedLedger {
  readonly ledger: Buffer;
  readonly hours: number;
}

/** Policies name the same windows again and again: each ledger is asked for once. */
function distinctOf(questions: readonly WindowQuestion[]): AskedLedger[] {
  const all = questions.flatMap(({ ledgers, hours }) => ledgers.map((ledger) => ({ ledger, hours })));
  return [...new Map(all.map((asked) => [nameOf(asked), asked])).values()];
}

const nameOf = ({ ledger, hours }: AskedLedger) => `${hours}/${ledger.toString('latin1')}`;
