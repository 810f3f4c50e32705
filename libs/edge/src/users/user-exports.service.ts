import { Injectable } from '@nestjs/common';
import { AppError, type Caller, type UserExport } from '@latchkey/contracts';
import { noteUserExport } from '@latchkey/contracts/identity';
import { toEpochSeconds } from '@latchkey/platform/clock';
import { isCoded } from '@latchkey/platform/errors';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { readFailure } from '../failed-calls/failed-calls.js';
import { EMPTY_PAGE, type ExportPage, hasRoom, withAnswer } from './export-page.rules.js';
import { type ExportPlace, placeOf, refusedCursor, toCursor } from './export-place.rules.js';
import { SERVICES_OF_PERSONS } from './services-of-persons.js';

/** Errors of an export, besides those of access. */
export const EXPORT_ERRORS = ['user_not_found', 'invalid_request'] as const;

const NAMES = SERVICES_OF_PERSONS.map(({ service }) => service);
const FIRST: ExportPlace = { service: NAMES[0] ?? '' };
/** In one process, each of another App: a page takes some megabytes of memory. */
const MOST_AT_ONCE = 8;

/** Gathers what every service keeps of a person. A service that is away makes it 503: there is no half of a file. */
@Injectable()
export class UserExports {
  private readonly exporting = new Set<string>();

  constructor(private readonly rpc: RpcClient) {}

  /**
   * @throws AppError user_not_found where no service keeps anything; invalid_request for a wrong cursor; rate_limited
   * while another page of the App is being read.
   */
  async export(context: CallContext<Caller>, user_id: string, cursor = ''): Promise<UserExport> {
    const { app_id } = context.caller;
    const place = cursor === '' ? FIRST : placeOf(cursor, NAMES);
    if (this.exporting.has(app_id) || this.exporting.size >= MOST_AT_ONCE)
      throw new AppError('rate_limited', { retryAfterSeconds: 1 });
    this.exporting.add(app_id);
    try {
      const { page, next } = await this.pageFrom(context, user_id, place);
      if (cursor === '' && !next && !isKnown(page)) throw new AppError('user_not_found');
      await this.note(context, user_id, page);
      const next_cursor = next ? toCursor(next) : '';
      return { app_id, user_id, exported_at: toEpochSeconds(new Date()), parts: page.parts, next_cursor };
    } finally {
      this.exporting.delete(app_id);
    }
  }

  /** The event is stored before anything is shown. Each page has one: whoever makes a cursor up reads no page without it. */
  private async note(context: CallContext<Caller>, user_id: string, { parts }: ExportPage): Promise<void> {
    const shown = parts.filter(({ rows }) => rows.length > 0);
    if (shown.length === 0) return;
    const services = [...new Set(shown.map(({ service }) => service))];
    await this.rpc.call(noteUserExport, context, { user_id, services }).catch(readFailure);
  }

  /** @returns `next`: where it goes on; undefined at the end. */
  private async pageFrom(context: CallContext<Caller>, user_id: string, from: ExportPlace) {
    const begun = Date.now();
    let page = EMPTY_PAGE;
    let next: ExportPlace | undefined = from;
    while (next && hasRoom(page, Date.now() - begun))
      ({ page, next } = await this.read(context, { user_id, place: next, page }));
    return { page, next };
  }

  private async read(
    context: CallContext<Caller>,
    { user_id, place, page }: { user_id: string; place: ExportPlace; page: ExportPage },
  ): Promise<{ page: ExportPage; next: ExportPlace | undefined }> {
    const { service, table, after } = place;
    const index = NAMES.findIndex((name) => name === service);
    const asked = SERVICES_OF_PERSONS[index];
    if (!asked) throw refusedCursor();
    const call = this.rpc.call(asked.exportUser, context, { user_id, table, after });
    const answer = await call.catch(refusalOfCursor).catch(readFailure);
    const goesOn = answer.next_table !== '';
    const following = NAMES[index + 1];
    const next = goesOn
      ? { service, table: answer.next_table, after: answer.next_after }
      : following && { service: following };
    return { page: withAnswer(page, asked.service, answer), next };
  }
}

/** A record of a request names the user that the request named, there or not: records alone make no user known. */
const isKnown = ({ parts }: ExportPage) =>
  parts.some(({ service, rows }) => service !== 'events' && rows.length > 0);

/** A service refuses a table that it does not know, which only a cursor can name. */
function refusalOfCursor(error: unknown): never {
  if (isCoded(error, 'invalid_request')) throw refusedCursor();
  throw error;
}
