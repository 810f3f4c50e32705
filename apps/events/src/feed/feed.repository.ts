import { statement } from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import { AppError } from '@latchkey/contracts';
import type { FeedEvent } from '@latchkey/contracts/events';
import { timeOfId } from '@latchkey/platform/ids';
import { DataSource } from 'typeorm';
import { toReadEvent } from './feed.view.js';

/** Which events; a member that is undefined restricts nothing. */
export interface FeedFilter {
  readonly appId: string | undefined;
  readonly userId: string | undefined;
  readonly types: readonly string[] | undefined;
  /** Epoch seconds. */
  readonly createdAfter: number | undefined;
  /** Only what operators did, or one of them. */
  readonly operator?: { readonly keyId: string | undefined; readonly userId: string | undefined } | undefined;
}

/** What a waiting call needs to know of an event. */
export interface News {
  readonly position: string;
  readonly appId: string;
  readonly userId: string;
  readonly type: string;
  /** Epoch seconds. */
  readonly createdAt: number;
}

/** The clocks of services differ by less (the doctor fails from 10 seconds on). All that was stored within it is read. */
const CLOCKS_DIFFER = `interval '1 hour'`;
/** How many `news` answers; where there are as many, there may be more. */
export const MOST_NEWS = 1000;

const NEWS = statement<News>('feed_news')`
  SELECT stored_at::text AS position, app_id AS "appId", user_id AS "userId", type,
         extract(epoch FROM created_at)::float8 AS "createdAt"
    FROM events WHERE stored_at > $1::timestamptz ORDER BY stored_at LIMIT ${MOST_NEWS}`;

const PLACE_OF = statement<{ place: string }>('feed_place_of')`
  SELECT stored_at::text AS place FROM events
  WHERE id = $1 AND stored_at > $2::timestamptz - ${CLOCKS_DIFFER} AND ($3::text IS NULL OR app_id = $3)`;

const HEAD = statement<{ place: string }>('feed_head')`SELECT stored_at::text AS place FROM feed_position`;

/** Reads the feed. A place in it is the text of a time of storing. */
@Injectable()
export class FeedRepository {
  constructor(private readonly source: DataSource) {}

  /** The place of an event. @throws AppError event_not_found */
  async placeOf(id: string, appId: string | undefined): Promise<string> {
    const row = await PLACE_OF.first(this.source, [id, timeOfId('evt', id), appId]);
    if (!row) throw new AppError('event_not_found');
    return row.place;
  }

  /** At most `limit` events behind that place, in their order. */
  async page(filter: FeedFilter, after: string | undefined, limit: number): Promise<FeedEvent[]> {
    const values: unknown[] = [limit];
    const bound = (value: unknown) => `$${values.push(value)}`;
    const conditions = conditionsOf(filter, after, bound);
    const select = (also: string[]) =>
      `SELECT stored_at, body FROM events WHERE ${['true', ...conditions, ...also].join(' AND ')} ORDER BY stored_at LIMIT $1`;
    // A part for each type, so that each reads its own index in order.
    const types = filter.types?.map((type) => `(${select([`type = ${bound(type)}`])})`);
    const source = types?.join(' UNION ALL ') ?? select([]);
    const rows = await this.source.query<{ body: FeedEvent }[]>(
      `SELECT body FROM (${source}) AS found ORDER BY stored_at LIMIT $1`,
      values,
    );
    return rows.map(({ body }) => toReadEvent(body));
  }

  /** The place of the newest event. */
  async head(): Promise<string> {
    return (await HEAD.first(this.source))?.place ?? '-infinity';
  }

  /** What has been stored behind that place, in its order. */
  news(after: string): Promise<News[]> {
    return NEWS.rows(this.source, [after]);
  }
}

function conditionsOf(
  { appId, userId, createdAfter, operator }: FeedFilter,
  after: string | undefined,
  bound: (value: unknown) => string,
): string[] {
  const conditions: string[] = [];
  if (after !== undefined) conditions.push(`stored_at > ${bound(after)}::timestamptz`);
  if (appId !== undefined) conditions.push(`app_id = ${bound(appId)}`);
  // The condition of the index.
  if (userId !== undefined) conditions.push(`user_id = ${bound(userId)} AND user_id <> ''`);
  if (operator) conditions.push(...operatorConditions(operator, bound));
  if (createdAfter !== undefined) {
    const time = `to_timestamp(${bound(createdAfter)}::float8)`;
    conditions.push(`created_at > ${time} AND stored_at > ${time} - ${CLOCKS_DIFFER}`);
  }
  return conditions;
}

/** The expressions of the index, which is read in its order: an operator does little among all that happens. */
function operatorConditions(
  { keyId, userId }: NonNullable<FeedFilter['operator']>,
  bound: (value: unknown) => string,
): string[] {
  const conditions = [`body->'actor'->>'type' = 'operator'`];
  if (keyId !== undefined) conditions.push(`body->'actor'->>'key_id' = ${bound(keyId)}`);
  if (userId !== undefined) conditions.push(`body->'actor'->>'user_id' = ${bound(userId)}`);
  return conditions;
}
