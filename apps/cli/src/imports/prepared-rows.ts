import type { FileRecord } from './records.js';
import { type Mapping, SkippedUser } from './providers/imported-user.js';

/** A line of the report. */
export interface ReportLine {
  readonly position: number;
  readonly external_id: string;
  readonly status: string;
  readonly user_id?: string;
  readonly error_type?: string;
  readonly error_message?: string;
  readonly notes?: readonly string[];
}

/** A record that is to be sent, or that is not, with its report. */
export interface PreparedRow {
  readonly position: number;
  readonly notes: readonly string[];
  /** JSON of the row. */
  readonly json?: string;
  readonly report?: ReportLine;
}

// The API refuses a whole request for one of these characters.
const UNSTORABLE = /\\u0000|\\ud[89a-f]/i;

/** Maps a record; what cannot be sent is reported instead. */
export function prepared({ position, raw }: FileRecord, mapping: Mapping): PreparedRow {
  const unsent = (external_id: string, status: string, error_message: string): PreparedRow => ({
    position,
    notes: [],
    report: { position, external_id, status, error_type: 'not_sent', error_message },
  });
  if (!raw) return unsent('', 'refused', 'is no JSON object');
  try {
    const { user, notes } = mapping(raw);
    const json = JSON.stringify(user);
    // JSON.stringify escapes these alone; a backslash of the text itself is doubled.
    if (UNSTORABLE.test(json.replaceAll('\\\\', '')))
      return unsent(String(user['external_id'] ?? ''), 'refused', 'holds NUL characters or lone surrogates');
    return { position, notes, json };
  } catch (error) {
    if (!(error instanceof SkippedUser)) throw error;
    return unsent('', 'skipped', error.message);
  }
}
