import { Injectable } from '@nestjs/common';
import {
  AppError,
  type Caller,
  type ExportedPart,
  MOST_EXPORTED_ROWS,
  type UserExport,
} from '@latchkey/contracts';
import { noteUserExport } from '@latchkey/contracts/identity';
import { toEpochSeconds } from '@latchkey/platform/clock';
import { isCoded } from '@latchkey/platform/errors';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { readFailure } from '../failed-calls/failed-calls.js';
import { type ExportPlace, placeOf, refusedCursor, toCursor } from './export-place.rules.js';
import { SERVICES_OF_PERSONS } from './services-of-persons.js';

/** Errors of an export, besides those of access. */
export const EXPORT_ERRORS = ['user_not_found', 'invalid_request'] as const;

const NAMES = SERVICES_OF_PERSONS.map(({ service }) => service);
const FIRST: ExportPlace = { service: NAMES[0] ?? '' };
/** Rows of one call to a service, at most: room for them must be left in a page. */
const ROWS_OF_CALL = 200;

/** Gathers what every service keeps of a person. A service that is away makes it 503: there is no half of a file. */
@Injectable()
export class UserExports {
  constructor(private readonly rpc: RpcClient) {}

  /** @throws AppError user_not_found where no service keeps anything; invalid_request for a wrong cursor. */
  async export(context: CallContext<Caller>, user_id: string, cursor = ''): Promise<UserExport> {
    const parts: ExportedPart[] = [];
    let place = cursor === '' ? FIRST : placeOf(cursor, NAMES);
    let isWhole = false;
    while (!isWhole && rowsIn(parts) <= MOST_EXPORTED_ROWS - ROWS_OF_CALL) {
      const next = await this.read(context, { user_id, place, parts });
      isWhole = next === undefined;
      place = next ?? place;
    }
    if (cursor === '' && !isKnown(parts)) throw new AppError('user_not_found');
    await this.note(context, user_id, parts);
    return {
      app_id: context.caller.app_id,
      user_id,
      exported_at: toEpochSeconds(new Date()),
      parts,
      next_cursor: isWhole ? '' : toCursor(place),
    };
  }

  /** The event is stored before anything is shown. Each page has one: whoever makes a cursor up reads no page without it. */
  private async note(context: CallContext<Caller>, user_id: string, parts: ExportedPart[]): Promise<void> {
    const shown = parts.filter(({ rows }) => rows.length > 0);
    if (shown.length === 0) return;
    const services = [...new Set(shown.map(({ service }) => service))];
    await this.rpc.call(noteUserExport, context, { user_id, services }).catch(readFailure);
  }

  /** Reads on from a place. @returns where it goes on; undefined at the end. */
  private async read(
    context: CallContext<Caller>,
    { user_id, place, parts }: { user_id: string; place: ExportPlace; parts: ExportedPart[] },
  ): Promise<ExportPlace | undefined> {
    const { service, table, after } = place;
    const index = NAMES.findIndex((name) => name === service);
    const asked = SERVICES_OF_PERSONS[index];
    if (!asked) throw refusedCursor();
    const call = this.rpc.call(asked.exportUser, context, { user_id, table, after });
    const page = await call.catch(refusalOfCursor).catch(readFailure);
    for (const part of page.parts) add(parts, { service: asked.service, ...part });
    if (page.next_table !== '') return { service, table: page.next_table, after: page.next_after };
    const next = NAMES[index + 1];
    return next === undefined ? undefined : { service: next };
  }
}

const rowsIn = (parts: readonly ExportedPart[]) => parts.reduce((sum, { rows }) => sum + rows.length, 0);

/** A record of a request names the user that the request named, there or not: records alone make no user known. */
const isKnown = (parts: readonly ExportedPart[]) =>
  parts.some(({ service, rows }) => service !== 'events' && rows.length > 0);

/** A table that goes on in a further call stays one part. */
function add(parts: ExportedPart[], part: ExportedPart): void {
  const last = parts.at(-1);
  if (last?.service === part.service && last.table === part.table) last.rows.push(...part.rows);
  else parts.push(part);
}

/** A service refuses a table that it does not know, which only a cursor can name. */
function refusalOfCursor(error: unknown): never {
  if (isCoded(error, 'invalid_request')) throw refusedCursor();
  throw error;
}
