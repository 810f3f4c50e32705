import type { DataSource } from 'typeorm';
import type { EncryptionContext } from '@latchkey/platform/crypto';

/** A column of a table with values that `Envelope` encrypted. */
export interface EncryptedRows {
  readonly table: string;
  readonly column: string;
  /** Columns that identify a row, with an index in this order. */
  readonly key: readonly string[];
  /** Further columns that `place` reads. */
  readonly reads?: readonly string[];
  /** SQL: what those columns are read from, if not from the table alone. */
  readonly from?: string;
  /** Column that repeats the version of the key-encryption key. */
  readonly versionColumn?: string;
  /** The context that the value was encrypted with. @param of the value of a column. */
  place(of: (column: string) => string): EncryptionContext;
  /**
   * The context of values under a key that all services shared, if it was another one. Such a value is encrypted again
   * with its present context.
   */
  sharedPlace?(of: (column: string) => string): EncryptionContext;
}

/** A row as the repository read it. */
export interface EncryptedRow {
  readonly encrypted: Buffer;
  readonly columns: Readonly<Record<string, string>>;
}

/** The context that the value of a row is encrypted with. */
export function placeOf(rows: EncryptedRows, row: EncryptedRow): EncryptionContext {
  return rows.place(columnsOf(rows, row));
}

/** The context under a key that all services shared; undefined where it is the same. */
export function sharedPlaceOf(rows: EncryptedRows, row: EncryptedRow): EncryptionContext | undefined {
  return rows.sharedPlace?.(columnsOf(rows, row));
}

function columnsOf({ table }: EncryptedRows, { columns }: EncryptedRow): (column: string) => string {
  return (column) => {
    const value = columns[column];
    if (value === undefined) throw new Error(`${table}.${column} was not read`);
    return value;
  };
}

type FoundRow = Record<string, unknown> & { encrypted: Buffer };

/** All encrypted values, and those under other versions of the key. */
export interface EncryptedCounts {
  total: number;
  remaining: number;
}

/** Every statement about encrypted values, of any table. */
export class EncryptedRowsRepository {
  constructor(private readonly source: DataSource) {}

  /** Rows under other versions than this one, in the order of their keys, after the key `after`. */
  async behind(
    rows: EncryptedRows,
    version: string,
    { after, limit }: { after: readonly string[]; limit: number },
  ): Promise<EncryptedRow[]> {
    const key = rows.key.join(', ');
    const columns = [...rows.key, ...(rows.reads ?? []), `${rows.column} AS encrypted`].join(', ');
    const values = after.map((_, index) => `$${index + 3}`).join(', ');
    const isAfter = after.length > 0 ? `AND (${key}) > (${values})` : '';
    const found = await this.source.query<FoundRow[]>(
      `SELECT ${columns} FROM ${rows.from ?? rows.table}
        WHERE ${rows.column} IS NOT NULL AND ${isBehind(rows)} ${isAfter} ORDER BY ${key} LIMIT $2`,
      [version, limit, ...after],
    );
    return found.map(({ encrypted, ...others }) => ({ encrypted, columns: asTexts(others) }));
  }

  /** Replaces the value that was read; false if the row was changed or removed meanwhile. */
  async replace(
    rows: EncryptedRows,
    row: EncryptedRow,
    encrypted: Buffer,
    version: string,
  ): Promise<boolean> {
    const { table, column, key, versionColumn } = rows;
    const found = key.map((name, index) => `${name} = $${index + 3}`).join(' AND ');
    const also = versionColumn ? `, ${versionColumn} = $${key.length + 3}` : '';
    const values = [encrypted, row.encrypted, ...key.map((name) => row.columns[name])];
    const [, replaced] = await this.source.query<[object[], number]>(
      `UPDATE ${table} SET ${column} = $1${also} WHERE ${column} = $2 AND ${found}`,
      versionColumn ? [...values, version] : values,
    );
    return replaced === 1;
  }

  async counts(rows: EncryptedRows, version: string): Promise<EncryptedCounts> {
    const [counts] = await this.source.query<EncryptedCounts[]>(
      `SELECT count(*)::int AS total, count(*) FILTER (WHERE ${isBehind(rows)})::int AS remaining
        FROM ${rows.table} WHERE ${rows.column} IS NOT NULL`,
      [version],
    );
    return counts ?? { total: 0, remaining: 0 };
  }
}

/** SQL: whether the version in the head of the record (see crypto/envelope.ts) differs from `$1`. */
function isBehind({ column }: EncryptedRows): string {
  const version = `CASE WHEN octet_length(${column}) > 1 THEN substring(${column} FROM 3 FOR get_byte(${column}, 1)) END`;
  return `${version} IS DISTINCT FROM convert_to($1, 'UTF8')`;
}

function asTexts(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}
