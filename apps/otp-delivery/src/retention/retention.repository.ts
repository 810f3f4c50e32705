import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

interface Retention {
  readonly table: string;
  /** Which rows nobody needs any more. */
  readonly outdated: string;
}

const DEAD_CODE = `sent_at < now() - interval '24 hours' AND expires_at < now()`;

/**
 * What is kept for how long. Wrong guesses may lock a method for good, so that no time makes them forgotten (decision
 * 12): a success does, or an unlock, or the end of the method or its user.
 */
const RETENTIONS: readonly Retention[] = [
  {
    table: 'passcodes',
    outdated: `${DEAD_CODE} AND (locked_until IS NULL OR locked_until < now())
      AND wrong_streak = 0 AND wrong_guesses = 0`,
  },
  { table: 'magic_links', outdated: `expires_at < now() - interval '7 days'` },
  { table: 'messages', outdated: `finished_at < now() - interval '7 days'` },
  { table: 'send_windows', outdated: `last_sent_at < now() - interval '24 hours'` },
  { table: 'sms_country_hours', outdated: `hour < now() - interval '24 hours'` },
];

/** What a row that is kept for its wrong guesses does not need: the code, and the device that asked for it. */
const WIPED = 'code_digest = NULL, fingerprint_ip = NULL, fingerprint_user_agent = NULL';
const WIPEABLE = `${DEAD_CODE}
  AND (code_digest IS NOT NULL OR fingerprint_ip IS NOT NULL OR fingerprint_user_agent IS NOT NULL)`;

const BATCH = 1000;

const rowsOf = (table: string, condition: string) => `
  WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))`;

@Injectable()
export class RetentionRepository {
  constructor(private readonly source: DataSource) {}

  /** Deletes in batches, so that no statement is long and nobody waits for it. @returns the number of rows deleted. */
  async deleteOutdated(): Promise<number> {
    let total = 0;
    for (const { table, outdated } of RETENTIONS)
      total += await this.inBatches(`DELETE FROM ${table} ${rowsOf(table, outdated)}`);
    return total;
  }

  /** Wipes codes that ended a day ago, where their rows are kept. @returns how many. */
  wipeCodes(): Promise<number> {
    return this.inBatches(`UPDATE passcodes SET ${WIPED} ${rowsOf('passcodes', WIPEABLE)}`);
  }

  private async inBatches(statement: string): Promise<number> {
    let total = 0;
    let changed: number;
    do {
      [, changed] = await this.source.query<[unknown[], number]>(statement);
      total += changed;
    } while (changed === BATCH);
    return total;
  }
}
