import { AppError } from '@latchkey/contracts';
import { isUnstorable } from '../http/field-problems.js';

/** Where an export goes on: in which service, and where in it. */
export interface ExportPlace {
  readonly service: string;
  readonly table?: string;
  readonly after?: string;
}

export function toCursor({ service, table, after }: ExportPlace): string {
  return Buffer.from(JSON.stringify([service, table ?? '', after ?? ''])).toString('base64url');
}

/** @throws AppError invalid_request for a text that no page has answered. */
export function placeOf(cursor: string, services: readonly string[]): ExportPlace {
  const [service, table, after, ...more] = partsOf(cursor);
  if (after === undefined || more.length > 0) throw refusedCursor();
  if (service === undefined || !services.includes(service)) throw refusedCursor();
  return { service, ...(table && { table }), ...(after && { after }) };
}

export function refusedCursor(): AppError {
  const message = 'must be the `next_cursor` of the page before';
  return new AppError('invalid_request', { fields: [{ field: 'cursor', message }] });
}

/** PostgreSQL refuses other texts with an error that reads like a failure of the service. */
const isStorable = (part: unknown): part is string => typeof part === 'string' && !isUnstorable(part);

function partsOf(cursor: string): readonly (string | undefined)[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) && parts.every(isStorable) ? parts : [];
  } catch {
    return [];
  }
}
