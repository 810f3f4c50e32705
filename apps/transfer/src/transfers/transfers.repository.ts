import { Injectable } from '@nestjs/common';
import { PreparedStatement } from '@latchkey/platform/database';
import { DataSource } from 'typeorm';
import { TRANSFER_COLUMNS, type TransferRow } from './transfer.entity.js';

export interface ListFilter {
  readonly appId: string;
  readonly userId: string | undefined;
  readonly source: string | undefined;
}

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

const OF_APP = `FROM transfers WHERE app_id = $1`;
const EXECUTED = `${OF_APP} AND status IN ('completed', 'failed')`;

/** What a list is narrowed to; each has an index of its own. */
const FILTERS = {
  app: '',
  user: 'AND user_id = $2',
  source: 'AND source = $2',
  both: 'AND source = $2 AND user_id = $3',
} as const;

type Filter = keyof typeof FILTERS;

/** The statement of a page of a list; the values of its filter come before limit and offset. */
export function pageStatement(filter: Filter): string {
  const [limit, offset] = { app: [2, 3], user: [3, 4], source: [3, 4], both: [4, 5] }[filter];
  return `SELECT ${TRANSFER_COLUMNS} ${EXECUTED} ${FILTERS[filter]}
    ORDER BY created_at DESC, id DESC LIMIT $${limit} OFFSET $${offset}`;
}

/** Reading transfers. */
@Injectable()
export class TransfersRepository {
  private readonly byIdStatement: PreparedStatement<TransferRow>;
  private readonly byCustomIdStatement: PreparedStatement<TransferRow>;
  private readonly pages: Readonly<Record<Filter, PreparedStatement<TransferRow>>>;
  private readonly counts: Readonly<Record<Filter, PreparedStatement<{ count: number }>>>;

  constructor(source: DataSource) {
    const statement = <Row extends object>(name: string, text: string) =>
      new PreparedStatement<Row>(source, name, text);
    this.byIdStatement = statement('transfer_by_id', `SELECT ${TRANSFER_COLUMNS} ${OF_APP} AND id = $2`);
    this.byCustomIdStatement = statement(
      'transfer_by_custom_id',
      `SELECT ${TRANSFER_COLUMNS} ${OF_APP} AND custom_id = $2`,
    );
    const page = (filter: Filter) =>
      statement<TransferRow>(`transfers_page_of_${filter}`, pageStatement(filter));
    const count = (filter: Filter) =>
      statement<{ count: number }>(
        `transfers_count_of_${filter}`,
        `SELECT count(*)::int AS count ${EXECUTED} ${FILTERS[filter]}`,
      );
    this.pages = { app: page('app'), user: page('user'), source: page('source'), both: page('both') };
    this.counts = { app: count('app'), user: count('user'), source: count('source'), both: count('both') };
  }

  byId(appId: string, id: string): Promise<TransferRow | undefined> {
    return this.byIdStatement.first([appId, id]);
  }

  byCustomId(appId: string, customId: string): Promise<TransferRow | undefined> {
    return this.byCustomIdStatement.first([appId, customId]);
  }

  /** Executed ones, newest first. */
  page(filter: ListFilter, { limit, offset }: Page): Promise<TransferRow[]> {
    return this.pages[kindOf(filter)].rows([...valuesOf(filter), limit, offset]);
  }

  /** How many match in all. */
  async count(filter: ListFilter): Promise<number> {
    return (await this.counts[kindOf(filter)].first(valuesOf(filter)))?.count ?? 0;
  }
}

function kindOf({ userId, source }: ListFilter): Filter {
  if (source === undefined) return userId === undefined ? 'app' : 'user';
  return userId === undefined ? 'source' : 'both';
}

function valuesOf({ appId, userId, source }: ListFilter): string[] {
  return [appId, source, userId].filter((value) => value !== undefined);
}
