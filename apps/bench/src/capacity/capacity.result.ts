/** Bytes on disk of a table, packed: with page headers and fillfactor, without dead rows. */
export interface TableSize {
  readonly service: string;
  readonly table: string;
  readonly rows: number;
  readonly heapBytes: number;
  readonly indexBytes: number;
}

/** What one call of a kind leaves behind, as the mean of many. */
export interface ActionCost {
  readonly name: string;
  readonly title: string;
  readonly calls: number;
  /** Of the write-ahead log, right after a checkpoint's first writes: without images of whole pages. */
  readonly walBytes: number;
  readonly events: number;
  /** Of all streams, with their headers. */
  readonly streamBytes: number;
  /** New rows, by `service.table`. */
  readonly rows: Readonly<Record<string, number>>;
}

export interface CapacityResult {
  readonly startedAt: string;
  readonly machine: string;
  readonly tables: readonly TableSize[];
  readonly actions: readonly ActionCost[];
  readonly problems: readonly string[];
}
