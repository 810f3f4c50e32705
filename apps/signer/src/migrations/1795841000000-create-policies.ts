import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreatePolicies1795841000000 implements MigrationInterface {
  name = 'CreatePolicies1795841000000';

  async up(runner: QueryRunner): Promise<void> {
    // The policy of an App has no wallet: the empty text. The one without an end is the newest.
    await runner.query(`
      CREATE TABLE transfer_policies (
        app_id text NOT NULL,
        wallet_id text NOT NULL,
        version integer NOT NULL,
        rules jsonb NOT NULL,
        loosen_after_minutes integer NOT NULL,
        set_at timestamptz NOT NULL,
        in_force_until timestamptz,
        CONSTRAINT transfer_policies_pkey PRIMARY KEY (app_id, wallet_id, version)
      )`);
    await runner.query('CREATE INDEX transfer_policies_ended_idx ON transfer_policies (in_force_until)');
    await this.createSpending(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE spend_totals, spends, app_spending, transfer_policies');
  }

  private async createSpending(runner: QueryRunner): Promise<void> {
    // Whoever signs a payment of an App, or changes a policy, has the lock of its row.
    await runner.query(`
      CREATE TABLE app_spending (
        app_id text NOT NULL,
        last_at timestamptz NOT NULL,
        policy_changes integer NOT NULL DEFAULT 0,
        CONSTRAINT app_spending_pkey PRIMARY KEY (app_id)
      )`);
    await runner.query(`
      CREATE TABLE spends (
        app_id text NOT NULL,
        transfer_id text NOT NULL,
        spent_at timestamptz NOT NULL,
        units numeric NOT NULL,
        ledgers bytea[] NOT NULL,
        CONSTRAINT spends_pkey PRIMARY KEY (app_id, transfer_id)
      )`);
    // The total is that of the ledger from its first row on, so two rows tell the sum of all between them.
    await runner.query(`
      CREATE TABLE spend_totals (
        ledger bytea NOT NULL,
        spent_at timestamptz NOT NULL,
        units numeric NOT NULL,
        total numeric NOT NULL,
        CONSTRAINT spend_totals_pkey PRIMARY KEY (ledger, spent_at)
      )`);
    await runner.query('CREATE INDEX spends_spent_idx ON spends (spent_at)');
    await runner.query('CREATE INDEX spend_totals_spent_idx ON spend_totals (spent_at)');
  }
}
