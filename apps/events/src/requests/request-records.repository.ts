import { statement } from '@latchkey/platform/database';
import { Inject, Injectable } from '@nestjs/common';
import { ADD_COUNTED } from '../metrics/metric-counts.repository.js';
import { CONFIG } from '@latchkey/platform/tokens';
import { InjectRepository } from '@nestjs/typeorm';
import type { RequestRecord } from '@latchkey/contracts/events';
import { Raw, Repository } from 'typeorm';
import type { EventsConfig } from '../events.config.js';
import { RequestRecordEntity } from './request-record.entity.js';

// A record that is handed over again is neither kept nor counted again.
const RECORD = statement<{ recorded: number }>('request_records_record')`
  WITH fresh AS (
    INSERT INTO request_records (id, app_id, request_id, client_request_id, operation, answered_at, status, error_type,
      user_id, reason, message_id, message_channel)
    SELECT id, app_id, request_id, client_request_id, operation, to_timestamp(answered_at_ms / 1000.0), status, error_type,
      user_id, reason, message_id, message_channel
    FROM jsonb_to_recordset($1) AS r (id text, app_id text, request_id text, client_request_id text, operation text,
      answered_at_ms bigint, status smallint, error_type text, user_id text, reason text, message_id text,
      message_channel text)
    ON CONFLICT (id) DO NOTHING RETURNING app_id, answered_at, error_type, reason
  ), counted AS (
    SELECT app_id, date_trunc('hour', answered_at, 'UTC') AS hour, NULL AS only_step, 'refusals' AS metric,
        ARRAY[error_type, coalesce(reason, '')] AS labels, count(*) AS count, 0 AS amount
      FROM fresh WHERE error_type IS NOT NULL GROUP BY app_id, hour, labels
  ), added AS (${ADD_COUNTED})
  SELECT count(*)::int AS recorded FROM fresh`;

/** Records of answered requests; removed after `REQUEST_RECORD_RETENTION_DAYS`. */
@Injectable()
export class RequestRecordsRepository {
  constructor(
    @InjectRepository(RequestRecordEntity) private readonly records: Repository<RequestRecordEntity>,
    @Inject(CONFIG) private readonly config: Pick<EventsConfig, 'REQUEST_RECORD_RETENTION_DAYS'>,
  ) {}

  /** Adds those that are not known yet, and counts the refusals among them. SQL: bulk work. @returns their number. */
  async add(records: readonly RequestRecord[]): Promise<number> {
    return (await RECORD.first(this.records, [JSON.stringify(records)]))?.recorded ?? 0;
  }

  /** The newest record of this id that is young enough; ids of records sort by time. */
  newest(appId: string, requestId: string): Promise<RequestRecordEntity | null> {
    const { REQUEST_RECORD_RETENTION_DAYS: days } = this.config;
    const answeredAt = Raw((column) => `${column} > now() - :days * interval '1 day'`, { days });
    return this.records.findOne({ where: { requestId, appId, answeredAt }, order: { id: 'DESC' } });
  }
}
