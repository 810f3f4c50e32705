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

/** Where a page goes on that found too little, though it read as much as one may. */
type PlaceAhead = Pick<ShownRow, 'key'> & { readonly row: null };

export interface ShownPage {
  readonly rows: ShownRow[];
  readonly ahead: readonly string[] | undefined;
}

/** What a table holds of a user. */
export interface Held {
  /** Counted up to `MOST_COUNTED`; of rows that all go, whether there is one. */
  readonly rows: number;
  /** Whether the deletion of the user has still to end some of them. */
  readonly open: boolean;
  /** Whether there are rows that were not looked for. */
  readonly more: boolean;
  /** Epoch seconds. */
  readonly until: number | null;
  readonly deletedAt: number | null;
}

/** Counting goes no further, so that a receipt costs about the same for each user. */
export const MOST_COUNTED = 10_000;
/** Of the rows that lead to those of a page. */
export const MOST_FOUND = 500;

const OF_USER = 'app_id = $1 AND user_id = $2';
const read = ({ table, from = table, of = OF_USER }: PersonalRows) => `FROM ${from} WHERE (${of})`;
const seconds = (instant: string) => `floor(extract(epoch FROM max(${instant})))::float8`;

/** The columns themselves are compared, because an index has no order of their texts. @param goesOn behind a key. */
export function pageSql(rows: PersonalRows, goesOn: boolean): string {
  const { key, shows, foundBy } = rows;
  const members = Object.entries(shows).map(([name, value]) => `'${name}', ${value}`);
  const order = key.join(', ');
  const texts = key.map((column) => `(${column})::text`).join(', ');
  const found = foundSql(rows, { most: MOST_FOUND, after: goesOn ? `AND (${key[0]}) >= $5` : '' });
  // The window keeps the order of what it reads.
  return `WITH ${found} page AS (SELECT ARRAY[${texts}] AS key, json_build_object(${members.join(', ')}) AS row
      ${read(rows)} ${within(rows, MOST_FOUND)} ${goesOn ? behind(key) : ''}
      ORDER BY ${order} LIMIT $3),
    sized AS (SELECT *, octet_length(row::text) AS own,
      sum(octet_length(row::text)) OVER (ROWS UNBOUNDED PRECEDING) AS bytes FROM page)
    SELECT key, row, bytes::int FROM sized WHERE bytes - own < $4 ${foundBy ? placeAhead(key) : ''}`;
}

/** The first ones from a place, or the newest, and one more, which says that these are not all. */
function foundSql({ key, foundBy }: PersonalRows, { most, after }: { most: number; after?: string }): string {
  if (foundBy === undefined) return '';
  const order = after === undefined ? `${key[0]} DESC` : key[0];
  const { columns, from, of } = foundBy;
  return `found AS (SELECT *, row_number() OVER (ORDER BY ${order}) AS found_place
    FROM (SELECT ${columns} FROM ${from} WHERE (${of}) ${after ?? ''} ORDER BY ${order} LIMIT ${most + 1}) AS those),`;
}

const within = ({ foundBy }: PersonalRows, most: number) =>
  foundBy === undefined ? '' : `AND found_place <= ${most}`;

/** Before all rows to which the next one leads. */
function placeAhead([first, ...others]: readonly string[]): string {
  const place = [`(${first})::text`, ...others.map(() => `''`)];
  return `UNION ALL SELECT ARRAY[${place.join(', ')}], NULL, 0 FROM found WHERE found_place > ${MOST_FOUND}`;
}

/** The first column alone, too: an index or a partition may have nothing of the others. */
function behind(key: readonly string[]): string {
  const values = key.map((_, index) => `$${index + 5}`).join(', ');
  return `AND (${key[0]}) >= $5 AND (${key.join(', ')}) > (${values})`;
}

export function heldSql(rows: PersonalRows): string {
  const { kept, foundBy, deletedAt = 'NULL::timestamptz' } = rows;
  const { until = 'NULL::timestamptz', once } = kept ?? {};
  const open = once === undefined ? 'false' : `EXISTS (SELECT ${read(rows)} AND NOT (${once}))`;
  const more = foundBy ? `EXISTS (SELECT FROM found WHERE found_place > ${MOST_COUNTED})` : 'false';
  return `WITH ${foundSql(rows, { most: MOST_COUNTED })}
      counted AS (SELECT ${until} AS until, ${deletedAt} AS deleted_at ${read(rows)} ${within(rows, MOST_COUNTED)}
        LIMIT ${kept ? MOST_COUNTED : 1})
    SELECT count(*)::int AS rows, ${open} AS open, ${more} AS more, ${seconds('until')} AS until,
      ${seconds('deleted_at')} AS "deletedAt" FROM counted`;
}

/** Reads the tables that a service's list of personal rows names. */
export class PersonalRowsRepository {
  constructor(private readonly source: DataSource) {}

  /** Rows by their keys, as many as there is room for and at least one. @param after the key of the last one before. */
  async page(
    rows: PersonalRows,
    { appId, userId }: Subject,
    after: readonly string[],
    room: Room,
  ): Promise<ShownPage> {
    const values = [appId, userId, room.rows, room.bytes, ...after];
    const found = await this.source.query<(ShownRow | PlaceAhead)[]>(pageSql(rows, after.length > 0), values);
    return {
      rows: found.filter((each) => each.row !== null),
      ahead: found.find(({ row }) => row === null)?.key,
    };
  }

  async held(rows: PersonalRows, { appId, userId }: Subject): Promise<Held> {
    const [held] = await this.source.query<Held[]>(heldSql(rows), [appId, userId]);
    return held ?? { rows: 0, open: false, more: false, until: null, deletedAt: null };
  }
}
