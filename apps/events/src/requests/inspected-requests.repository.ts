import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  inPage,
  type ListPage,
  type ListPlace,
  microsOf,
  newestFirst,
  pageValues,
  SINCE,
  statement,
  statementPer,
} from '@latchkey/platform/database';
import { CONFIG } from '@latchkey/platform/tokens';
import { Repository } from 'typeorm';
import type { EventsConfig } from '../events.config.js';
import { RequestRecordEntity } from './request-record.entity.js';

/** Which records; a member that is undefined restricts nothing. */
export interface RequestFilter {
  readonly appId: string | undefined;
  readonly userId: string | undefined;
  readonly errorType: string | undefined;
  /** Only with an error; `none` for records without one. */
  readonly reason: string | undefined;
}

export type InspectedRow = RequestRecordEntity & Pick<ListPlace, 'micros'>;

const COLUMNS = `id, app_id AS "appId", request_id AS "requestId", client_request_id AS "clientRequestId", operation,
  answered_at AS "answeredAt", status, error_type AS "errorType", user_id AS "userId", reason,
  message_id AS "messageId", message_channel AS "messageChannel"`;

// Records that retention has not removed yet are no longer answered.
const KEPT_SINCE = `greatest(${SINCE}, now() - $5 * interval '1 day')`;

const pageText = (of: Readonly<Record<string, string>>, more = 'true') => `
  SELECT ${COLUMNS}, ${microsOf('answered_at')} AS micros FROM request_records
  WHERE ${inPage('answered_at', { of, since: KEPT_SINCE })} AND ${more} ${newestFirst('answered_at')}`;

const ofReason = (value: string) => `coalesce(coalesce(reason, 'none') = ${value}::text, true)`;

/** One for each index. Among the records of a user the App, which all of them have, and the error are looked for. */
export const INSPECTED_REQUESTS = statementPer<InspectedRow, 'all' | 'app' | 'user' | 'error' | 'app_error'>(
  'request_records_inspected',
  {
    all: pageText({}),
    app: pageText({ app_id: '$6' }),
    user: pageText(
      { user_id: '$6' },
      // PostgreSQL would take `$7 IS NULL OR …` for rare, and sort all records of the user.
      `coalesce(app_id = $7::text, true) AND coalesce(error_type = $8::text, $8 IS NULL) AND ${ofReason('$9')}`,
    ),
    error: pageText({ error_type: '$6' }, ofReason('$7')),
    app_error: pageText({ app_id: '$6', error_type: '$7' }, ofReason('$8')),
  },
);

export const INSPECTED_REQUEST = statement<RequestRecordEntity>('request_records_inspected_one')`
  SELECT ${COLUMNS} FROM request_records
  WHERE request_id = $1 AND ($2::text IS NULL OR app_id = $2) AND answered_at > now() - $3 * interval '1 day'
  ORDER BY id DESC LIMIT 1`;

/** Records of any App, for operators. SQL: a condition for each index. */
@Injectable()
export class InspectedRequestsRepository {
  constructor(
    @InjectRepository(RequestRecordEntity) private readonly records: Repository<RequestRecordEntity>,
    @Inject(CONFIG) private readonly config: Pick<EventsConfig, 'REQUEST_RECORD_RETENTION_DAYS'>,
  ) {}

  /** The newest record of this id; ids of records sort by time. */
  newest(requestId: string, appId: string | undefined): Promise<RequestRecordEntity | undefined> {
    return INSPECTED_REQUEST.first(this.records, [requestId, appId, this.days]);
  }

  /** Newest first. */
  page(filter: RequestFilter, page: ListPage): Promise<InspectedRow[]> {
    const { appId, userId, errorType, reason } = filter;
    const values = [...pageValues(page), this.days];
    if (userId !== undefined)
      return INSPECTED_REQUESTS.user.rows(this.records, [...values, userId, appId, errorType, reason]);
    const given = [appId, errorType].filter((value) => value !== undefined);
    const more = errorType === undefined ? [] : [reason];
    return INSPECTED_REQUESTS[indexOf(filter)].rows(this.records, [...values, ...given, ...more]);
  }

  private get days(): number {
    return this.config.REQUEST_RECORD_RETENTION_DAYS;
  }
}

function indexOf({ appId, errorType }: RequestFilter): 'all' | 'app' | 'error' | 'app_error' {
  if (errorType === undefined) return appId === undefined ? 'all' : 'app';
  return appId === undefined ? 'error' : 'app_error';
}
