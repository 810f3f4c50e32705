import type { Statement } from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DESTINATION_LIMITS } from './send-limits.rules.js';

interface SendWindow {
  sends: Date[];
  now: Date;
}

const { burst, day } = DESTINATION_LIMITS;

const COUNT_DESTINATION = `
  INSERT INTO send_windows AS w (app_id, destination_digest, sends) VALUES ($1, $2, ARRAY[now()])
  ON CONFLICT (app_id, destination_digest) DO UPDATE SET
    sends = ARRAY(SELECT s FROM unnest(w.sends) s WHERE s > now() - $4 * interval '1 ms') || now(),
    last_sent_at = now()
  WHERE (SELECT count(*) FROM unnest(w.sends) s WHERE s > now() - $3 * interval '1 ms') < $5
    AND (SELECT count(*) FROM unnest(w.sends) s WHERE s > now() - $4 * interval '1 ms') < $6
  RETURNING 1`;

const COUNT_COUNTRY = `
  INSERT INTO sms_country_hours AS h (app_id, country, hour, sends)
  SELECT $1::text, $2::text, date_trunc('hour', now()), 1 FROM counted
  ON CONFLICT (app_id, country, hour) DO UPDATE SET sends = h.sends + 1 WHERE h.sends < $3
  RETURNING 1`;

/** Where nothing but the destination is counted. */
export const COUNTED: Statement = { text: 'SELECT FROM counted', values: [] };

/** Counts a send to the destination, unless one of its windows is full; then it returns no row. */
export function countingDestination(appId: string, destinationDigest: Buffer): Statement {
  const values = [appId, destinationDigest, burst.windowMs, day.windowMs, burst.sends, day.sends];
  return { text: COUNT_DESTINATION, values };
}

/** Counts an SMS of the App to the country where `counted` has a row, unless this hour is full; then it returns none. */
export function countingCountry(appId: string, country: string, limit: number): Statement {
  return { text: COUNT_COUNTRY, values: [appId, country, limit] };
}

/** What the counters say of a send that they refused. */
@Injectable()
export class SendLimitsRepository {
  constructor(private readonly source: DataSource) {}

  async windowOf(appId: string, destinationDigest: Buffer): Promise<SendWindow | undefined> {
    const [window] = await this.source.query<SendWindow[]>(
      'SELECT sends, now() AS now FROM send_windows WHERE app_id = $1 AND destination_digest = $2',
      [appId, destinationDigest],
    );
    return window;
  }

  async secondsLeftInHour(): Promise<number> {
    const [row] = await this.source.query<{ seconds: number }[]>(
      `SELECT ceil(extract(epoch FROM date_trunc('hour', now()) + interval '1 hour' - now()))::int AS seconds`,
    );
    return Math.max(1, row?.seconds ?? 1);
  }
}
