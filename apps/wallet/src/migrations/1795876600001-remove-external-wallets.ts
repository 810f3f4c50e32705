import type { MigrationInterface, QueryRunner } from 'typeorm';

/** External wallets of users who were deleted by a version that kept them: they have no key here. */
export class RemoveExternalWallets1795876600001 implements MigrationInterface {
  name = 'RemoveExternalWallets1795876600001';
  /** Batches of their own: no transaction holds the rows of many users. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (let last: Place | undefined = { app_id: '', user_id: '' }; last;)
      [last] = (await runner.query(REMOVE, [last.app_id, last.user_id, BATCH])) as Place[];
  }

  async down(): Promise<void> {
    // An address of a deleted user does not come back.
  }
}

interface Place {
  readonly app_id: string;
  readonly user_id: string;
}

const BATCH = 500;

/** Of the next deleted users. Answers the last of them; nothing at the end. */
const REMOVE = `
  WITH page AS (
    SELECT app_id, user_id FROM sealed_users WHERE (app_id, user_id) > ($1, $2)
      ORDER BY app_id, user_id LIMIT $3
  ), removed AS (
    DELETE FROM wallets USING page
      WHERE wallets.app_id = page.app_id AND wallets.user_id = page.user_id AND wallets.is_read_only
  )
  SELECT app_id, user_id FROM page ORDER BY app_id DESC, user_id DESC LIMIT 1`;
