import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A link of a user without email and phone number is booked on a wallet. */
export class LinksOfWallets1764000120000 implements MigrationInterface {
  name = 'LinksOfWallets1764000120000';

  async up(runner: QueryRunner): Promise<void> {
    await allow(runner, ['email', 'phone_number', 'wallet']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM magic_links WHERE method_type = 'wallet'`);
    await allow(runner, ['email', 'phone_number']);
  }
}

async function allow(runner: QueryRunner, types: readonly string[]): Promise<void> {
  const known = types.map((type) => `'${type}'`).join(', ');
  await runner.query(`
    ALTER TABLE magic_links
      DROP CONSTRAINT magic_links_method_type_known,
      ADD CONSTRAINT magic_links_method_type_known CHECK (method_type IN (${known}))`);
}
