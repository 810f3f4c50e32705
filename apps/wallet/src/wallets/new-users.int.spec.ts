import { expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import { callerOf, started, WalletFixture } from '../testing/wallet-fixture.js';
import { WalletsService } from './wallets.service.js';

const fixture = await started(new WalletFixture());
const caller = callerOf();

it('for 40 new users at once makes one of each, and asked again answers the same', async () => {
  const users = Array.from({ length: 40 }, () => newId('user'));
  const ensure = (user_id: string) =>
    fixture.get(WalletsService).create(caller, { user_id, wallet_type: 'ethereum', is_new: true });
  const made = await Promise.all(users.map(ensure));
  expect(made.map(({ user_id }) => user_id)).toEqual(users);
  expect(await Promise.all(users.map(ensure))).toEqual(made);
  for (const user_id of users) expect(await fixture.eventsOf(user_id)).toEqual(['wallet.created']);
});
