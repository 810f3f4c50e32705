import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The id that a visitor gave its request. The id of the request itself is made by the gateway. */
export class AddClientRequestId1795545952987 implements MigrationInterface {
  name = 'AddClientRequestId1795545952987';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE request_records ADD COLUMN client_request_id text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE request_records DROP COLUMN client_request_id');
  }
}
