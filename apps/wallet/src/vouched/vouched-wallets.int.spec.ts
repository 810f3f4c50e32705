import { expect, it } from '@jest/globals';
import { userCreated, userDeleted } from '@latchkey/contracts/catalogue';
import { newId } from '@latchkey/platform/ids';
import { newAddress } from '../testing/sign-in-fixture.js';
import { callerOf, WalletFixture, started } from '../testing/wallet-fixture.js';
import { DefaultWalletOrdersRepository } from '../default-wallets/default-wallet-orders.repository.js';
import { DefaultWalletWorker } from '../default-wallets/default-wallet-worker.js';
import { ImportsService } from '../wallets/imports.service.js';
import { WalletsService } from '../wallets/wallets.service.js';
import { VouchedWalletsService } from './vouched-wallets.service.js';

const fixture = await started(new WalletFixture());
const caller = callerOf();
const given = (user_id = newId('user')) => ({
  user_id,
  wallet_type: 'ethereum' as const,
  public_address: newAddress(),
});
type Given = ReturnType<typeof given>;
const attach = async (wallets: Given[], by = caller) =>
  (await fixture.get(VouchedWalletsService).attach(by, wallets)).outcomes;
const ownersOf = async (wallets: Given[]) =>
  (await fixture.get(VouchedWalletsService).owners(caller, wallets)).owners;

it('attaches wallets of many users, verified, once, and knows their owners', async () => {
  const wallets = Array.from({ length: 130 }, () => given());
  expect(await attach(wallets)).toEqual(wallets.map(() => 'attached'));
  expect(await attach(wallets)).toEqual(wallets.map(() => 'kept'));
  const [{ user_id, public_address } = given()] = wallets;
  const { users } = await fixture.get(WalletsService).ofUsers(caller, [user_id]);
  expect(users[0]?.wallets).toMatchObject([
    { public_address: public_address.toLowerCase(), verified: true, is_read_only: true, is_default: false },
  ]);
  expect(await fixture.eventsOf(user_id)).toEqual(['wallet.verified']);
  expect(await ownersOf(wallets)).toEqual(wallets.map((one) => ({ valid: true, user_id: one.user_id })));
  const nonsense = { ...given(), public_address: 'nonsense' };
  expect(await ownersOf([nonsense, ...wallets.slice(0, 1), given()])).toEqual([
    { valid: false, user_id: '' },
    { valid: true, user_id },
    { valid: true, user_id: '' },
  ]);
  expect(await attach([nonsense])).toEqual(['invalid_public_address']);
});

it('takes no wallet from its owner, and gives a watched one to the user that the App vouches for', async () => {
  const owned = given();
  await attach([owned]);
  expect(await attach([{ ...owned, user_id: newId('user') }])).toEqual(['wallet_conflict']);
  const watched = given();
  const { user_id, wallet_type, public_address } = watched;
  await fixture.get(ImportsService).import(caller, { user_id, wallet_type, public_address });
  expect(await attach([watched])).toEqual(['attached']);
  expect(await attach([{ ...watched, user_id: newId('user') }])).toEqual(['wallet_conflict']);
  const other = callerOf();
  expect(await attach([owned], other)).toEqual(['attached']);
});

it('an import of 20 users at once gives an address to one', async () => {
  const { public_address } = given();
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => attach([{ ...given(), public_address }])),
  );
  expect(outcomes.flat().filter((outcome) => outcome === 'attached')).toHaveLength(1);
  expect(outcomes.flat().filter((outcome) => outcome === 'wallet_conflict')).toHaveLength(19);
});

it('attaches nothing to a deleted user', async () => {
  const wallet = given();
  const { user_id } = wallet;
  await fixture.events.deliver(userDeleted, { app_id: caller.app_id, user_id, data: {} });
  expect(await attach([wallet])).toEqual(['user_not_found']);
});

it('orders the default wallets of an import at a pace, behind no sign-up', async () => {
  const order = (data: { imported?: boolean }) =>
    fixture.events.deliver(userCreated, {
      app_id: caller.app_id,
      user_id: newId('user'),
      data: { wallet_type: 'ethereum', ...data },
    });
  const due = async () =>
    (
      await fixture.query<{ ms: number }>(
        `SELECT (extract(epoch FROM due_at - now()) * 1000)::float8 AS ms FROM default_wallet_orders ORDER BY due_at`,
      )
    ).map(({ ms }) => ms);
  await fixture.query(`INSERT INTO default_wallet_orders (app_id, user_id, wallet_type, due_at)
    VALUES ('app_other', 'user_last', 'ethereum', now() + interval '1 hour')`);
  for (let n = 0; n < 20; n += 1) await order({ imported: true });
  const paced = (await due()).filter((ms) => ms > 3_500_000);
  expect(paced).toHaveLength(21);
  expect((paced.at(-1) ?? 0) - (paced[0] ?? 0)).toBeGreaterThanOrEqual(95);
  await order({});
  expect((await due()).filter((ms) => ms > 3_500_000)).toHaveLength(21);
});

it('a claim of overdue orders takes the newest, too, so that no new user waits for an import', async () => {
  await fixture.get(DefaultWalletWorker).onModuleDestroy();
  await fixture.query('DELETE FROM default_wallet_orders');
  await fixture.query(`INSERT INTO default_wallet_orders (app_id, user_id, wallet_type, due_at)
    SELECT 'app_1', 'user_' || n, 'ethereum', now() - interval '1 hour' + n * interval '5 milliseconds'
      FROM generate_series(1, 20) AS n UNION ALL SELECT 'app_1', 'user_new', 'ethereum', now()`);
  const orders = fixture.get(DefaultWalletOrdersRepository);
  const taken = [...(await orders.take(1)), ...(await orders.take(1))];
  expect(taken.map(({ userId }) => userId).toSorted()).toEqual(['user_1', 'user_new']);
});
