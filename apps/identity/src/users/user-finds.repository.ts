import { OPERATORS_APP_ID } from '@latchkey/contracts';
import type { FindUsersInput } from '@latchkey/contracts/identity';
import { statement } from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { STATUS_OF_USER } from './user.entity.js';
import { knownAs, type Position } from './user-search.rules.js';
import { type FoundUsers, NEWEST_FIRST } from './user-search.repository.js';

export interface UserFind extends Pick<FindUsersInput, 'query' | 'external_ids' | 'app_id' | 'status'> {
  /** The last user of the page before. */
  readonly behind: Position | undefined;
  readonly limit: number;
}

// A look-up for each App: every index begins with the App, and one of all Apps would cost every sign-up. OFFSET 0 keeps
// the planner from reading a whole table of users instead.
const inEachApp = (table: string, id: string, matches: string) => `
  SELECT p.id FROM apps a
  CROSS JOIN LATERAL (SELECT ${id} AS id FROM ${table} WHERE app_id = a.id AND ${matches} OFFSET 0) AS p
  WHERE ($1::text IS NULL OR a.id = $1) AND a.id <> '${OPERATORS_APP_ID}'`;

const KINDS = [
  inEachApp('emails', 'user_id', 'email = $2'),
  inEachApp('phone_numbers', 'user_id', 'phone_number = $3'),
  inEachApp('users', 'id', 'external_id = $4'),
  'SELECT id FROM users WHERE id = $9',
];

/** Also of another App than the one that was named, which the condition leaves out again. */
export const FIND = statement<Position>('users_find')`
  SELECT u.id, u.created_at AS "createdAt"
  FROM (SELECT DISTINCT id FROM (${KINDS.map((kind) => `(${kind})`).join(' UNION ALL ')}) AS kinds) AS m
  CROSS JOIN LATERAL (SELECT * FROM users WHERE users.id = m.id OFFSET 0) AS u
  WHERE ($1::text IS NULL OR u.app_id = $1) AND u.app_id <> '${OPERATORS_APP_ID}' AND ($5::text IS NULL OR ${STATUS_OF_USER} = $5)
    AND ($6::timestamptz IS NULL OR (u.created_at, u.id) < ($6, $7))
  ${NEWEST_FIRST} LIMIT $8`;

/** Finds users of any App by the whole of what they are known by. SQL: its cost grows with the Apps, not with the users. */
@Injectable()
export class UserFindsRepository {
  constructor(private readonly source: DataSource) {}

  /** Newest first. */
  async find({ query, external_ids, app_id, status, behind, limit }: UserFind): Promise<FoundUsers> {
    const { email, phoneNumber, text } = knownAs(query);
    const place = [behind?.createdAt ?? null, behind?.id ?? null];
    const known = [email, phoneNumber, external_ids ? text : null];
    const values = [app_id ?? null, ...known, status ?? null, ...place, limit + 1, text];
    const rows = await FIND.rows(this.source, values);
    const ids = rows.slice(0, limit).map(({ id }) => id);
    return { ids, last: rows.length > limit ? rows[limit - 1] : undefined };
  }
}
