/** How rows of a table that hold something of a person are found, shown to the person, and erased. */
export interface PersonalRows {
  readonly table: string;
  /** SQL: which they are, by `$1`, the App, and `$2`, the user; by their columns `app_id` and `user_id` without it. */
  readonly of?: string;
  /** SQL: where rows that say nothing of their user are read; the table without it. */
  readonly from?: string;
  /** How rows of another table lead to these, which `from` reads as `found`; each may lead to none. */
  readonly foundBy?: FoundBy;
  /**
   * SQL: columns that tell the rows of one user apart, and order them, as an index does. Their values leave in cursors, so
   * none of them is withheld.
   */
  readonly key: readonly string[];
  /** Why a page may read all rows of the user: why they are few. Without it an index gives the order. */
  readonly few?: string;
  /** What an export says of a row: members, and their SQL. Empty for rows that an export leaves out. */
  readonly shows: Readonly<Record<string, string>>;
  /** Columns that no export shows: secrets, and what says nothing about the person. */
  readonly withholds?: readonly string[];
  /** What stays when the user is deleted; without it nothing does. */
  readonly kept?: KeptRows;
  /** SQL: when the user was deleted. The rows are there for deleted users alone. */
  readonly deletedAt?: string;
}

/**
 * SQL: rows of the user, ordered by the first column of the key, which tells them apart; the other columns of the key are
 * texts. A look reads a bounded number of them.
 */
interface FoundBy {
  readonly columns: string;
  readonly from: string;
  readonly of: string;
}

interface KeptRows {
  readonly reason: string;
  /** SQL: when a row goes; without it nothing but the reason ends it. */
  readonly until?: string;
  /** SQL: whether the deletion has been applied to a row. */
  readonly once?: string;
}

/** Members of the names of their columns. */
export function shown(...columns: readonly string[]): Record<string, string> {
  return Object.fromEntries(columns.map((column) => [column, column]));
}

/** The same for points in time, as epoch seconds; null where they are not set. */
export function shownTimes(...columns: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    columns.map((column) => [column, `floor(extract(epoch FROM ${column}))::bigint`]),
  );
}

/** A part of a key that orders rows by a value that no cursor may hold, such as a challenge. */
export function digestOf(column: string): string {
  return `encode(sha256(convert_to(${column}::text, 'UTF8')), 'hex')`;
}

/** The rows of a tombstone: they hold the id of a deleted user and nothing else. */
export function tombstones(table: string, at: string, kept: KeptRows): PersonalRows {
  return { table, key: ['user_id'], shows: shownTimes(at), kept, deletedAt: at };
}
