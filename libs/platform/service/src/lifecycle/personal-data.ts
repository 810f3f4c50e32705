import type { FactoryProvider } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CodedError } from '@latchkey/platform/errors';
import type { ErasureOfUser, ExportUserInput, ExportUserPage } from '@latchkey/platform/procedures';
import { CONFIG } from '@latchkey/platform/tokens';
import { isMalformedValue, type Subject } from '../database/index.js';
import type { PersonalRows } from './personal-rows.js';
import { OF_EVERY_SERVICE } from './platform-rows.js';
import { type Held, MOST_COUNTED, PersonalRowsRepository } from './personal-rows.repository.js';

/** Of one page. A row more than the bytes is still far from the most that a message of the bus may hold. */
const ROOM = { rows: 200, bytes: 1024 * 1024 };

/** Shows what the service keeps of a user, and what is left after the user was deleted. */
export class PersonalData {
  constructor(
    private readonly tables: readonly PersonalRows[],
    private readonly repository: Pick<PersonalRowsRepository, 'page' | 'held'>,
  ) {}

  /** @throws CodedError `invalid_request` for a place that no page has named. */
  async page(user: Subject, { table, after = '' }: ExportUserInput): Promise<ExportUserPage> {
    const tables = this.tables.filter(({ shows }) => Object.keys(shows).length > 0);
    const first = table === undefined ? 0 : tables.findIndex((one) => one.table === table);
    if (first < 0) throw new UnknownPlace('invalid_request');
    const parts: ExportUserPage['parts'] = [];
    let { rows: room, bytes: left } = ROOM;
    for (const [index, rows] of tables.slice(first).entries()) {
      const key = index === 0 ? keyIn(after, rows) : [];
      const { rows: read, ahead } = await this.repository
        .page(rows, user, key, { rows: room, bytes: left })
        .catch(refusal);
      const last = read.at(-1);
      parts.push({ table: rows.table, rows: read.map(({ row }) => row) });
      room -= read.length;
      left -= last?.bytes ?? 0;
      const next = room === 0 || left <= 0 ? last?.key : ahead;
      if (next)
        return {
          parts,
          next_table: rows.table,
          next_after: JSON.stringify(next),
          bytes: ROOM.bytes - left,
        };
    }
    return { parts, next_table: '', next_after: '', bytes: ROOM.bytes - left };
  }

  /** Reads the tables anew each time, so that it says what is there and not what should be. */
  async erasure(user: Subject): Promise<ErasureOfUser> {
    const notes_deletions = this.tables.some(({ deletedAt }) => deletedAt !== undefined);
    const erasure: ErasureOfUser = { erased_at: null, notes_deletions, removed: [], left: [], kept: [] };
    for (const rows of this.tables) {
      const { table, kept } = rows;
      const held = await this.repository.held(rows, user);
      erasure.erased_at ??= held.deletedAt;
      if (held.rows === 0 && !held.more) {
        if (!rows.deletedAt) erasure.removed.push(table);
      } else if (!kept || held.open) erasure.left.push(table);
      else erasure.kept.push({ table, rows: held.rows, reason: kept.reason, until: untilOf(held) });
    }
    return erasure;
  }
}

class UnknownPlace extends CodedError<'invalid_request'> {}

/** A place came from outside: as many texts as the key has columns. */
function keyIn(after: string, { key }: PersonalRows): string[] {
  if (after === '') return [];
  const values = textsIn(after);
  if (values.length !== key.length) throw new UnknownPlace('invalid_request');
  return values;
}

function textsIn(after: string): string[] {
  try {
    const values: unknown = JSON.parse(after);
    return Array.isArray(values) && values.every((each) => typeof each === 'string') ? values : [];
  } catch {
    return [];
  }
}

/** PostgreSQL takes no other text for a number or a time. */
function refusal(error: unknown): never {
  throw isMalformedValue(error) ? new UnknownPlace('invalid_request', {}, { cause: error }) : error;
}

/** Of more rows than were counted the last is not known. */
const untilOf = ({ rows, more, until }: Held) => (rows < MOST_COUNTED && !more ? until : null);

/** A provider for the module's list. @param tables a function where settings say how long rows are kept. */
export const personalData = <Config extends object>(
  tables: readonly PersonalRows[] | ((config: Config) => readonly PersonalRows[]),
): FactoryProvider<PersonalData> => ({
  provide: PersonalData,
  inject: [DataSource, CONFIG],
  useFactory: (source: DataSource, config: Config) =>
    new PersonalData(
      [...(typeof tables === 'function' ? tables(config) : tables), ...OF_EVERY_SERVICE],
      new PersonalRowsRepository(source),
    ),
});
