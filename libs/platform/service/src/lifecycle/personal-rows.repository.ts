import type { DataSource } from 'typeorm';
import type { Subject } from '../database/index.js';
import type { PersonalRows } from './personal-rows.js';

export interface ShownRow {
  readonly key: string;
  readonly row: object;
}

/** What a table holds of a user. */
export interface Held {
  readonly rows: number;
  /** How many of them the deletion of the user has still to end. */
  readonly open: number;
  /** Epoch seconds. */
  readonly until: number | null;
  readonly deletedAt: number | null;
}

const OF_USER = 'app_id = $1 AND user_id = $2';
const isOf = ({ of = OF_USER }: PersonalRows) => `(${of})`;
/** Compared byte by byte, whatever the locale, so that a page goes on exactly behind the one before. */
const keyOf = ({ key }: PersonalRows) => `(${key})::text COLLATE "C"`;
const seconds = (instant: string) => `floor(extract(epoch FROM max(${instant})))::float8`;

export function pageSql(rows: PersonalRows): string {
  const members = Object.entries(rows.shows).map(([name, value]) => `'${name}', ${value}`);
  return `SELECT ${keyOf(rows)} AS key, json_build_object(${members.join(', ')}) AS row FROM ${rows.table}
    WHERE ${isOf(rows)} AND ${keyOf(rows)} > $3 ORDER BY 1 LIMIT $4`;
}

export function heldSql(rows: PersonalRows): string {
  const { kept, deletedAt = 'NULL::timestamptz' } = rows;
  const { until = 'NULL::timestamptz', once = 'true' } = kept ?? {};
  return `SELECT count(*)::int AS rows, (count(*) FILTER (WHERE NOT (${once})))::int AS open,
    ${seconds(until)} AS until, ${seconds(deletedAt)} AS "deletedAt" FROM ${rows.table} WHERE ${isOf(rows)}`;
}

/** Reads the tables that a service's list of personal rows names. */
export class PersonalRowsRepository {
  constructor(private readonly source: DataSource) {}

  /** At most `limit` rows behind that key, by their keys. */
  page(rows: PersonalRows, { appId, userId }: Subject, after: string, limit: number): Promise<ShownRow[]> {
    return this.source.query<ShownRow[]>(pageSql(rows), [appId, userId, after, limit]);
  }

  async held(rows: PersonalRows, { appId, userId }: Subject): Promise<Held> {
    const [held] = await this.source.query<Held[]>(heldSql(rows), [appId, userId]);
    return held ?? { rows: 0, open: 0, until: null, deletedAt: null };
  }
}
