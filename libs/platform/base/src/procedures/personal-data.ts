/** Which rows of a user are read: all from the beginning, or on from where a page ended. */
export interface ExportUserInput {
  user_id: string;
  /** The `next_table` of the page before; absent at the beginning. */
  table?: string;
  /** The `next_after` of the page before. */
  after?: string;
}

/** What one service keeps of a user, page by page. */
export interface ExportUserPage {
  /** In the order of the service's list; a table without rows of the user is there, too. */
  parts: { table: string; rows: object[] }[];
  /** Empty at the end. */
  next_table: string;
  next_after: string;
  /** Of the rows, as JSON; absent in the answer of a version that has none. */
  bytes?: number;
}

/** What stays of a deleted user in one table. */
interface KeptOfUser {
  table: string;
  rows: number;
  reason: string;
  /** Epoch seconds; null: for ever, or until something else ends it, as the reason says. */
  until: number | null;
}

/** What one service holds of a deleted user. */
export interface ErasureOfUser {
  /** Epoch seconds at which the service deleted the user; null where nothing of it says so. */
  erased_at: number | null;
  /** Whether the service notes each deletion that it applies, so that `erased_at` is null until then. */
  notes_deletions: boolean;
  /** Tables that hold nothing of the user. */
  removed: string[];
  /** Tables whose rows still have to go. */
  left: string[];
  kept: KeptOfUser[];
}
