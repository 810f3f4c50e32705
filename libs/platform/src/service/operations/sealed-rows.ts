import type { SealContext } from '../../crypto/index.js';

/** Where a service keeps values that `Envelope` has sealed: one column of one table. */
export interface SealedRows {
  readonly table: string;
  readonly column: string;
  /** Columns that tell a row from the others; there is an index of them, in this order. */
  readonly key: readonly string[];
  /** What else its place is made of. */
  readonly reads?: readonly string[];
  /** Where that is read, if not in the table alone. */
  readonly from?: string;
  /** Column that repeats the version of the key-encryption key. */
  readonly versionColumn?: string;
  /** The same place that the value was sealed for. @param of the value of a column. */
  place(of: (column: string) => string): SealContext;
  /**
   * The place of what is under a key that all services shared, where it was another one. Such a value is sealed anew for
   * its place; under a key of the service's own, only that place is right.
   */
  sharedPlace?(of: (column: string) => string): SealContext;
}

/** A row as it was read. */
export interface SealedRow {
  readonly sealed: Buffer;
  readonly columns: Readonly<Record<string, string>>;
}

/** Where the value of a row belongs. */
export function placeOf(rows: SealedRows, row: SealedRow): SealContext {
  return rows.place(columnsOf(rows, row));
}

/** Where it was sealed for under a key that all services shared; undefined where that is the same place. */
export function sharedPlaceOf(rows: SealedRows, row: SealedRow): SealContext | undefined {
  return rows.sharedPlace?.(columnsOf(rows, row));
}

function columnsOf({ table }: SealedRows, { columns }: SealedRow): (column: string) => string {
  return (column) => {
    const value = columns[column];
    if (value === undefined) throw new Error(`${table}.${column} was not read`);
    return value;
  };
}
