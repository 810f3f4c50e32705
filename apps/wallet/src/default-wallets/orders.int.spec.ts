import { expect, it } from '@jest/globals';
import { userCreated, userDeleted } from '@latchkey/contracts/catalogue';
import { newId } from '@latchkey/platform/ids';
import { eventually } from '@latchkey/platform/testing';
import { callerOf, WalletFixture, started } from '../testing/wallet-fixture.js';
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
