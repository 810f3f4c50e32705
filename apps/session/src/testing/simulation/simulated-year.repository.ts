import { dataSourceOptions, migrate } from '@latchkey/platform/database';
import { SERVICE_MIGRATIONS } from '@latchkey/platform/service';
import { createLogger } from '@latchkey/platform/telemetry';
import { createTestDatabase, patient } from '@latchkey/platform/testing/databases';
import { DataSource } from 'typeorm';
import { sessionMigrations } from '../../session.schema.js';

/** Bytes of the hot tables, and of all days of ended sessions. */
export interface Sizes {
  readonly living: number;
  readonly sessions: number;
  readonly sessionIndexes: number;
  readonly keptJwts: number;
  readonly outbox: number;
  readonly endedDays: number;
  readonly ended: number;
}

const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

// Before PostgreSQL's own function on the search path, so that the statements of the service take their time from it.
const CLOCK = `CREATE FUNCTION sim.now() RETURNS timestamptz LANGUAGE sql STABLE AS
  $$ SELECT pg_catalog.now() + coalesce(current_setting('sim.shift', true), '0')::interval $$`;

const SIGN_IN = `
  INSERT INTO sessions (id, app_id, user_id, token_digest, factors, user_agent, ip, started_at, expires_at,
      last_active_at, updated_at, created_at)
    SELECT 'sess_' || lpad(to_hex($1::bigint + i), 12, '0') || substr(md5(i::text || $1), 1, 14), 'app_01kb000000000000000000abcd',
        'user_' || substr(md5((($1::bigint + i) * 7919 % $3)::text), 1, 26), sha256((($1::bigint + i)::text)::bytea),
        jsonb_build_array(jsonb_build_object('type', 'otp', 'delivery_channel', 'email', 'method', jsonb_build_object(
          'method_type', 'email', 'method_id', 'email_' || substr(md5(i::text), 1, 26), 'last_verified_at', 1795222800,
          'email_id', 'email_' || substr(md5(i::text), 1, 26), 'email', 'ada.lovelace.' || i || '@example.com'))),
        '${BROWSER}', '203.0.113.17', now(), now() + $4::interval, now(), now(), now()
      FROM generate_series(1, $2::int) AS i`;
const EVENTS = `INSERT INTO outbox (event_id, type, app_id, user_id, data, published_at)
  SELECT 'evt_' || lpad(to_hex($1::bigint + i), 12, '0') || substr(md5(i::text), 1, 14), 'session.created',
    'app_01kb000000000000000000abcd', 'user_' || substr(md5(i::text), 1, 26),
    '{"session_id":"sess_01kb000000000000000000abcd"}', now() FROM generate_series(1, $2::int) AS i`;
const SIGN_OUT = `UPDATE sessions SET revoked_at = now(), updated_at = now(), version = version + 1
  WHERE revoked_at IS NULL AND expires_at > now() AND abs(hashtext(id || $1)) % 1000 < $2`;
const IN_USE = `SELECT id, version, started_at AS "startedAt", now() AS now FROM sessions
  WHERE revoked_at IS NULL AND expires_at > now() AND abs(hashtext(id || $1)) % 1000 < $2`;
const SIZES = `SELECT
  (SELECT count(*)::int FROM sessions WHERE revoked_at IS NULL AND expires_at > now()) AS living,
  pg_relation_size('sessions')::float8 AS sessions, pg_indexes_size('sessions')::float8 AS "sessionIndexes",
  pg_total_relation_size('kept_jwts')::float8 AS "keptJwts", pg_total_relation_size('outbox')::float8 AS outbox,
  (SELECT count(*)::int FROM pg_inherits WHERE inhparent = 'ended_sessions'::regclass) AS "endedDays",
  (SELECT sum(pg_total_relation_size(inhrelid))::float8 FROM pg_inherits
    WHERE inhparent = 'ended_sessions'::regclass) AS ended`;

/** The tables of the service in a database whose clock the simulation moves; one connection, which holds the clock. */
export class SimulatedYear {
  private numbers = 0;

  private constructor(
    readonly source: DataSource,
    private readonly drop: () => Promise<void>,
  ) {}

  static async start(): Promise<SimulatedYear> {
    const database = await createTestDatabase('simulated_year');
    await migrate(database.url, 'session', [...SERVICE_MIGRATIONS, ...sessionMigrations]);
    const logger = createLogger({ service: 'simulation', level: 'error' });
    const schema = 'sim,session,pg_catalog';
    const options = dataSourceOptions({ url: database.url, schema, poolSize: 1, logger });
    const source = await new DataSource(patient(options)).initialize();
    await source.query('CREATE SCHEMA sim');
    await source.query(CLOCK);
    for (const each of [
      'make_ended_sessions_partitions(integer, integer)',
      'drop_ended_sessions_partitions(integer)',
    ])
      await source.query(`ALTER FUNCTION ${each} SET search_path = sim, session, pg_catalog, pg_temp`);
    // A simulated day takes a second or so: the least pause that PostgreSQL allows is still longer than a real one.
    await source.query(`ALTER SYSTEM SET autovacuum_naptime = '1s'`);
    await source.query('SELECT pg_reload_conf()');
    return new SimulatedYear(source, database.drop);
  }

  async stop(): Promise<void> {
    await this.source.query('ALTER SYSTEM RESET autovacuum_naptime');
    await this.source.query('SELECT pg_reload_conf()');
    await this.source.destroy();
    await this.drop();
  }

  /** @param minutes from the real time, negative. @returns the simulated time. */
  async setClock(minutes: number): Promise<Date> {
    await this.source.query(`SELECT set_config('sim.shift', $1, false)`, [`${minutes} minutes`]);
    const [row] = await this.source.query<{ now: Date }[]>('SELECT now() AS now');
    if (!row) throw new Error('a SELECT answered no row');
    return row.now;
  }

  async signIn(count: number, of: { users: number; sessionDays: number }): Promise<void> {
    await this.source.query(SIGN_IN, [this.numbers, count, of.users, `${of.sessionDays} days`]);
    await this.source.query(EVENTS, [this.numbers, count]);
    this.numbers += count;
  }

  /** @param perMille of the living sessions. @param seed chooses which. */
  async signOut(seed: string, perMille: number): Promise<void> {
    await this.source.query(SIGN_OUT, [seed, perMille]);
  }

  sessionsInUse(
    seed: string,
    perMille: number,
  ): Promise<{ id: string; version: number; startedAt: Date; now: Date }[]> {
    return this.source.query(IN_USE, [seed, perMille]);
  }

  async sizes(): Promise<Sizes> {
    const [sizes] = await this.source.query<Sizes[]>(SIZES);
    if (!sizes) throw new Error('a SELECT answered no row');
    return sizes;
  }
}
