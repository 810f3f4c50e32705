import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Made so long before they are needed, so that a job that fails for days stops no event. */
const DAYS_AHEAD = 7;

/** The daily partitions of the events. The role that serves owns no table: functions of the migrations do it. */
@Injectable()
export class PartitionsRepository {
  constructor(private readonly source: DataSource) {}

  /** Makes those of today and of the next days that are missing. @returns their number. */
  async make(): Promise<number> {
    return this.count('SELECT make_event_partitions($1) AS count', DAYS_AHEAD);
  }

  /** Drops those whose events are all older. @returns the number of dropped days. */
  async drop(keepDays: number): Promise<number> {
    return this.count('SELECT drop_event_partitions($1) AS count', keepDays);
  }

  private async count(statement: string, days: number): Promise<number> {
    const [row] = await this.source.query<{ count: number }[]>(statement, [days]);
    return row?.count ?? 0;
  }
}
