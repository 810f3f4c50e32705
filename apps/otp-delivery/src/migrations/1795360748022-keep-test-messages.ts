import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What test Apps sent, encrypted, for ten minutes. A table of its own: in `messages` a constraint goes on wiping every
 * text that is no longer queued, whatever the App.
 */
export class KeepTestMessages1795360748022 implements MigrationInterface {
  name = 'KeepTestMessages1795360748022';

  async up(runner: QueryRunner): Promise<void> {
    // Whatever deletes a message, such as the deletion of its user, deletes its copy.
    await runner.query(`
      CREATE TABLE test_messages (
        message_id text
          CONSTRAINT test_messages_pkey PRIMARY KEY
          CONSTRAINT test_messages_message_fkey REFERENCES messages ON DELETE CASCADE,
        app_id text NOT NULL,
        destination_digest bytea NOT NULL,
        payload_sealed bytea NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(
      'CREATE INDEX test_messages_destination_idx ON test_messages (app_id, destination_digest, created_at)',
    );
    await runner.query('CREATE INDEX test_messages_created_idx ON test_messages (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE test_messages');
  }
}
