import pg from 'pg';

/** As the peers have. With fewer, queries wait for each other, and a floor that is dearer flatters what stands on it. */
const CONNECTIONS = 20;

const VALID_SESSION = {
  name: 'floor_session',
  text: `SELECT user_id, expires_at FROM session.sessions
    WHERE app_id = $1 AND token_digest = $2 AND expires_at > now() AND revoked_at IS NULL`,
};

/** @returns reads the session of a token's digest by one named, prepared statement through `pg`. */
export function floorSessions(connectionString: string, appId: string) {
  const pool = new pg.Pool({ connectionString, max: CONNECTIONS, idleTimeoutMillis: 0 });
  // The server ends first when a run is broken off.
  pool.on('error', () => undefined);
  return async (digest: Buffer): Promise<object | undefined> =>
    (await pool.query<object>({ ...VALID_SESSION, values: [appId, digest] })).rows[0];
}
