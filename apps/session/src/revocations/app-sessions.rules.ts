import type { AppSessionsPlace } from '@latchkey/contracts/session';

/** A batch of the sessions of an App; `now` in milliseconds. */
export interface DoneBatch {
  /** The sessions that it has ended. */
  readonly ended: readonly { readonly id: string }[];
  /** Whether it had as many sessions as a batch may have. */
  readonly full: boolean;
  readonly now: number;
  /** Whether no transaction ran at its start that is older than the pass before. */
  readonly settled: boolean;
}

/** Where the next batch goes on: behind the last session, or at the start of the next pass. Undefined where none is left. */
export function placeAfter(
  { before, since, found = false }: AppSessionsPlace,
  { ended, full, now, settled }: DoneBatch,
): AppSessionsPlace | undefined {
  const some = found || ended.length > 0;
  if (full) return { session_id: lastOf(ended), before, ...(since !== undefined && { since }), found: some };
  if (!some && since !== undefined) return settled ? undefined : { session_id: '', before, since };
  return { session_id: '', before, since: now };
}

/** As the database orders ids: they are ASCII. */
function lastOf(ended: DoneBatch['ended']): string {
  return ended.reduce((last, { id }) => (id > last ? id : last), '');
}
