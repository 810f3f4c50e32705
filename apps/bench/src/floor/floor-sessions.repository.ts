import pg from 'pg';

/** As the peers have. With fewer, queries wait for each other, and a floor that is dearer flatters what stands on it. */
const CONNECTIONS = 20;

const VALID_SESSION = {
  name: 'floor_session',
  text: `SELECT user_id, expires_at FROM session.sessions
    WHERE app_id = $1 AND token_digest = $2 AND expires_at > now() AND revoked_at IS NULL`,
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
    const { rows } = await this.pool.query<object>({ ...VALID_SESSION, values: [this.appId, digest] });
    return rows[0];
  }
}
