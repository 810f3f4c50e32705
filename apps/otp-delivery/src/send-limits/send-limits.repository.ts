import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DESTINATION_LIMITS } from './send-limits.rules.js';

interface SendWindow {
  sends: Date[];
  now: Date;
}

/** Counters of what was sent; each limit is one conditional statement. */
@Injectable()
export class SendLimitsRepository {
  /** Counts a send to the destination, unless one of its windows is full. The row stays locked until the commit. */
  async countDestination(tx: EntityManager, appId: string, destinationDigest: Buffer): Promise<boolean> {
    const { burst, day } = DESTINATION_LIMITS;
    const counted = await tx.query<object[]>(
      `INSERT INTO send_windows AS w (app_id, destination_digest, sends) VALUES ($1, $2, ARRAY[now()])
       ON CONFLICT (app_id, destination_digest) DO UPDATE SET
         sends = ARRAY(SELECT s FROM unnest(w.sends) s WHERE s > now() - $4 * interval '1 ms') || now(),
         last_sent_at = now()
       WHERE (SELECT count(*) FROM unnest(w.sends) s WHERE s > now() - $3 * interval '1 ms') < $5
         AND (SELECT count(*) FROM unnest(w.sends) s WHERE s > now() - $4 * interval '1 ms') < $6
       RETURNING 1`,
      [appId, destinationDigest, burst.windowMs, day.windowMs, burst.sends, day.sends],
    );
    return counted.length > 0;
  }

  async windowOf(
    tx: EntityManager,
    appId: string,
    destinationDigest: Buffer,
  ): Promise<SendWindow | undefined> {
    const [window] = await tx.query<SendWindow[]>(
      'SELECT sends, now() AS now FROM send_windows WHERE app_id = $1 AND destination_digest = $2',
      [appId, destinationDigest],
    );
    return window;
  }

  /** Counts an SMS of the App to the country, unless this hour is full. */
  async countCountry(tx: EntityManager, appId: string, country: string, limit: number): Promise<boolean> {
    const counted = await tx.query<object[]>(
      `INSERT INTO sms_country_hours AS h (app_id, country, hour, sends) VALUES ($1, $2, date_trunc('hour', now()), 1)
       ON CONFLICT (app_id, country, hour) DO UPDATE SET sends = h.sends + 1 WHERE h.sends < $3
       RETURNING 1`,
      [appId, country, limit],
    );
    return counted.length > 0;
  }

  async secondsLeftInHour(tx: EntityManager): Promise<number> {
    const [row] = await tx.query<{ seconds: number }[]>(
      `SELECT ceil(extract(epoch FROM date_trunc('hour', now()) + interval '1 hour' - now()))::int AS seconds`,
    );
    return Math.max(1, row?.seconds ?? 1);
  }
}
