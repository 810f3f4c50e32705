import pg from 'pg';

/** As many connections as a service of the stack has on one machine. */
const CONNECTIONS = 5;

/** Every column that a verification answers or decides by. */
const SESSION_BY_TOKEN = {
  name: 'floor_session_by_token',
  text: `SELECT id, user_id, factors, user_agent, ip, started_at, expires_at, last_active_at, revoked_at, updated_at,
      created_at, now() AS now
    FROM session.sessions WHERE app_id = $1 AND token_digest = $2`,
};

/** One named, prepared statement through `pg`. */
export class FloorSessions {
  private readonly pool: pg.Pool;

  constructor(
    databaseUrl: string,
    private readonly appId: string,
  ) {
    this.pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS, idleTimeoutMillis: 0 });
    // The server ends first when a run is broken off.
    this.pool.on('error', () => undefined);
  }

  async byTokenDigest(digest: Buffer): Promise<object | undefined> {
    const { rows } = await this.pool.query<object>({ ...SESSION_BY_TOKEN, values: [this.appId, digest] });
    return rows[0];
  }
}
