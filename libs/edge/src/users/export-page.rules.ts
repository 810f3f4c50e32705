import { type ExportedPart, MOST_EXPORTED_ROWS } from '@latchkey/contracts';

/** What one call to a service answers at most, so room for it must be left in a page. */
const CALL = { rows: 200, bytes: 1024 * 1024 };
const MOST_BYTES = 4 * CALL.bytes;
/** After it no further service is asked, because a proxy before the gateway may not wait for long. */
const MOST_MS = 5000;

/** One answer of an export, as far as it was read. */
export interface ExportPage {
  readonly parts: ExportedPart[];
  readonly rows: number;
  readonly bytes: number;
}

export const EMPTY_PAGE: ExportPage = { parts: [], rows: 0, bytes: 0 };

/** Of one call to a service. */
interface Answer {
  readonly parts: readonly Pick<ExportedPart, 'table' | 'rows'>[];
  /** Absent in the answer of a version that has none. */
  readonly bytes?: number;
}

/** Whether one more call belongs to the page. @param ms since it was begun. */
export function hasRoom({ rows, bytes }: ExportPage, ms: number): boolean {
  return rows <= MOST_EXPORTED_ROWS - CALL.rows && bytes <= MOST_BYTES - CALL.bytes && ms < MOST_MS;
}

/** A table that goes on in a further call stays one part. */
export function withAnswer(
  page: ExportPage,
  service: ExportedPart['service'],
  { parts, bytes = 0 }: Answer,
): ExportPage {
  const all = [...page.parts];
  for (const { table, rows } of parts) {
    const last = all.at(-1);
    const goesOn = last?.service === service && last.table === table;
    if (goesOn) all.splice(-1, 1, { service, table, rows: [...last.rows, ...rows] });
    else all.push({ service, table, rows });
  }
  const rows = parts.reduce((sum, part) => sum + part.rows.length, page.rows);
  return { parts: all, rows, bytes: page.bytes + bytes };
}
