import type { DataSource } from 'typeorm';
import type { SealedRow, SealedRows } from './sealed-rows.js';

type FoundRow = Record<string, unknown> & { sealed: Buffer };

/** How far a move is: all sealed values, and those under other versions. */
export interface SealedCounts {
  total: number;
  remaining: number;
}

/** Every statement about values that `Envelope` has sealed, whatever they are. */
export class SealedRowsRepository {
  constructor(private readonly source: DataSource) {}

  /** Values under other versions than this one, in the order of their keys, from the one after `after` on. */
  async behind(
    rows: SealedRows,
    version: string,
    { after, limit }: { after: readonly string[]; limit: number },
  ): Promise<SealedRow[]> {
    const key = rows.key.join(', ');
    const columns = [...rows.key, ...(rows.reads ?? []), `${rows.column} AS sealed`].join(', ');
    const values = after.map((_, index) => `$${index + 3}`).join(', ');
    const isAfter = after.length > 0 ? `AND (${key}) > (${values})` : '';
    const found = await this.source.query<FoundRow[]>(
      `SELECT ${columns} FROM ${rows.from ?? rows.table}
        WHERE ${rows.column} IS NOT NULL AND ${isBehind(rows)} ${isAfter} ORDER BY ${key} LIMIT $2`,
      [version, limit, ...after],
    );
    return found.map(({ sealed, ...others }) => ({ sealed, columns: asTexts(others) }));
  }

  /** Replaces what was read; false where somebody else has changed or removed it meanwhile. */
  async replace(rows: SealedRows, row: SealedRow, sealed: Buffer, version: string): Promise<boolean> {
    const { table, column, key, versionColumn } = rows;
    const found = key.map((name, index) => `${name} = $${index + 3}`).join(' AND ');
    const also = versionColumn ? `, ${versionColumn} = $${key.length + 3}` : '';
    const values = [sealed, row.sealed, ...key.map((name) => row.columns[name])];
    const [, replaced] = await this.source.query<[object[], number]>(
      `UPDATE ${table} SET ${column} = $1${also} WHERE ${column} = $2 AND ${found}`,
      versionColumn ? [...values, version] : values,
    );
    return replaced === 1;
  }

  async counts(rows: SealedRows, version: string): Promise<SealedCounts> {
    const [counts] = await this.source.query<SealedCounts[]>(
      `SELECT count(*)::int AS total, count(*) FILTER (WHERE ${isBehind(rows)})::int AS remaining
        FROM ${rows.table} WHERE ${rows.column} IS NOT NULL`,
      [version],
    );
    return counts ?? { total: 0, remaining: 0 };
  }
}

/** Whether the version in the head of the record (see crypto/envelope-layout.ts) is another one than `$1`. */
function isBehind({ column }: SealedRows): string {
  const version = `CASE WHEN octet_length(${column}) > 1 THEN substring(${column} FROM 3 FOR get_byte(${column}, 1)) END`;
  return `${version} IS DISTINCT FROM convert_to($1, 'UTF8')`;
}

function asTexts(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}
