import { afterAll } from '@jest/globals';
import { attesting } from '@latchkey/platform/testing/attestations';
import { callerOf, sessionDatabase } from './session-database.js';
import { sessionReplica } from './session-replica.js';

interface Writes {
  /** Names the transaction that wrote the row last: the same one means that nothing was written. */
  xmin: string;
  version: number;
  last_active_at: Date;
}

interface KeptRow {
  xmin: string;
  kept: Buffer;
  expires_at: Date;
}

// The packed value holds its end in 4 bytes from offset 9.
const AGE_JWT = `UPDATE kept_jwts SET expires_at = expires_at - $2 * interval '1 second',
  jwt_sealed = overlay(jwt_sealed PLACING int4send((extract(epoch FROM expires_at) - $2)::int) FROM 10) WHERE session_id = $1`;

/** Two processes of the service over one database, for as long as the specs of the file run. */
export async function sessionFixture(name: string) {
  const database = await sessionDatabase(name);
  afterAll(() => database.close());
  const attested = attesting();
  const start = () => sessionReplica(database, {}, attested);
  const [replica, other] = [start(), start()];
  /** Lets time pass for the signing keys of an App, in every replica. */
  const ageKeys = async (appId: string, seconds: number) => {
    await database.query(
      `UPDATE signing_keys SET published_at = published_at - $2 * interval '1 second',
        signs_from = signs_from - $2 * interval '1 second' WHERE app_id = $1`,
      [appId, seconds],
    );
    for (const { ring } of [replica, other]) ring.forget(appId);
  };
  return {
    database,
    replica,
    other,
    ageKeys,
    /** Gives an App its first key, and the next one, which the service publishes ten minutes later. */
    publishKeys: async (appId: string) => {
      await replica.signingKeys.jwkSet(appId);
      await ageKeys(appId, 600);
      await replica.signingKeys.publishNext();
    },
    caller: callerOf(),
    writes: async (id: string): Promise<Writes | undefined> => {
      const query = 'SELECT xmin, version, last_active_at FROM sessions WHERE id = $1';
      return (await database.query<Writes>(query, [id]))[0];
    },
    /** Lets a kept JWT of a session near its end, for a session that is read with it. */
    ageJwt: (id: string, seconds: number) => database.query(AGE_JWT, [id, seconds]),
    /** What is kept of the JWT of a session. */
    kept: async (id: string) => {
      const query = 'SELECT xmin, jwt_sealed AS kept, expires_at FROM kept_jwts WHERE session_id = $1';
      return (await database.query<KeptRow>(query, [id]))[0];
    },
    /** Lets time pass for one column of a session. */
    age: (id: string, column: string, seconds: number) =>
      database.query(`UPDATE sessions SET ${column} = ${column} - $2 * interval '1 second' WHERE id = $1`, [
        id,
        seconds,
      ]),
  };
}
