import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The signer keeps what was signed. No release had the table here; a stack between two releases did. */
export class DropSignedIntents1795839500000 implements MigrationInterface {
  name = 'DropSignedIntents1795839500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- No version that was released reads it.
      -- squawk-ignore ban-drop-table
      DROP TABLE IF EXISTS signed_intents`);
  }

  async down(): Promise<void> {
    // Nothing reads it.
  }
}
