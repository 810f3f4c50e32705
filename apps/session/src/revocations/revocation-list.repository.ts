import { statement } from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { NewestRevoked } from './revocation-list.rules.js';

// Joined by the database: 20,000 rows would take the driver longer than the query.
export const NEWEST_REVOKED = statement<NewestRevoked>('sessions_newest_revoked')`
  SELECT coalesce(string_agg(sid_digest, '' ORDER BY revoked_at DESC, sid_digest DESC), '') AS digests,
    min(revoked_at) AS "oldestAt", now() AS now
  FROM (
    SELECT sid_digest, revoked_at FROM revoked_sessions
    WHERE app_id = $1 AND revoked_at > now() - make_interval(secs => $2)
    ORDER BY revoked_at DESC, sid_digest DESC LIMIT $3
  ) AS newest`;

/** Reads what the triggers on `sessions` have listed. */
@Injectable()
export class RevocationListRepository {
  constructor(private readonly source: DataSource) {}

  /** SQL: one range of one index. */
  async newestOf(appId: string, lastSeconds: number, most: number): Promise<NewestRevoked> {
    const found = await NEWEST_REVOKED.first(this.source, [appId, lastSeconds, most]);
    if (!found) throw new Error('an aggregate answered no row');
    return found;
  }
}
