import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far the holder of the lease has come with the events that it publishes again after a reconnect; null when done. */
export class AddRepublishing1795384324734 implements MigrationInterface {
  name = 'AddRepublishing1795384324734';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE outbox_lease
        ADD COLUMN republish_after timestamptz,
        ADD COLUMN republish_until timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox_lease DROP COLUMN republish_after, DROP COLUMN republish_until');
  }
}
