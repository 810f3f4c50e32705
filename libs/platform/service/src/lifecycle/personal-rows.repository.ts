import type { DataSource } from 'typeorm';
import type { Subject } from '../database/index.js';
import type { PersonalRows } from './personal-rows.js';

/** What a page may still take; a row more than the bytes, at most. */
export interface Room {
  readonly rows: number;
  readonly bytes: number;
}

interface ShownRow {
  /** Its key, as the next page takes it. */
  readonly key: string[];
  readonly row: object;
  /** Of this row and those before it on the page. */
  readonly bytes: number;
}

/** What a table holds of a user. */
export interface Held {
  /** Counted up to `MOST_COUNTED`; of rows that all go, whether there is one. */
  readonly rows: number;
  /** Whether the deletion of the user has still to end some of them. */
  readonly open: boolean;
  /** Epoch seconds. */
  readonly until: number | null;
  readonly deletedAt: number | null;
}

/** Counting goes no further, so that a receipt costs about the same for each user. */
export const MOST_COUNTED = 10_000;

const OF_USER = 'app_id = $1 AND user_id = $2';
const read = ({ table, from = table, of = OF_USER }: PersonalRows) => `FROM ${from} WHERE (${of})`;
const seconds = (instant: string) => `floor(extract(epoch FROM max(${instant})))::float8`;

/** The columns themselves are compared, because an index has no order of their texts. @param goesOn behind a key. */
export function pageSql(rows: PersonalRows, goesOn: boolean): string {
  const { key, shows } = rows;
  const members = Object.entries(shows).map(([name, value]) => `'${name}', ${value}`);
  const order = key.join(', ');
  const texts = key.map((column) => `(${column})::text`).join(', ');
  // The window keeps the order of what it reads.
  return `WITH page AS (SELECT ARRAY[${texts}] AS key, json_build_object(${members.join(', ')}) AS row
      ${read(rows)} ${goesOn ? behind(key) : ''} ORDER BY ${order} LIMIT $3),
    sized AS (SELECT *, octet_length(row::text) AS own,
      sum(octet_length(row::text)) OVER (ROWS UNBOUNDED PRECEDING) AS bytes FROM page)
    SELECT key, row, bytes::int FROM sized WHERE bytes - own < $4`;
}

/** The first column alone, too: an index or a partition may have nothing of the others. */
function behind(key: readonly string[]): string {
  const values = key.map((_, index) => `$${index + 5}`).join(', ');
  return `AND (${key[0]}) >= $5 AND (${key.join(', ')}) > (${values})`;
}

export function heldSql(rows: PersonalRows): string {
  const { kept, deletedAt = 'NULL::timestamptz' } = rows;
  const { until = 'NULL::timestamptz', once } = kept ?? {};
  const open = once === undefined ? 'false' : `EXISTS (SELECT ${read(rows)} AND NOT (${once}))`;
  return `SELECT count(*)::int AS rows, ${open} AS open, ${seconds('until')} AS until,
      ${seconds('deleted_at')} AS "deletedAt"
    FROM (SELECT ${until} AS until, ${deletedAt} AS deleted_at ${read(rows)}
      LIMIT ${kept ? MOST_COUNTED : 1}) AS counted`;
}

/** Reads the tables that a service's list of personal rows names. */
export class PersonalRowsRepository {
  constructor(private readonly source: DataSource) {}

  /** Rows by their keys, as many as there is room for and at least one. @param after the key of the last one before. */
  page(rows: PersonalRows, { appId, userId }: Subject, after: readonly string[], room: Room) {
    const values = [appId, userId, room.rows, room.bytes, ...after];
    return this.source.query<ShownRow[]>(pageSql(rows, after.length > 0), values);
  }

  async held(rows: PersonalRows, { appId, userId }: Subject): Promise<Held> {
    const [held] = await this.source.query<Held[]>(heldSql(rows), [appId, userId]);
    return held ?? { rows: 0, open: false, until: null, deletedAt: null };
  }
}
