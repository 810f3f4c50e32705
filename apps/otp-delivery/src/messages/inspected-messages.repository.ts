import {
  inPage,
  type ListPage,
  type ListPlace,
  microsOf,
  newestFirst,
  pageValues,
  statement,
  statementPer,
} from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { MessageEntity, MessageState } from './message.entity.js';

/** Which messages; a member that is undefined restricts nothing. */
export interface MessageFilter {
  readonly appId: string | undefined;
  readonly userId: string | undefined;
  readonly methodId: string | undefined;
  readonly states: readonly MessageState[];
}

/** What an operator is shown: no code, no link and no text. */
export type InspectedMessage = Pick<
  MessageEntity,
  | 'id'
  | 'appId'
  | 'userId'
  | 'methodId'
  | 'kind'
  | 'channel'
  | 'state'
  | 'failure'
  | 'providerCode'
  | 'attempts'
  | 'createdAt'
  | 'finishedAt'
  | 'expiresAt'
>;
export type InspectedMessageRow = InspectedMessage & Pick<ListPlace, 'micros'>;

const COLUMNS = `id, app_id AS "appId", user_id AS "userId", method_id AS "methodId", kind, channel, state, failure,
  provider_code AS "providerCode", attempts, created_at AS "createdAt", finished_at AS "finishedAt",
  expires_at AS "expiresAt"`;
const ROW = `${COLUMNS}, ${microsOf('created_at')} AS micros`;
const ORDER = newestFirst('created_at');

// The page of each state from the index, and the newest of them all.
const inEachState = (of: Readonly<Record<string, string>>, more = 'true') => `
  SELECT ${ROW} FROM unnest($5::text[]) AS wanted_state CROSS JOIN LATERAL (
    SELECT * FROM messages WHERE ${inPage('created_at', { of: { ...of, state: 'wanted_state' } })} AND ${more}
    ${ORDER}) AS found
  ${ORDER}`;

/** One for each index. A user has few messages: among them the rest is looked for. */
export const INSPECTED_MESSAGES = statementPer<InspectedMessageRow, 'user' | 'app' | 'undelivered'>(
  'messages_inspected',
  {
    user: `
      SELECT ${ROW} FROM messages
      WHERE user_id = $6 AND state = ANY($5) AND ($7::text IS NULL OR app_id = $7)
        AND ($8::text IS NULL OR method_id = $8) AND ${inPage('created_at')} ${ORDER}`,
    app: inEachState({ app_id: '$6' }),
    undelivered: inEachState({}, `state <> 'delivered'`),
  },
);

const INSPECTED_MESSAGE = statement<InspectedMessage>('messages_inspected_one')`
  SELECT ${COLUMNS} FROM messages WHERE id = $1`;

/** Messages of any App, for operators. SQL: a condition for each index. */
@Injectable()
export class InspectedMessagesRepository {
  constructor(private readonly source: DataSource) {}

  byId(id: string): Promise<InspectedMessage | undefined> {
    return INSPECTED_MESSAGE.first(this.source, [id]);
  }

  /** Newest first. Without a user and an App, `states` must leave out what was delivered. */
  page({ appId, userId, methodId, states }: MessageFilter, page: ListPage): Promise<InspectedMessageRow[]> {
    const values = [...pageValues(page), states];
    if (userId !== undefined)
      return INSPECTED_MESSAGES.user.rows(this.source, [...values, userId, appId, methodId]);
    if (appId !== undefined) return INSPECTED_MESSAGES.app.rows(this.source, [...values, appId]);
    return INSPECTED_MESSAGES.undelivered.rows(this.source, values);
  }
}
