import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { Envelope, MasterKeyProvider } from '@latchkey/platform/crypto';
import { declaredColumns, rewrapEverything, sealedColumns } from '@latchkey/platform/testing';
import { sessionFixture } from '../testing/session-fixture.js';
import { grantKept, grantTo, sessionReplica } from '../testing/session-replica.js';
import { SEALED_SIGNING_KEYS } from './sealed-signing-keys.js';

const { database, caller } = await sessionFixture('sealed_signing_keys');
const v1 = { version: 'v1', key: randomBytes(32) };
const v2 = { version: 'v2', key: randomBytes(32) };
const replicaWith = (...keys: (typeof v1)[]) =>
  sessionReplica({ ...database, envelope: new Envelope(new MasterKeyProvider(keys)) });
const sealed = [SEALED_SIGNING_KEYS];

it('every column that is sealed moves; session JWTs are under a secret that does', async () => {
  const declared = declaredColumns('session', sealed);
  expect(await sealedColumns(database.source)).toEqual([...declared, 'sessions.jwt_sealed'].sort());
});

it('signing keys and secrets open without the old master key once they were moved', async () => {
  const { session_token, session_jwt } = await grantKept(replicaWith(v1), caller);
  const keys = new MasterKeyProvider([v2, v1]);
  const moved = await rewrapEverything({ service: 'session', source: database.source, sealed, keys });
  expect(moved).toMatchObject({ version: 'v2', failed: 0, remaining: 0 });
  expect(moved.rewrapped).toBeGreaterThanOrEqual(3);
  const later = replicaWith(v2);
  expect(await later.sessions.verify(caller, { session_token })).toMatchObject({ session_jwt });
  expect(await grantTo(later, caller)).toMatchObject({ session_jwt: expect.stringMatching(/^ey/) });
});
