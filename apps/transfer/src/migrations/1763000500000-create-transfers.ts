import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateTransfers1763000500000 implements MigrationInterface {
  name = 'CreateTransfers1763000500000';

  async up(runner: QueryRunner): Promise<void> {
    await this.createTransfers(runner);
    await this.addChecks(runner);
    await this.createIndexes(runner);
    await this.createLanes(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE lanes, transfers');
  }

  private async createTransfers(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE transfers (
        id text CONSTRAINT transfers_pkey PRIMARY KEY,
        app_id text NOT NULL,
        user_id text NOT NULL,
        status text NOT NULL DEFAULT 'pending',
        source text NOT NULL,
        source_address text NOT NULL,
        network text NOT NULL,
        currency text NOT NULL,
        asset_kind text NOT NULL,
        contract text,
        decimals smallint NOT NULL,
        units numeric(78, 0) NOT NULL,
        dest text NOT NULL,
        custom_id text,
        content_digest bytea NOT NULL,
        notes text NOT NULL,
        fees numeric(78, 0) NOT NULL,
        fee_decimals smallint NOT NULL,
        signed_transaction bytea,
        blockchain_tx_hash text NOT NULL DEFAULT '',
        nonce numeric(20, 0),
        last_valid_height numeric(20, 0),
        genesis text,
        reserved_native numeric(78, 0),
        attempts integer NOT NULL DEFAULT 0,
        due_at timestamptz,
        superseded_since timestamptz,
        confirmed_at timestamptz,
        decided_at timestamptz,
        completed_at timestamptz,
        cancelled_at timestamptz,
        expires_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL DEFAULT now(),
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT transfers_custom_id_key UNIQUE (app_id, custom_id)
      )`);
    // A transaction pays one transfer: its nonce distinguishes it from others, or by its hash on a chain without nonces.
    await runner.query(`
      CREATE UNIQUE INDEX transfers_open_nonce_key ON transfers (network, source_address, nonce)
        WHERE status = 'processing' AND nonce IS NOT NULL`);
    await runner.query(`
      CREATE UNIQUE INDEX transfers_hash_key ON transfers (network, blockchain_tx_hash)
        WHERE blockchain_tx_hash <> '' AND nonce IS NULL`);
  }

  /** What is true of a transfer in each of its states. */
  private async addChecks(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE transfers
        ADD CONSTRAINT transfers_status_known
          CHECK (status IN ('pending', 'processing', 'completed', 'failed', 'cancelled', 'expired')),
        ADD CONSTRAINT transfers_amount_positive CHECK (units > 0),
        ADD CONSTRAINT transfers_token_has_contract CHECK ((contract IS NOT NULL) = (asset_kind IN ('erc20', 'spl'))),
        ADD CONSTRAINT transfers_confirmed_is_signed CHECK (
          (status IN ('processing', 'completed', 'failed'))
          = (signed_transaction IS NOT NULL AND blockchain_tx_hash <> '' AND confirmed_at IS NOT NULL)),
        ADD CONSTRAINT transfers_processing_reserves
          CHECK ((status = 'processing') = (reserved_native IS NOT NULL AND due_at IS NOT NULL)),
        ADD CONSTRAINT transfers_decided_when CHECK ((status IN ('completed', 'failed')) = (decided_at IS NOT NULL)),
        ADD CONSTRAINT transfers_completed_when CHECK ((status = 'completed') = (completed_at IS NOT NULL)),
        ADD CONSTRAINT transfers_cancelled_when CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL))`);
  }

  private async createIndexes(runner: QueryRunner): Promise<void> {
    const executed = `WHERE status IN ('completed', 'failed')`;
    await runner.query(`CREATE INDEX transfers_app_idx ON transfers (app_id, created_at, id) ${executed}`);
    await runner.query(
      `CREATE INDEX transfers_user_idx ON transfers (app_id, user_id, created_at, id) ${executed}`,
    );
    await runner.query(
      `CREATE INDEX transfers_source_idx ON transfers (app_id, source, created_at, id) ${executed}`,
    );
    await runner.query(
      `CREATE INDEX transfers_pending_idx ON transfers (expires_at) WHERE status = 'pending'`,
    );
    await runner.query(
      `CREATE INDEX transfers_pending_user_idx ON transfers (app_id, user_id) WHERE status = 'pending'`,
    );
    await runner.query(
      `CREATE INDEX transfers_due_idx ON transfers (network, due_at) WHERE status = 'processing'`,
    );
    await runner.query(
      `CREATE INDEX transfers_open_idx ON transfers (network, source_address) WHERE status = 'processing'`,
    );
    await runner.query(`
      CREATE INDEX transfers_decided_idx ON transfers (network, source_address, decided_at)
        WHERE decided_at IS NOT NULL`);
  }

  private async createLanes(runner: QueryRunner): Promise<void> {
    // An account on a chain is one account, whichever Apps hold its key: their payments share its nonces and funds.
    await runner.query(`
      CREATE TABLE lanes (
        network text NOT NULL,
        address text NOT NULL,
        version bigint NOT NULL DEFAULT 0,
        CONSTRAINT lanes_pkey PRIMARY KEY (network, address)
      )`);
  }
}
