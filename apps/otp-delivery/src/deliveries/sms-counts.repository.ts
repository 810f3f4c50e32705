import { statement } from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { UNVERIFIED } from './delivery.rules.js';

/** What an SMS is counted for, beside its destination. */
export interface CountedSms {
  readonly country: string;
  /** SMS that an App may send to a country in an hour. */
  readonly countryLimit: number;
  readonly withSecretKey: boolean;
  /** SMS that the App may send in a day over all countries, with or without a secret key; null for any number. */
  readonly dailyLimit: number | null;
  /** Of the numbers around this one; null with a secret key, which no range limits. */
  readonly rangeDigest: Buffer | null;
  /** SMS that may go to these numbers in an hour. */
  readonly rangeLimit: number;
}

/** A limit without room: of the day, of codes that are not entered, of numbers that differ in their last digits alone. */
export type SmsLimit = 'day' | 'unverified' | 'range';

/** What was counted on this day, over all countries (`''`) or for one. */
export interface SmsCount {
  readonly withSecretKey: boolean;
  readonly country: string;
  readonly sends: number;
  readonly verified: number;
  /** SMS that may be sent on this day, to the country or to all of them, without a secret key. */
  readonly limit: number;
}

interface Counted {
  inDay: boolean;
  inCountry: boolean;
  inRange: boolean;
}

const TODAY = `(now() AT TIME ZONE 'UTC')::date`;

const { free, freeOfCountry, sendsForOneVerified } = UNVERIFIED;

/** Of the days that are kept, before this one. */
const SENT_BEFORE = `(SELECT coalesce(sum(b.sends), 0) FROM sms_days b
        WHERE b.app_id = $1 AND b.day < ${TODAY} AND NOT b.with_secret_key AND b.country = '')`;

/** Codes of this day and the one before that were entered: of one country, or of all. */
const enteredIn = (countries: string) => `(SELECT coalesce(sum(b.verified), 0) FROM sms_days b
        WHERE b.app_id = $1 AND b.day >= ${TODAY} - 1 AND NOT b.with_secret_key AND b.country ${countries})`;

/**
 * SMS that the country of today's row `d` may be sent without a secret key. @param sent today, over all countries.
 */
const countryLimit = (sent: string) => `CASE WHEN ${sent} + ${SENT_BEFORE} <= ${free} THEN ${free}
      ELSE ${freeOfCountry} + ${sendsForOneVerified} * ${enteredIn('= d.country')} END`;

/** The same, of the App. @param credit codes that count as entered since an operator let the day begin again. */
const appLimit = (credit: string) => `${free} + ${sendsForOneVerified} * (${credit} + ${enteredIn("<> ''")})`;

// $1 App, $2 whether with a secret key, $3 limit of the day or null, $4 country, $5 digest of the range, $6 its limit.
// The row of all countries is locked first, so the count of the App that it answers is that of this send.
const COUNT = statement<Counted>('sms_count')`
  WITH in_day AS (
    INSERT INTO sms_days AS d (app_id, day, with_secret_key, country, sends) VALUES ($1, ${TODAY}, $2, '', 1)
    ON CONFLICT ON CONSTRAINT sms_days_pkey DO UPDATE SET sends = d.sends + 1
      WHERE $3::integer IS NULL OR d.sends < $3::integer
    RETURNING sends, verified
  ), in_country AS (
    INSERT INTO sms_days AS d (app_id, day, with_secret_key, country, sends)
    SELECT $1::text, ${TODAY}, false, $4::text, 1 FROM in_day
      WHERE NOT $2::boolean AND in_day.sends <= ${appLimit('in_day.verified')}
    ON CONFLICT ON CONSTRAINT sms_days_pkey DO UPDATE SET sends = d.sends + 1
      WHERE d.sends < ${countryLimit('(SELECT sends FROM in_day)')}
    RETURNING 1
  ), in_range AS (
    INSERT INTO send_windows AS w (app_id, destination_digest, sends)
    SELECT $1::text, $5::bytea, ARRAY[now()] FROM in_country
    ON CONFLICT (app_id, destination_digest) DO UPDATE SET
      sends = ARRAY(SELECT s FROM unnest(w.sends) s WHERE s > now() - interval '1 hour') || now(),
      last_sent_at = now()
    WHERE (SELECT count(*) FROM unnest(w.sends) s WHERE s > now() - interval '1 hour') < $6::integer
    RETURNING 1
  )
  SELECT EXISTS (SELECT FROM in_day) AS "inDay", $2::boolean OR EXISTS (SELECT FROM in_country) AS "inCountry",
    $2::boolean OR EXISTS (SELECT FROM in_range) AS "inRange"`;

