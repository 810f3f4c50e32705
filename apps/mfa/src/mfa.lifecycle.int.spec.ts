import { expect, it } from '@jest/globals';
import type { DataSource, EntityManager } from 'typeorm';
import { newId } from '@latchkey/platform/ids';
import { settleRestored } from '@latchkey/platform/service';
import { callerOf, outcomeOf } from './testing/callers.js';
import { mfaFixture } from './testing/mfa-replica.js';
import { totpClient } from './testing/totp-client.js';
import { webauthnClient } from './testing/webauthn-client.js';
import { RESTORED } from './mfa.lifecycle.js';

const { database, replica } = await mfaFixture('restored_factors');
const caller = callerOf();
const user_id = newId('user');

it('after a restore: no earlier code and no challenge is accepted; the operator decides about recovery codes', async () => {
  const client = totpClient(database, replica, caller, user_id);
  const totp = await client.createActive();
  await webauthnClient(replica, caller, user_id).beginRegistration();
  const recovery = await client.codesLeft();
  // The clock of this replica stands still; the database's is the present.
  await database.query('UPDATE totps SET last_step = 0');
  replica.clock.advance(Date.now() - replica.clock().getTime());

  expect(await settleRestored(database.source, RESTORED)).toMatchObject({
    totp_steps: 1,
    webauthn_challenges: 1,
  });
  for (const stepMs of [0, 30_000]) {
    replica.clock.advance(stepMs);
    expect(await outcomeOf(client.verify(client.codeOf(totp)))).toBe('invalid_totp_code');
  }
  replica.clock.advance(30_000);
  expect(await outcomeOf(client.verify(client.codeOf(totp)))).toBe('ok');
  expect(await client.codesLeft()).toEqual(recovery);

  expect(await settleRestored(database.source, RESTORED, ['recovery_codes'])).toMatchObject({
    totp_steps: 0,
    webauthn_challenges: 0,
    recovery_codes: recovery.length,
  });
  expect(await client.codesLeft()).toEqual([]);
});

/** Every batch is made half a minute after the one before. */
async function slowly(source: DataSource): Promise<DataSource> {
  await source.query('CREATE SEQUENCE batches');
  await source.query(
    `CREATE FUNCTION mfa.now() RETURNS timestamptz LANGUAGE sql STABLE AS
      $$ SELECT pg_catalog.now() + (SELECT last_value FROM mfa.batches) * interval '30 seconds' $$`,
  );
  const transaction = (work: (tx: EntityManager) => Promise<unknown>) =>
    source.transaction(async (tx) => {
      await tx.query(`SELECT nextval('batches')`);
      // Its own now() comes before PostgreSQL's.
      await tx.query('SET LOCAL search_path = mfa, pg_catalog');
      return work(tx);
    });
  return Object.create(source, { transaction: { value: transaction } }) as DataSource;
}

it('after a restore: each of many steps is set once, however long that takes', async () => {
  await database.query(
    `INSERT INTO totps (id, app_id, user_id, secret_sealed, expires_at)
      SELECT 'totp_' || n, 'app_many', 'user_' || n, '\\x00', now() FROM generate_series(1, 1200) AS n`,
  );
  const { totp_steps } = await settleRestored(await slowly(database.source), RESTORED);
  expect(totp_steps).toBeGreaterThanOrEqual(1200);
  expect(totp_steps).toBeLessThanOrEqual(1201);
});
