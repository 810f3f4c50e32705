import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddChainOfTransfers1764000531000 implements MigrationInterface {
  name = 'AddChainOfTransfers1764000531000';

  /** Both columns are null in rows of older releases, which may still run beside this one. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE transfers ADD COLUMN chain text, ADD COLUMN environment text');
    // One network has a test net beside its main net: there an account has nonces of its own.
    await runner.query(`
      CREATE UNIQUE INDEX transfers_open_nonce_of_chain_key
        ON transfers (network, coalesce(chain, ''), source_address, nonce)
        WHERE status = 'processing' AND nonce IS NOT NULL`);
    await runner.query('DROP INDEX transfers_open_nonce_key');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE UNIQUE INDEX transfers_open_nonce_key ON transfers (network, source_address, nonce)
        WHERE status = 'processing' AND nonce IS NOT NULL`);
    await runner.query('DROP INDEX transfers_open_nonce_of_chain_key');
    await runner.query('ALTER TABLE transfers DROP COLUMN chain, DROP COLUMN environment');
  }
}
