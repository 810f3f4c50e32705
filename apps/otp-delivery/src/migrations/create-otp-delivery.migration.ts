import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Passcodes, magic links, the queue of messages, and the counters of the send limits. */
export class CreateOtpDelivery1763000000100 implements MigrationInterface {
  name = 'CreateOtpDelivery1763000000100';

  async up(runner: QueryRunner): Promise<void> {
    await createPasscodes(runner);
    await createMagicLinks(runner);
    await createMessages(runner);
    await createSendLimits(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sms_country_hours, send_windows, messages, magic_links, passcodes');
  }
}

/** One row per method: its current code, and the streak of wrong guesses that outlives codes. */
async function createPasscodes(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE passcodes (
      app_id text NOT NULL,
      method_id text NOT NULL,
      otp_id text NOT NULL,
      user_id text NOT NULL,
      code_digest bytea NOT NULL,
      attempts smallint NOT NULL DEFAULT 0,
      expires_at timestamptz NOT NULL,
      consumed_at timestamptz,
      wrong_streak smallint NOT NULL DEFAULT 0,
      locked_until timestamptz,
      fingerprint_ip text,
      fingerprint_user_agent text,
      sent_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT passcodes_pkey PRIMARY KEY (app_id, method_id),
      CONSTRAINT passcodes_attempts_bound CHECK (attempts BETWEEN 0 AND 5)
    )`);
  // By the user first: an index of the App's would look as good as the key, until there are statistics.
  await runner.query('CREATE INDEX passcodes_user_idx ON passcodes (user_id, app_id)');
  await runner.query('CREATE INDEX passcodes_sent_idx ON passcodes (sent_at)');
}

async function createMagicLinks(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE magic_links (
      id text CONSTRAINT magic_links_pkey PRIMARY KEY,
      app_id text NOT NULL,
      user_id text NOT NULL,
      method_id text NOT NULL,
      method_type text NOT NULL,
      kind text NOT NULL,
      token_digest bytea NOT NULL,
      expires_at timestamptz NOT NULL,
      consumed_at timestamptz,
      fingerprint_ip text,
      fingerprint_user_agent text,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT magic_links_token_key UNIQUE (app_id, token_digest),
      CONSTRAINT magic_links_kind_known CHECK (kind IN ('embeddable', 'email')),
      CONSTRAINT magic_links_method_type_known CHECK (method_type IN ('email', 'phone_number'))
    )`);
  await runner.query('CREATE INDEX magic_links_user_idx ON magic_links (user_id, app_id)');
  await runner.query('CREATE INDEX magic_links_expiry_idx ON magic_links (expires_at)');
}

/** A queued message has its payload and nothing else has: what was sent, refused or cancelled is wiped. */
async function createMessages(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE messages (
      id text CONSTRAINT messages_pkey PRIMARY KEY,
      app_id text NOT NULL,
      user_id text NOT NULL,
      method_id text NOT NULL,
      kind text NOT NULL,
      source_id text NOT NULL,
      channel text NOT NULL,
      payload_sealed bytea,
      state text NOT NULL DEFAULT 'queued',
      attempts integer NOT NULL DEFAULT 0,
      next_attempt_at timestamptz NOT NULL DEFAULT now(),
      leased_until timestamptz,
      expires_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      finished_at timestamptz,
      CONSTRAINT messages_kind_known CHECK (kind IN ('passcode', 'magic_link')),
      CONSTRAINT messages_channel_known CHECK (channel IN ('sms', 'email')),
      CONSTRAINT messages_state_known CHECK (state IN ('queued', 'delivered', 'failed', 'cancelled')),
      CONSTRAINT messages_payload_while_queued CHECK ((state = 'queued') = (payload_sealed IS NOT NULL)),
      CONSTRAINT messages_finished_once CHECK ((state = 'queued') = (finished_at IS NULL))
    )`);
  await runner.query(
    `CREATE INDEX messages_due_idx ON messages (channel, next_attempt_at) WHERE state = 'queued'`,
  );
  await runner.query(
    `CREATE INDEX messages_queued_method_idx ON messages (app_id, method_id) WHERE state = 'queued'`,
  );
  await runner.query(
    `CREATE INDEX messages_queued_expiry_idx ON messages (expires_at) WHERE state = 'queued'`,
  );
  await runner.query('CREATE INDEX messages_user_idx ON messages (user_id, app_id, method_id)');
  await runner.query(
    'CREATE INDEX messages_finished_idx ON messages (finished_at) WHERE finished_at IS NOT NULL',
  );
}

/** Destinations are kept as keyed digests: a dump tells no address and no number. */
async function createSendLimits(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE send_windows (
      app_id text NOT NULL,
      destination_digest bytea NOT NULL,
      sends timestamptz[] NOT NULL,
      last_sent_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT send_windows_pkey PRIMARY KEY (app_id, destination_digest)
    )`);
  await runner.query('CREATE INDEX send_windows_last_idx ON send_windows (last_sent_at)');
  await runner.query(`
    CREATE TABLE sms_country_hours (
      app_id text NOT NULL,
      country text NOT NULL,
      hour timestamptz NOT NULL,
      sends integer NOT NULL,
      CONSTRAINT sms_country_hours_pkey PRIMARY KEY (app_id, country, hour)
    )`);
}
