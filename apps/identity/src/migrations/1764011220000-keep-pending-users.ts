import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The days for which an App keeps pending users count from here at the earliest: for an App that is there already from the
 * upgrade that brings them, so that it has the time to say otherwise.
 */
export class KeepPendingUsers1764011220000 implements MigrationInterface {
  name = 'KeepPendingUsers1764011220000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE apps ADD COLUMN pending_users_from timestamptz NOT NULL DEFAULT now()');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE apps DROP COLUMN pending_users_from');
  }
}
