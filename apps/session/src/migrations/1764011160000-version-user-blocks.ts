import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Calls and events about a block are ordered by identity's version of it, and no longer by clocks. */
export class VersionUserBlocks1764011160000 implements MigrationInterface {
  name = 'VersionUserBlocks1764011160000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE user_blocks ADD COLUMN version integer NOT NULL DEFAULT 0');
    // From now on a call and an event say the same thing; a call that no event has followed yet must not be lost.
    await runner.query(`
      UPDATE user_blocks SET told_blocked = called_blocked, told_at = called_at
        WHERE called_at > greatest(told_at, now() - interval '10 minutes')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE user_blocks DROP COLUMN version');
  }
}
