import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who set off a fact. What an older replica writes meanwhile names no actor, and is the system's. */
export class AddEventActors1764000000000 implements MigrationInterface {
  name = 'AddEventActors1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE outbox
        ADD COLUMN actor_type text NOT NULL DEFAULT 'system',
        ADD COLUMN actor_key_id text NOT NULL DEFAULT ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox DROP COLUMN actor_type, DROP COLUMN actor_key_id');
  }
}
