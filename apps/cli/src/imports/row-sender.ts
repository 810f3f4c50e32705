import { type Patience, pauseMs, sendPatiently } from '../admin/patient-send.js';
import type { AdminAnswer } from '../command.js';
import type { PreparedRow, ReportLine } from './prepared-rows.js';

/** A failure that no waiting mends; the answer says why. */
export class ImportRefused extends Error {
  constructor(readonly answer: AdminAnswer) {
    super('the API refused the import');
  }
}

type Result = Omit<ReportLine, 'position'>;

/** These come from a part of the service that is away for a moment. */
const LATER = new Set(['service_unavailable', 'upstream_timeout', 'key_provider_unavailable']);
/** Of a body that cannot be read, which is the fault of a row. */
const UNREADABLE = new Set([400, 413]);
/** An import has three steps: wallet, identity, then mfa and wallet together. Each may take 20 s. */
const TIME_LIMIT_MS = 60_000;
const MOST_TRIES = 8;

export interface Sender extends Patience {
  readonly path: string;
  readonly isDryRun: boolean;
}

/** Sends rows until each has its result. May be repeated: the API imports nothing twice. @throws ImportRefused, Unreachable */
export async function sendRows(sender: Sender, rows: readonly PreparedRow[]): Promise<ReportLine[]> {
  const results = new Map<PreparedRow, Result>();
  let open = [...rows];
  for (let turn = 0; open.length > 0 && turn < MOST_TRIES; turn += 1) {
    if (turn > 0) await sender.pause(pauseMs(turn));
    const given = await resultsOf(sender, open);
    for (const [index, row] of open.entries()) {
      const result = given[index];
      if (result) results.set(row, result);
    }
    open = open.filter((row) => isForLater(results.get(row)));
  }
  return rows.map((row) => reportOf(row, results.get(row)));
}

const isForLater = (result: Result | undefined) =>
  result?.status === 'incomplete' && LATER.has(result.error_type ?? '');

function reportOf({ position, notes }: PreparedRow, result: Result | undefined): ReportLine {
  const known = result ?? { external_id: '', status: 'incomplete' };
  return { position, ...known, ...(notes.length > 0 && { notes }) };
}

/** A row that the API cannot even read (too deep, too large) stops no other: it is found by halves. */
async function resultsOf(sender: Sender, rows: readonly PreparedRow[]): Promise<Result[]> {
  const answer = await answerOf(sender, rows);
  if (answer.ok) return answer.body['users'] as Result[];
  if (!UNREADABLE.has(answer.status)) throw new ImportRefused(answer);
  if (rows.length === 1) return rows.map((row) => unreadable(row, answer));
  const middle = Math.ceil(rows.length / 2);
  return [
    ...(await resultsOf(sender, rows.slice(0, middle))),
    ...(await resultsOf(sender, rows.slice(middle))),
  ];
}

function unreadable({ json = '{}' }: PreparedRow, { body }: AdminAnswer): Result {
  const { external_id } = JSON.parse(json) as { external_id?: unknown };
  const { error_type, error_message } = body as { error_type?: string; error_message?: string };
  return {
    external_id: typeof external_id === 'string' ? external_id : '',
    status: 'refused',
    ...(error_type !== undefined && { error_type }),
    ...(error_message !== undefined && { error_message }),
  };
}

async function answerOf(sender: Sender, rows: readonly PreparedRow[]): Promise<AdminAnswer> {
  const users = rows.map(({ json = '{}' }) => JSON.parse(json) as object);
  const body = { users, dry_run: sender.isDryRun };
  const call = { method: 'POST', path: sender.path, body, timeLimitMs: TIME_LIMIT_MS } as const;
  return sendPatiently(sender, call);
}
