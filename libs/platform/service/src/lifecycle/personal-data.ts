import type { FactoryProvider } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CodedError } from '@latchkey/platform/errors';
import type { ErasureOfUser, ExportUserInput, ExportUserPage } from '@latchkey/platform/procedures';
import { CONFIG } from '@latchkey/platform/tokens';
import type { Subject } from '../database/index.js';
import type { PersonalRows } from './personal-rows.js';
import { PersonalRowsRepository } from './personal-rows.repository.js';

/** Rows of one page: small enough for one message of the bus, whatever the rows are. */
const MOST_ROWS = 200;

/** Shows what the service keeps of a user, and what is left after the user was deleted. */
export class PersonalData {
  constructor(
    private readonly tables: readonly PersonalRows[],
    private readonly repository: Pick<PersonalRowsRepository, 'page' | 'held'>,
  ) {}

  /** @throws CodedError `invalid_request` for a table that no page has named. */
  async page(user: Subject, { table, after = '' }: ExportUserInput): Promise<ExportUserPage> {
    const tables = this.tables.filter(({ shows }) => Object.keys(shows).length > 0);
    const first = table === undefined ? 0 : tables.findIndex((one) => one.table === table);
    if (first < 0) throw new UnknownTable('invalid_request');
    const parts: ExportUserPage['parts'] = [];
    let room = MOST_ROWS;
    for (const [index, rows] of tables.slice(first).entries()) {
      const read = await this.repository.page(rows, user, index === 0 ? after : '', room);
      parts.push({ table: rows.table, rows: read.map(({ row }) => row) });
      room -= read.length;
      if (room === 0) return { parts, next_table: rows.table, next_after: read.at(-1)?.key ?? '' };
    }
    return { parts, next_table: '', next_after: '' };
  }

  /** Reads the tables anew each time, so that it says what is there and not what should be. */
  async erasure(user: Subject): Promise<ErasureOfUser> {
    const notes_deletions = this.tables.some(({ deletedAt }) => deletedAt !== undefined);
    const erasure: ErasureOfUser = { erased_at: null, notes_deletions, removed: [], left: [], kept: [] };
    for (const rows of this.tables) {
      const { table, kept } = rows;
      const held = await this.repository.held(rows, user);
      erasure.erased_at ??= held.deletedAt;
      if (held.rows === 0) {
        if (!rows.deletedAt) erasure.removed.push(table);
      } else if (!kept || held.open > 0) erasure.left.push(table);
      else erasure.kept.push({ table, rows: held.rows, reason: kept.reason, until: held.until });
    }
    return erasure;
  }
}

class UnknownTable extends CodedError<'invalid_request'> {}

/** A provider for the module's list. @param tables a function where settings say how long rows are kept. */
export const personalData = <Config extends object>(
  tables: readonly PersonalRows[] | ((config: Config) => readonly PersonalRows[]),
): FactoryProvider<PersonalData> => ({
  provide: PersonalData,
  inject: [DataSource, CONFIG],
  useFactory: (source: DataSource, config: Config) =>
    new PersonalData(
      typeof tables === 'function' ? tables(config) : tables,
      new PersonalRowsRepository(source),
    ),
});
