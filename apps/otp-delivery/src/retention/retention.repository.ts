import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

interface Retention {
  readonly table: string;
  /** Which rows nobody needs any more. */
  readonly outdated: string;
}

/** What is kept for how long. Wrong guesses are forgotten by a success alone: they may lock the method for good. */
const RETENTIONS: readonly Retention[] = [
  {
    table: 'passcodes',
    outdated: `sent_at < now() - interval '24 hours' AND expires_at < now() AND (locked_until IS NULL OR locked_until < now())
      AND wrong_streak = 0 AND wrong_guesses = 0`,
  },
  { table: 'magic_links', outdated: `expires_at < now() - interval '7 days'` },
  { table: 'messages', outdated: `finished_at < now() - interval '7 days'` },
  { table: 'send_windows', outdated: `last_sent_at < now() - interval '24 hours'` },
  { table: 'sms_country_hours', outdated: `hour < now() - interval '24 hours'` },
];

const BATCH = 1000;

@Injectable()
export class RetentionRepository {
  constructor(private readonly source: DataSource) {}

  /** Deletes in batches, so that no statement is long and nobody waits for it. @returns the number of rows deleted. */
  async deleteOutdated(): Promise<number> {
    let total = 0;
    for (const retention of RETENTIONS) total += await this.deleteFrom(retention);
    return total;
  }

  private async deleteFrom({ table, outdated }: Retention): Promise<number> {
    let total = 0;
    let deleted: number;
    do {
      [, deleted] = await this.source.query<[unknown[], number]>(
        `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
           SELECT ctid FROM ${table} WHERE ${outdated} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))`,
      );
      total += deleted;
    } while (deleted === BATCH);
    return total;
  }
}
