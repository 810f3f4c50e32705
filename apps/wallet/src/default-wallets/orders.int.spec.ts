import { expect, it } from '@jest/globals';
import { userCreated, userDeleted } from '@latchkey/contracts/catalogue';
import { newId } from '@latchkey/platform/ids';
import { eventually } from '@latchkey/platform/testing';
import { callerOf, WalletFixture, started } from '../testing/wallet-fixture.js';
import { DefaultWalletOrdersRepository } from './default-wallet-orders.repository.js';
import { DefaultWalletWorker } from './default-wallet-worker.js';

const fixture = await started(new WalletFixture());
const caller = callerOf();

const ordered = () => fixture.query<{ user_id: string }>('SELECT user_id FROM default_wallet_orders');

it('a default wallet is ordered once for each user of a batch, except where it is there or the user is deleted', async () => {
  await fixture.get(DefaultWalletWorker).onModuleDestroy();
  const [known, deleted, ...fresh] = Array.from({ length: 12 }, () => newId('user'));
  await fixture.create(caller, known, 'solana');
  await fixture.events.deliver(userDeleted, { app_id: caller.app_id, user_id: deleted ?? '', data: {} });
  const batch = [known, deleted, ...fresh, ...fresh].map((user_id = '', n) => {
    return {
      app_id: caller.app_id,
      user_id,
      data: { wallet_type: 'solana' as const, imported: n % 2 === 0 },
    };
  });
  // Two replicas that got the same events.
  const batches = [batch, batch.toReversed()];
  await Promise.all(batches.map((contents) => fixture.events.deliver(userCreated, ...contents)));
  expect((await ordered()).map(({ user_id }) => user_id).toSorted()).toEqual(fresh.toSorted());
  fixture.get(DefaultWalletWorker).onApplicationBootstrap();
  await eventually(async () => ((await ordered()).length === 0 ? true : undefined));
  for (const user_id of fresh) expect(await fixture.eventsOf(user_id)).toEqual(['wallet.created']);
});

it('an order is overdue since it was due at first, however often it was tried, and one of an import not before its time', async () => {
  await fixture.get(DefaultWalletWorker).onModuleDestroy();
  const orders = fixture.get(DefaultWalletOrdersRepository);
  const overdue = async () => Math.round((await orders.backlog()).overdueSeconds);
  const add = (user_id: string, imported: boolean) =>
    fixture.events.deliver(userCreated, {
      app_id: caller.app_id,
      user_id,
      data: { wallet_type: 'solana' as const, imported },
    });
  await add(newId('user'), true);
  await fixture.query(`UPDATE default_wallet_orders SET due_at = now() + interval '30 minutes'`);
  expect(await overdue()).toBe(0);
  const user = newId('user');
  await add(user, false);
  // Each attempt fails, and the next one begins when its lease ends.
  for (const waited of [5, 15, 35, 75, 155, 315, 615, 915]) {
    await orders.take(1);
    await fixture.query(`UPDATE default_wallet_orders SET due_at = now() WHERE user_id = '${user}'`);
    expect(await overdue()).toBe(waited);
  }
});
