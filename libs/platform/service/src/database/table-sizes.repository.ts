import type { DataSource } from 'typeorm';
import { statement } from './statement.js';

const KEPT_MS = 60_000;

/** A partition counts for its table: a name for each day would be a new series every day. */
const SIZES = statement<TableSize>('table_sizes')`
  SELECT coalesce(parent.relname, class.relname) AS "table",
         coalesce(sum(pg_total_relation_size(class.oid)), 0)::float8 AS bytes
    FROM pg_class class
    LEFT JOIN pg_inherits ON inhrelid = class.oid
    LEFT JOIN pg_class parent ON parent.oid = inhparent
   WHERE class.relkind = 'r' AND class.relnamespace = current_schema()::regnamespace
   GROUP BY 1`;

export interface TableSize {
  readonly table: string;
  /** With its indexes and what PostgreSQL keeps outside of its rows. */
  readonly bytes: number;
}

/** Sizes of the tables of a service. */
export class TableSizesRepository {
  private read: Promise<TableSize[]> | undefined;
  private readAt = -Infinity;

  constructor(private readonly source: DataSource) {}

  /** Looks at most once a minute: PostgreSQL asks its files, and takes a light lock on each table. */
  recent(): Promise<TableSize[]> {
    const now = performance.now();
    if (!this.read || now - this.readAt > KEPT_MS) {
      this.readAt = now;
      this.read = SIZES.rows(this.source);
      // A failure is not kept: the next look may succeed.
      this.read.catch(() => (this.readAt = -Infinity));
    }
    return this.read;
  }

  /** The sum of them, as old as they are. */
  async total(): Promise<number> {
    return (await this.recent()).reduce((sum, { bytes }) => sum + bytes, 0);
  }
}
