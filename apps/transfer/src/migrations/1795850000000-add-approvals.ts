import type { MigrationInterface, QueryRunner } from 'typeorm';

const FORMER = ['pending', 'processing', 'completed', 'failed', 'cancelled', 'expired'];

export class AddApprovals1795850000000 implements MigrationInterface {
  name = 'AddApprovals1795850000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE transfers
        ADD COLUMN created_by text NOT NULL DEFAULT '',
        ADD COLUMN approvals jsonb NOT NULL DEFAULT '[]',
        ADD COLUMN rejection jsonb`);
    await allow(runner, [...FORMER, 'awaiting_approval', 'rejected']);
    await runner.query(`
      ALTER TABLE transfers
        ADD CONSTRAINT transfers_rejected_how CHECK ((status = 'rejected') = (rejection IS NOT NULL)) NOT VALID`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE transfers DROP CONSTRAINT transfers_rejected_how');
    await runner.query(`
      UPDATE transfers SET status = 'cancelled', cancelled_at = now() WHERE status IN ('awaiting_approval', 'rejected')`);
    await allow(runner, FORMER);
    await runner.query(
      'ALTER TABLE transfers DROP COLUMN created_by, DROP COLUMN approvals, DROP COLUMN rejection',
    );
  }
}

/** Rows that are there have a status of the former list, so no scan holds up payments. */
async function allow(runner: QueryRunner, statuses: readonly string[]): Promise<void> {
  const known = statuses.map((status) => `'${status}'`).join(', ');
  await runner.query(`
    ALTER TABLE transfers
      DROP CONSTRAINT transfers_status_known,
      ADD CONSTRAINT transfers_status_known CHECK (status IN (${known})) NOT VALID`);
}
