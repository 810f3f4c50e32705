import { declareDailyPartitions, dropDailyPartitions } from '@latchkey/platform/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The functions that all services with daily partitions have. Replicas of the version before use the first ones. */
export class DeclareEventPartitions1795384177883 implements MigrationInterface {
  name = 'DeclareEventPartitions1795384177883';

  async up(runner: QueryRunner): Promise<void> {
    await declareDailyPartitions(runner, 'events');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropDailyPartitions(runner, 'events');
  }
}
