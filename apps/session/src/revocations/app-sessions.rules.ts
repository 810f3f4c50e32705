import type { AppSessionsPlace } from '@latchkey/contracts/session';

/** A session that a batch has ended. */
interface Ended {
  readonly id: string;
  readonly userId: string;
}

/** A batch of the sessions of an App; `now` in milliseconds. */
export interface DoneBatch {
  readonly ended: readonly Ended[];
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
  if (full) return { ...lastOf(ended), before, ...(since !== undefined && { since }), found: some };
  if (!some && since !== undefined)
    return settled ? undefined : { user_id: '', session_id: '', before, since };
  return { user_id: '', session_id: '', before, since: now };
}

function lastOf(ended: readonly Ended[]): { user_id: string; session_id: string } {
  const order = ended.toSorted((one, other) =>
    one.userId === other.userId ? compare(one.id, other.id) : compare(one.userId, other.userId),
  );
  const { userId, id } = order.at(-1)!;
  return { user_id: userId, session_id: id };
}

/** As the database orders ids: they are ASCII. */
const compare = (one: string, other: string) => (one < other ? -1 : 1);
