import { expect, it } from '@jest/globals';
import { removeOutdated } from '@latchkey/platform/lifecycle';
import { settleRestored } from '@latchkey/platform/service';
import { RegistrationsService } from './sign-in/registrations.service.js';
import { CLIENT, newAddress } from './testing/sign-in-fixture.js';
import { callerOf, WalletFixture, started } from './testing/wallet-fixture.js';
import { RESTORED, RETENTION } from './wallet.lifecycle.js';

const fixture = await started(new WalletFixture());
const open = () =>
  fixture.query('SELECT FROM wallet_challenges WHERE consumed_at IS NULL AND expires_at > now()');

it('challenges end after a restore, and new ones are open', async () => {
  const begin = () =>
    fixture.get(RegistrationsService).begin(callerOf(), {
      ...CLIENT,
      wallet_type: 'ethereum',
      public_address: newAddress(),
      domain: 'app.example.com',
    });
  await begin();
  await begin();
  expect(await settleRestored(fixture.source, RESTORED)).toMatchObject({ wallet_challenges: 2 });
  expect(await open()).toEqual([]);
  await begin();
  expect(await open()).toHaveLength(1);
});

it('a look from before a restore counts no more', async () => {
  const wallet = await fixture.create(callerOf());
  const looked = `looked_at = now() - interval '2 days', empty_since = now() - interval '2 days'`;
  await fixture.query(`UPDATE wallets SET ${looked} WHERE id = $1`, [wallet.id]);
  expect(await settleRestored(fixture.source, RESTORED)).toMatchObject({ looks_at_wallets: 1 });
  const now = `empty_since IS NULL AND looked_at > now() - interval '1 minute' AS again`;
  expect(await fixture.query(`SELECT ${now} FROM wallets WHERE id = $1`, [wallet.id])).toEqual([
    { again: true },
  ]);
});

it('removes challenges at their end, spent or not, and no other ones', async () => {
  await fixture.query('TRUNCATE wallet_challenges');
  const ages = ['-9 minutes', '-1 minute', '0', '1 second', '1 day'];
  for (const age of ages) {
    const { challenge } = await fixture.get(RegistrationsService).begin(callerOf(), {
      ...CLIENT,
      wallet_type: 'ethereum',
      public_address: newAddress(),
      domain: 'app.example.com',
    });
    await fixture.query(
      `UPDATE wallet_challenges SET expires_at = now() - $2::interval, consumed_at = $3
        WHERE message = $1`,
      [challenge, age, age === '0' ? new Date() : null],
    );
  }
  expect(await removeOutdated(fixture.source, RETENTION)).toBe(3);
  expect(await fixture.query('SELECT FROM wallet_challenges')).toHaveLength(2);
});

it('removes external wallets that an earlier version has kept of deleted users, and no other ones', async () => {
  const caller = callerOf();
  await fixture.query(
    `INSERT INTO wallets (id, app_id, user_id, wallet_type, public_address, verified, is_default, is_read_only,
        is_imported, sealed_at)
      SELECT $1 || id, $1, user_id, 'ethereum', '0x' || id, true, false, external, false, sealed_at
        FROM (VALUES ('gone', 'deleted', true, now()), ('custody', 'deleted', false, now()),
          ('detached', 'there', true, now()), ('used', 'there', true, NULL))
          AS had (id, user_id, external, sealed_at)`,
    [caller.app_id],
  );
  await fixture.query(`INSERT INTO sealed_users (app_id, user_id) VALUES ($1, 'deleted')`, [caller.app_id]);
  expect(await removeOutdated(fixture.source, RETENTION)).toBe(1);
  const left = await fixture.query('SELECT public_address FROM wallets WHERE app_id = $1 ORDER BY 1', [
    caller.app_id,
  ]);
  expect(left).toEqual(['0xcustody', '0xdetached', '0xused'].map((public_address) => ({ public_address })));
});
