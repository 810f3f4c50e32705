import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { once } from 'node:events';
import type { ImportProgress } from './import-progress.js';
import { type ImportState, writeState } from './import-state.js';
import { type PreparedRow, prepared, type ReportLine } from './prepared-rows.js';
import type { Mapping } from './providers/imported-user.js';
import { recordsOf } from './records.js';
import { type Sender, sendRows } from './row-sender.js';

/** Below the 512 KiB of a body. Rows of more than 50 members each are too many for one call, and go by halves. */
const MOST_BYTES = 500_000;

export interface ImportPlan {
  readonly path: string;
  readonly mapping: Mapping;
  readonly sender: Sender;
  readonly batch: number;
  readonly parallel: number;
  readonly reportPath: string;
  readonly statePath: string;
  readonly progress: ImportProgress;
}

type Batch = Promise<ReportLine[]>;

/** Imports a file from where `state` ends. @returns the state at the end; after a failure the one that was written last. */
export async function runImport(plan: ImportPlan, state: ImportState): Promise<ImportState> {
  const stream = createReadStream(plan.path);
  const report = createWriteStream(plan.reportPath, { flags: state.position > 0 ? 'a' : 'w' });
  const underWay: Batch[] = [];
  let done = state;
  const settleFirst = async () => {
    done = await settled(plan, done, { lines: await (underWay.shift() ?? []), report });
    plan.progress.update(done.position, stream.bytesRead);
  };
  try {
    for await (const rows of batches(plan, recordsOf(plan.path, stream), state.position)) {
      underWay.push(handled(sendBatch(plan.sender, rows)));
      if (underWay.length >= plan.parallel) await settleFirst();
    }
    while (underWay.length > 0) await settleFirst();
    return done;
  } finally {
    stream.destroy();
    report.end();
    await once(report, 'close');
  }
}

/** Of several batches that fail, only the first is waited for. */
function handled(batch: Batch): Batch {
  batch.catch(() => undefined);
  return batch;
}

async function settled(
  { statePath, sender }: ImportPlan,
  before: ImportState,
  { lines, report }: { lines: readonly ReportLine[]; report: WriteStream },
): Promise<ImportState> {
  const counts = { ...before.counts };
  for (const { status } of lines) counts[status] = (counts[status] ?? 0) + 1;
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  if (!report.write(text)) await once(report, 'drain');
  const state = { ...before, position: lines.at(-1)?.position ?? before.position, counts };
  if (!sender.isDryRun) await writeState(statePath, state);
  return state;
}

async function sendBatch(sender: Sender, rows: readonly PreparedRow[]): Promise<ReportLine[]> {
  const sent = rows.filter(({ report }) => !report);
  const results = new Map(
    (sent.length > 0 ? await sendRows(sender, sent) : []).map((line) => [line.position, line]),
  );
  return rows.flatMap(({ position, report }) => report ?? results.get(position) ?? []);
}

/** Rows of one call each. @param behind records that an earlier run has done. */
async function* batches(
  { mapping, batch }: ImportPlan,
  records: ReturnType<typeof recordsOf>,
  behind: number,
): AsyncGenerator<PreparedRow[]> {
  let rows: PreparedRow[] = [];
  let bytes = 0;
  for await (const record of records) {
    if (record.position <= behind) continue;
    const row = prepared(record, mapping);
    const size = Buffer.byteLength(row.json ?? '');
    if (rows.length >= batch || (rows.length > 0 && bytes + size > MOST_BYTES)) {
      yield rows;
      rows = [];
      bytes = 0;
    }
    rows.push(row);
    bytes += size;
  }
  if (rows.length > 0) yield rows;
}

export async function sizeOf(path: string): Promise<number> {
  return (await stat(path)).size;
}
