import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { Envelope, MasterKeyProvider } from '@latchkey/platform/crypto';
import { declaredColumns, rewrapEverything, encryptedColumns } from '@latchkey/platform/testing/databases';
import { sessionFixture } from '../testing/session-fixture.js';
import { grantKept, grantTo, sessionReplica } from '../testing/session-replica.js';
import { ENCRYPTED_SIGNING_KEYS } from './key-maker.js';

const { database, caller } = await sessionFixture('encrypted_signing_keys');
const v1 = { version: 'v1', key: randomBytes(32) };
const v2 = { version: 'v2', key: randomBytes(32) };
const replicaWith = (...keys: (typeof v1)[]) =>
  sessionReplica({ ...database, envelope: new Envelope(new MasterKeyProvider(keys)) });
const encrypted = [ENCRYPTED_SIGNING_KEYS];

it('every encrypted column is rewrapped; session JWTs are under a secret that is', async () => {
  const declared = declaredColumns('session', encrypted);
  expect(await encryptedColumns(database.source)).toEqual(
    [...declared, 'kept_jwts.jwt_sealed', 'sessions.jwt_sealed'].sort(),
  );
});

it('signing keys and secrets are decrypted without the old master key once they were rewrapped', async () => {
  const { session_token, session_jwt } = await grantKept(replicaWith(v1), caller);
  const keys = new MasterKeyProvider([v2, v1]);
  const moved = await rewrapEverything({
    service: 'session',
    source: database.source,
    encrypted,
    keys,
  });
  expect(moved).toMatchObject({ version: 'v2', failed: 0, remaining: 0 });
  expect(moved.rewrapped).toBeGreaterThanOrEqual(3);
  const later = replicaWith(v2);
  expect(await later.sessions.verify(caller, { session_token })).toMatchObject({ session_jwt });
  expect(await grantTo(later, caller)).toMatchObject({ session_jwt: expect.stringMatching(/^ey/) });
});
