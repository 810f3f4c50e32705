import { statement } from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CAREFUL, IS_DUE, WAITING } from './claims.repository.js';

const PENDING = statement<{ healthy: number; careful: number }>('backlog_pending')`
  SELECT count(*) FILTER (WHERE NOT ${CAREFUL})::int AS healthy, count(*) FILTER (WHERE ${CAREFUL})::int AS careful
  FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id WHERE d.status = 'pending'`;

const OVERDUE_SECONDS = statement<{ seconds: number }>('backlog_overdue_seconds')`
  WITH RECURSIVE ${WAITING}
  SELECT coalesce(extract(epoch FROM now() - min(first.next_attempt_at)), 0)::float8 AS seconds
  FROM waiting JOIN webhooks w ON w.id = waiting.id CROSS JOIN LATERAL (
    SELECT d.next_attempt_at FROM webhook_deliveries d WHERE ${IS_DUE} ORDER BY d.next_attempt_at LIMIT 1) first
  WHERE w.status = 'enabled' AND NOT ${CAREFUL}`;

/** What waits, for the gauges. SQL: counts, by the database's clock. */
@Injectable()
export class BacklogRepository {
  constructor(private readonly source: DataSource) {}

  /** Deliveries that are not delivered, by whether their webhook answers well. */
  async pending(): Promise<{ healthy: number; careful: number }> {
    const row = await PENDING.first(this.source);
    return row ?? { healthy: 0, careful: 0 };
  }

  /** How long the first due delivery of a webhook that answers well has been waiting; 0 when none is due. */
  async overdueSeconds(): Promise<number> {
    return (await OVERDUE_SECONDS.first(this.source))?.seconds ?? 0;
  }
}
