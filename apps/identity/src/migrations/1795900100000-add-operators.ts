import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Users of the built-in App who may operate the installation. */
export class AddOperators1795900100000 implements MigrationInterface {
  name = 'AddOperators1795900100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE operators (
        user_id text CONSTRAINT operators_pkey PRIMARY KEY
          CONSTRAINT operators_user_fkey REFERENCES users ON DELETE CASCADE,
        role text NOT NULL CONSTRAINT operators_role_check CHECK (role IN ('viewer', 'support', 'approver', 'admin')),
        invited_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
    // An older replica beside this one would make a key of the built-in App.
    await runner.query(`
      ALTER TABLE api_keys ADD CONSTRAINT api_keys_no_operators_check
        CHECK (app_id <> 'app_00000000000000000000000000') NOT VALID`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE api_keys DROP CONSTRAINT api_keys_no_operators_check');
    await runner.query('DROP TABLE operators');
  }
}
