import { expect, it } from '@jest/globals';
import { createLogger } from '@latchkey/platform/telemetry';
import { DELETED_USERS } from '../sessions/grants.repository.js';
import { issuedFor } from '../testing/issued-jwt.js';
import { sessionFixture } from '../testing/session-fixture.js';
import { grantKept, verificationWrites } from '../testing/session-replica.js';

const { database, replica, caller, kept } = await sessionFixture('jwts_of_deleted_users');
/** A row that is there would make a write wait for its deletion. */
const forgetKept = () => database.query('DELETE FROM kept_jwts');

it('no JWT is kept of a user who is deleted meanwhile, many times at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const granted = await Promise.all(Array.from({ length: 20 }, () => grantKept(replica, caller)));
    const writes = granted.map(() => verificationWrites(database.source, createLogger({ service: 'spec' })));
    for (const [at, { session }] of granted.entries())
      writes[at]?.keepJwt(await issuedFor(database.source, caller, session.id));
    await forgetKept();
    await Promise.all(
      granted.flatMap(({ session }, at) => [
        replica.deletion.run({ appId: caller.app_id, userId: session.user_id }),
        writes[at]?.beforeApplicationShutdown(),
      ]),
    );
    const left = await Promise.all(granted.map(({ session }) => kept(session.id)));
    expect(left).toEqual(granted.map(() => undefined));
  }
});

it('no JWT is kept of a user whose deletion has deleted the JWTs, and not yet the sessions', async () => {
  const { session } = await grantKept(replica, caller);
  const writes = verificationWrites(database.source, createLogger({ service: 'spec' }));
  writes.keepJwt(await issuedFor(database.source, caller, session.id));
  await forgetKept();
  await database.source.transaction(async (tx) => {
    await DELETED_USERS.add(tx, { appId: caller.app_id, userId: session.user_id });
    await tx.query('DELETE FROM kept_jwts WHERE session_id = $1', [session.id]);
    await writes.beforeApplicationShutdown();
    await tx.query('DELETE FROM sessions WHERE id = $1', [session.id]);
  });
  expect(await kept(session.id)).toBeUndefined();
});