const SECONDS_LEFT_IN_HOUR = statement<{ seconds: number }>('sms_seconds_left_in_hour')`
  SELECT ceil(extract(epoch FROM date_trunc('hour', now()) + interval '1 hour' - now()))::int AS seconds`;

const SECONDS_LEFT_IN_DAY = statement<{ seconds: number }>('sms_seconds_left_in_day')`
  SELECT ceil(extract(epoch FROM ${TODAY} + 1 - (now() AT TIME ZONE 'UTC')))::int AS seconds`;

const TODAYS = statement<SmsCount>('sms_counts_today')`
  SELECT with_secret_key AS "withSecretKey", country, sends, verified,
    (CASE WHEN country = '' THEN ${appLimit('verified')} ELSE ${countryLimit(`(
      SELECT sends FROM sms_days o WHERE o.app_id = $1 AND o.day = ${TODAY} AND NOT o.with_secret_key AND o.country = '')`)}
      END)::int AS "limit"
  FROM sms_days d WHERE app_id = $1 AND day = ${TODAY} ORDER BY country`;

// In one order, so that two calls cannot block each other; a send locks the row of all countries, and then one country.
// As if a tenth of the codes had been entered, the App has its first SMS again; its count of the day stays.
const RESET = statement('sms_counts_reset')`
  UPDATE sms_days SET sends = CASE WHEN country = '' THEN sends ELSE 0 END,
    verified = CASE WHEN country = '' THEN ceil(sends / ${sendsForOneVerified}::numeric) ELSE verified END
  WHERE app_id = $1 AND day = ${TODAY} AND NOT with_secret_key AND country = ANY(ARRAY(
    SELECT country FROM sms_days WHERE app_id = $1 AND day = ${TODAY} AND NOT with_secret_key
    ORDER BY country FOR UPDATE))`;

/** Counts of SMS. All SQL: rows decide between parallel sends, and the database's clock says what day it is. */
@Injectable()
export class SmsCountsRepository {
  constructor(private readonly source: DataSource) {}

  /**
   * Counts an SMS, as the last step of its transaction: its rows are those of many sends, and a guess locks them after
   * its code. @returns the limit without room; then the transaction must be undone.
   */
  async count(tx: EntityManager, appId: string, sms: CountedSms): Promise<SmsLimit | undefined> {
    const { withSecretKey, dailyLimit, country, rangeDigest, rangeLimit } = sms;
    const values = [appId, withSecretKey, dailyLimit, country, rangeDigest, rangeLimit];
    const counted = await COUNT.first(tx, values);
    if (!counted?.inDay) return 'day';
    if (!counted.inCountry) return 'unverified';
    return counted.inRange ? undefined : 'range';
  }

  today(appId: string): Promise<SmsCount[]> {
    return TODAYS.rows(this.source, [appId]);
  }

  /** Lets the App and its countries begin this day again, without a secret key. */
  async reset(appId: string): Promise<void> {
    await RESET.run(this.source, [appId]);
  }

  /** Of the hour that SMS to a country are counted in. */
  async secondsLeftInHour(): Promise<number> {
    const row = await SECONDS_LEFT_IN_HOUR.first(this.source);
    return Math.max(1, row?.seconds ?? 1);
  }

  /** Of the day that SMS are counted in. */
  async secondsLeftInDay(): Promise<number> {
    const row = await SECONDS_LEFT_IN_DAY.first(this.source);
    return Math.max(1, row?.seconds ?? 1);
  }
}
