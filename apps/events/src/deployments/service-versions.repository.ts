import type { Deployment, RunningVersion } from '@latchkey/contracts/events';
import { statement } from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A replica that missed a few looks, as while it restarts, has not begun anew. */
const ABSENT = `interval '3 minutes'`;
const MOST = 500;

/**
 * A version begins when it is new, or when its service was seen without it for a while: after a rollback it begins again,
 * and not because no administration looked. Sorted, so that two looks at once wait for each other's rows in one order.
 */
const NOTE = statement('service_versions_note')`
  INSERT INTO service_versions AS known (service, version, started_at, seen_at)
  SELECT service, version, ARRAY[now()], now()
    FROM (SELECT DISTINCT service, version FROM jsonb_to_recordset($1) AS r (service text, version text)
           ORDER BY service, version) AS running
  ON CONFLICT (service, version) DO UPDATE
     SET started_at = CASE
           WHEN known.seen_at < (SELECT max(others.seen_at) - ${ABSENT} FROM service_versions AS others
                                  WHERE others.service = known.service)
           THEN known.started_at || now() ELSE known.started_at END,
         seen_at = greatest(known.seen_at, now())`;

const STARTS = statement<{ service: string; version: string; startedAt: number }>('service_versions_starts')`
  SELECT service, version, floor(extract(epoch FROM started))::int AS "startedAt"
    FROM service_versions, unnest(started_at) AS started
   WHERE started > to_timestamp($1::float8) ORDER BY started DESC, service, version LIMIT ${String(MOST)}`;

/** Versions of the services, as administration sees them. */
@Injectable()
export class ServiceVersionsRepository {
  constructor(private readonly source: DataSource) {}

  /** SQL: one statement decides which of them began, whoever looks at the same time. */
  async note(running: readonly RunningVersion[]): Promise<void> {
    await NOTE.run(this.source, [JSON.stringify(running)]);
  }

  /** The newest first. SQL: a row has all of its starts. @param since epoch seconds. */
  async startsAfter(since: number): Promise<Deployment[]> {
    const rows = await STARTS.rows(this.source, [since]);
    return rows.map(({ service, version, startedAt }) => ({ service, version, started_at: startedAt }));
  }
}
