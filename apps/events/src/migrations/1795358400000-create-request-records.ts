import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records of answered requests. They hold ids, codes and figures only, so none names a person. */
export class CreateRequestRecords1795358400000 implements MigrationInterface {
  name = 'CreateRequestRecords1795358400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE request_records (
        id text CONSTRAINT request_records_pkey PRIMARY KEY,
        app_id text NOT NULL,
        request_id text NOT NULL,
        operation text NOT NULL,
        answered_at timestamptz NOT NULL,
        status smallint NOT NULL,
        error_type text,
        user_id text,
        reason text,
        message_id text,
        message_channel text,
        CONSTRAINT request_records_channel_known CHECK (message_channel IN ('sms', 'email')),
        CONSTRAINT request_records_reason_of_refusal CHECK (reason IS NULL OR error_type IS NOT NULL)
      )`);
    await runner.query(
      'CREATE INDEX request_records_request_idx ON request_records (request_id, app_id, id)',
    );
    await runner.query('CREATE INDEX request_records_answered_idx ON request_records (answered_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE request_records');
  }
}
