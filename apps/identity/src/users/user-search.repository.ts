import type { ListUsersInput, UserStatus } from '@latchkey/contracts/identity';
import { statement } from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Position, prefixesOf } from './user-search.rules.js';

/** Absent and `null` filters admit every user. */
export type UserFilter = Omit<ListUsersInput, 'cursor' | 'limit'> & {
  /** The last user of the page before. */
  readonly behind?: Position | undefined;
  readonly limit: number;
};

/** Newest first. */
export const NEWEST_FIRST = 'ORDER BY u.created_at DESC, u.id DESC';

/** Up to this number of matches of each kind, a page is picked from all of them. */
const MOST_PICKED = 10_000;
/** With more, matches are frequent: one call looks at this number of users, newest first. */
const MOST_WALKED = 10_000;

// In the order of bytes (text_pattern_ops) a prefix is a range, and no character is a wildcard.
const begins = (column: string, prefix: string) =>
  `${column} ~>=~ ${prefix} AND ${column} ~<~ (${prefix} || chr(1114111))`;

const OF_EMAIL = begins('p.email', '$3::text');
const OF_PHONE_NUMBER = begins('p.phone_number', '$4::text');
const ofUser = (user: string) => [
  begins(`${user}.external_id`, '$2::text'),
  `${user}.first_name <> '' AND ${begins(`lower(${user}.first_name)`, 'lower($2::text)')}`,
  `${user}.last_name <> '' AND ${begins(`lower(${user}.last_name)`, 'lower($2::text)')}`,
];

/** The ids of users by each kind of match. */
const KINDS = [
  `SELECT p.user_id AS id FROM emails p WHERE p.app_id = $1 AND ${OF_EMAIL}`,
  `SELECT p.user_id AS id FROM phone_numbers p WHERE p.app_id = $1 AND ${OF_PHONE_NUMBER}`,
  ...ofUser('p').map((matches) => `SELECT p.id FROM users p WHERE p.app_id = $1 AND ${matches}`),
];

/** Whether each kind has few matches. */
export const FEW_MATCHES = statement<{ few: boolean }>('users_few_matches')`
  SELECT ${KINDS.map(
    (kind) => `(SELECT count(*) FROM (${kind} LIMIT ${MOST_PICKED + 1}) AS m) <= ${MOST_PICKED}`,
  ).join(' AND ')} AS few`;

// OFFSET 0: each match is looked up by its id, so that no planner scans all users of the App instead.
export const pickedFrom = (condition: string, limit: string) => `
  SELECT u.id, u.created_at AS "createdAt"
  FROM (SELECT DISTINCT id FROM (${KINDS.map((kind) => `(${kind})`).join(' UNION ALL ')}) AS kinds) AS m
  CROSS JOIN LATERAL (SELECT * FROM users WHERE users.id = m.id OFFSET 0) AS u
  WHERE ${condition} ${NEWEST_FIRST} LIMIT ${limit}`;

const owns = (table: string, matches: string) =>
  `EXISTS (SELECT FROM ${table} p WHERE p.app_id = u.app_id AND p.user_id = u.id AND ${matches})`;
const MATCHES = [...ofUser('u'), owns('emails', OF_EMAIL), owns('phone_numbers', OF_PHONE_NUMBER)];

/** The users of a condition; of a prefix only the next ones. */
export const walk = (condition: string, limit: string) =>
  `SELECT u.id, u.created_at AS "createdAt" FROM users u WHERE ${condition} ${NEWEST_FIRST} LIMIT ${limit}`;

const walkedFrom = (condition: string, limit: string) => `
  SELECT u.id, u.created_at AS "createdAt"
  FROM (SELECT * FROM users u WHERE ${condition} ${NEWEST_FIRST} LIMIT ${MOST_WALKED}) AS u
  WHERE ${MATCHES.map((match) => `(${match})`).join(' OR ')} ${NEWEST_FIRST} LIMIT ${limit}`;

const endOfWalk = (condition: string) => `${walk(condition, '1')} OFFSET ${MOST_WALKED - 1}`;

export interface FoundUsers {
  readonly ids: string[];
  /** Where the next page goes on; undefined at the end. */
  readonly last: Position | undefined;
}

/**
 * Finds a page of users by what they are known by. SQL: a statement has only the conditions that the filter names, each
 * kind of prefix has its index, and the work of a search is bounded.
 */
@Injectable()
export class UserSearchRepository {
  constructor(private readonly source: DataSource) {}

  /** Newest first. A page of a prefix that many users match may be short before the last one. */
  async find(appId: string, filter: UserFilter): Promise<FoundUsers> {
    const { limit, query } = filter;
    const prefixes = query ? prefixesOf(query) : undefined;
    const values: unknown[] = prefixes
      ? [appId, prefixes.text, prefixes.email, prefixes.phoneNumber]
      : [appId];
    const isWalk = prefixes !== undefined && !(await this.hasFew(values));
    const search = prefixes ? (isWalk ? walkedFrom : pickedFrom) : walk;
    const condition = conditionOf(filter, values);
    const text = search(condition, `$${values.push(limit + 1)}`);
    const rows = await this.source.query<Position[]>(text, values);
    const ids = rows.slice(0, limit).map(({ id }) => id);
    if (rows.length > limit) return { ids, last: rows[limit - 1] };
    return { ids, last: isWalk ? await this.endOfWalk(appId, filter) : undefined };
  }

  /** Whether each kind of prefix has few matches. */
  private async hasFew(prefixes: unknown[]): Promise<boolean> {
    return (await FEW_MATCHES.first(this.source, prefixes))?.few === true;
  }

  private async endOfWalk(appId: string, filter: UserFilter): Promise<Position | undefined> {
    const values: unknown[] = [appId];
    const [end] = await this.source.query<Position[]>(endOfWalk(conditionOf(filter, values)), values);
    return end;
  }
}

/** Of each status as its index has it: no planner finds it behind a parameter. */
const OF_STATUS: Readonly<Record<UserStatus, string>> = {
  active: `u.blocked_at IS NULL AND u.status = 'active'`,
  blocked: 'u.blocked_at IS NOT NULL',
  pending: `u.blocked_at IS NULL AND u.status = 'pending'`,
};

/** The users of a filter, in SQL over `users u`. @param values begin with the id of the App, and get those of the filter. */
export function conditionOf(filter: Omit<UserFilter, 'limit'>, values: unknown[]): string {
  const conditions = ['u.app_id = $1'];
  const where = (condition: (...places: string[]) => string, ...given: unknown[]) => {
    if (given.every((value) => value === undefined || value === null)) return;
    conditions.push(condition(...given.map((value) => `$${values.push(value)}`)));
  };
  where((at) => `u.id IN (SELECT user_id FROM emails WHERE app_id = $1 AND email = ${at})`, filter.email);
  where(
    (at) => `u.id IN (SELECT user_id FROM phone_numbers WHERE app_id = $1 AND phone_number = ${at})`,
    filter.phone_number,
  );
  where((at) => `u.external_id = ${at}`, filter.external_id);
  where((at) => `u.id = ANY(${at}::text[])`, filter.user_ids);
  if (filter.status) conditions.push(OF_STATUS[filter.status]);
  where((at) => `u.created_at >= to_timestamp(${at}::bigint)`, filter.created_after);
  where((at) => `u.created_at < to_timestamp(${at}::bigint)`, filter.created_before);
  const { createdAt, id } = filter.behind ?? {};
  where((time, last) => `(u.created_at, u.id) < (${time}::timestamptz, ${last})`, createdAt, id);
  return conditions.join(' AND ');
}
