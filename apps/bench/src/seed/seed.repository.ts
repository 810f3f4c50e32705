import pg from 'pg';

/** A number → what is derived from it, in SQL; `SeedValues` says the same in TypeScript. */
const id = (prefix: string) => `'${prefix}_01' || lpad(to_hex(i), 9, '0') || '000000000000000'`;
const userId = id('user');
const emailId = id('email');
const email = `'user-' || i || '@bench.example.com'`;
const tokenHash = `sha256(convert_to($1 || ':token:' || i, 'UTF8'))`;
const token = `translate(rtrim(encode(${tokenHash}, 'base64'), '='), '+/', '-_')`;
/** Spread over all addresses, as real ones are. */
const address = `'0x' || md5('a' || i) || substr(md5('b' || i), 1, 8)`;
const numbers = 'generate_series($3::bigint, $4::bigint) AS i';

/** As text: to build the object member by member costs three times as much. */
const factors = `('[{"type":"otp","delivery_channel":"email","method":{"method_type":"email","method_id":"' || ${emailId} ||
  '","email_id":"' || ${emailId} || '","email":"' || ${email} || '","last_verified_at":' ||
  (SELECT extract(epoch FROM now())::bigint) || '}}]')::jsonb`;

/** The statements of one service's database; $1 seed, $2 App, $3 and $4 first and last number. */
export interface SeedTables {
  readonly service: string;
  readonly statements: readonly string[];
  readonly tables: readonly string[];
}

export const SEED: readonly SeedTables[] = [
  {
    service: 'identity',
    tables: ['identity.users', 'identity.emails'],
    statements: [
      `INSERT INTO identity.users (id, app_id, first_name, last_name, status, default_wallet_types)
        SELECT ${userId}, $2, 'Ada', 'Number ' || i, 'active', '{ethereum}' FROM ${numbers}`,
      `INSERT INTO identity.emails (id, app_id, user_id, email, verified)
        SELECT ${emailId}, $2, ${userId}, ${email}, true FROM ${numbers}`,
    ],
  },
  {
    service: 'session',
    tables: ['session.sessions'],
    statements: [
      `INSERT INTO session.sessions (id, app_id, user_id, token_digest, factors, user_agent, ip, expires_at)
        SELECT ${id('sess')}, $2, ${userId}, sha256(convert_to(${token}, 'UTF8')), ${factors},
          'Mozilla/5.0 (X11; Linux x86_64)', '203.0.113.7', now() + interval '30 days' FROM ${numbers}`,
    ],
  },
  {
    service: 'wallet',
    tables: ['wallet.wallets'],
    statements: [
      `INSERT INTO wallet.wallets (id, app_id, user_id, wallet_type, public_address, verified, is_default, is_read_only,
          is_imported)
        SELECT ${id('wallet')}, $2, ${userId}, 'ethereum',
          ${address}, true, true, false, false FROM ${numbers}`,
    ],
  },
];

/** Indexes and unique constraints of a table, but those that a foreign key points to. */
const DROPPABLE = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', $1::regclass, own.conname) AS drop,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', $1::regclass, own.conname, pg_get_constraintdef(own.oid)) AS restore
    FROM pg_constraint own
    WHERE own.conrelid = $1::regclass AND own.contype IN ('p', 'u')
      AND NOT EXISTS (SELECT FROM pg_constraint other WHERE other.contype = 'f' AND other.conindid = own.conindid)
  UNION ALL
  SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    FROM pg_index
    WHERE indrelid = $1::regclass
      AND NOT EXISTS (SELECT FROM pg_constraint own WHERE own.contype IN ('p', 'u') AND own.conindid = indexrelid)`;

/** Fills the tables of one service, as an administrator: foreign keys hold by construction and are not checked. */
export class SeedRepository {
  private readonly client: pg.Client;

  constructor(databaseUrl: string) {
    this.client = new pg.Client({ connectionString: databaseUrl });
    // The server ends first when a run is broken off; the statement under way tells of it.
    this.client.on('error', () => undefined);
  }

  async open(): Promise<void> {
    await this.client.connect();
    await this.client.query(
      "SET session_replication_role = replica; SET synchronous_commit = off; SET maintenance_work_mem = '256MB'",
    );
  }

  /** Parameters that a statement does not use still need a type. */
  async insert(
    statement: string,
    values: { seed: string; appId: string; first: number; last: number },
  ): Promise<void> {
    const { seed, appId, first, last } = values;
    await this.client.query(`WITH given AS (SELECT $1::text, $2::text) ${statement}`, [
      seed,
      appId,
      first,
      last,
    ]);
  }

  /**
   * Takes the indexes of a table away, to fill it in a third of the time.
   * @returns the statements that bring them back, as they were and under their names.
   */
  async dropIndexes(table: string): Promise<string[]> {
    const { rows } = await this.client.query<{ drop: string; restore: string }>(DROPPABLE, [table]);
    for (const { drop } of rows) await this.client.query(drop);
    return rows.map(({ restore }) => restore);
  }

  async run(statement: string): Promise<void> {
    await this.client.query(statement);
  }

  /** As a table is after a while in use: statistics, and no first reader who cleans up behind the seed. */
  async settle(tables: readonly string[]): Promise<void> {
    for (const table of tables) await this.client.query(`VACUUM (ANALYZE) ${table}`);
    await this.client.query('CHECKPOINT');
  }

  async version(): Promise<string> {
    const { rows } = await this.client.query<{ server_version: string }>('SHOW server_version');
    return rows[0]?.server_version ?? '';
  }

  close(): Promise<void> {
    return this.client.end();
  }
}
