/** Where a row stands in a list that is newest first. */
export interface ListPlace {
  /** Epoch microseconds, as PostgreSQL writes a bigint: a `Date` would lose the last three digits. */
  readonly micros: string;
  readonly id: string;
}

/** The rows of a list that stand behind a place, and are no older than a time in epoch microseconds. */
export interface ListPage {
  readonly behind: ListPlace;
  readonly since: string;
  readonly limit: number;
}

/** The values `$1` to `$4` of a statement with `inPage` and `newestFirst`. */
export function pageValues({ behind, since, limit }: ListPage): unknown[] {
  return [behind.micros, behind.id, since, limit];
}

/** SQL: the column of a `ListPlace`. @param time column by which the list is sorted. */
export const microsOf = (time: string) => `(extract(epoch FROM ${time}) * 1000000)::bigint`;

interface PageBounds {
  /** Columns that stand before the time in the index, each with its value. */
  readonly of?: Readonly<Record<string, string>>;
  /** The oldest time, in place of `$3`. */
  readonly since?: string;
}

/** SQL: the time that `$3` is. */
export const SINCE = momentOf('$3');

/**
 * SQL: the condition of a row of the page. Rows are compared with all columns of the index: as long as the times are unknown,
 * PostgreSQL takes them for a narrow range, and would prefer any index that begins with the time.
 */
export function inPage(time: string, { of = {}, since = SINCE }: PageBounds = {}): string {
  const [columns, values] = [Object.keys(of), Object.values(of)];
  return [
    ...columns.map((column, place) => `${column} = ${values[place]!}`),
    `(${[...columns, time, 'id'].join()}) < (${[...values, momentOf('$1'), '$2::text'].join()})`,
    `(${[...columns, time].join()}) >= (${[...values, since].join()})`,
  ].join(' AND ');
}

/** SQL: the order and the length of the page. */
export const newestFirst = (time: string) => `ORDER BY ${time} DESC, id DESC LIMIT $4`;

function momentOf(micros: string): string {
  return `('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond')`;
}
