import { Injectable } from '@nestjs/common';
import { DailyPartitions } from '@latchkey/platform/database';
import { DataSource } from 'typeorm';

/** The daily partitions of the events. */
@Injectable()
export class PartitionsRepository {
  private readonly partitions: DailyPartitions;

  constructor(source: DataSource) {
    this.partitions = new DailyPartitions(source, 'events');
  }

  /** Makes those of today and of the next days that are missing. @returns their number. */
  make(): Promise<number> {
    return this.partitions.make();
  }

  /** Drops those whose events are all older. @returns the number of dropped days. */
  drop(keepDays: number): Promise<number> {
    return this.partitions.drop(keepDays);
  }
}
