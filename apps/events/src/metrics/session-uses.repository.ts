import type { SessionUse } from '@latchkey/contracts/events';
import { statement } from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

// In one order, so that two replicas do not wait for each other in a circle.
const RECORD = statement('session_uses_record')`
  INSERT INTO session_uses (app_id, hour, user_digest)
  SELECT DISTINCT app_id, date_trunc('hour', to_timestamp(used_at), 'UTC') AS hour, hashtextextended(user_id, 0) AS digest
    FROM jsonb_to_recordset($1) AS use (app_id text, user_id text, used_at bigint) ORDER BY app_id, hour, digest
  ON CONFLICT DO NOTHING`;

/** Uses of sessions that are to be counted; the next count takes them away. */
@Injectable()
export class SessionUsesRepository {
  constructor(private readonly source: DataSource) {}

  /** SQL: bulk work. @returns the number of those that were not waiting yet. */
  add(uses: readonly SessionUse[]): Promise<number> {
    return RECORD.count(this.source, [JSON.stringify(uses)]);
  }
}
