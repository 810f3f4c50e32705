import { expect, it } from '@jest/globals';
import { PersonalData, PersonalRowsRepository } from '@latchkey/platform/lifecycle';
import { CountsService } from '../counts/counts.service.js';
import { paymentFixture } from '../testing/payment-fixture.js';
import { contextOf } from '../testing/requests.js';
import { PERSONAL } from './personal-rows.js';

const fixture = paymentFixture();
const { caller } = fixture;

it.each([
  ['while the payment is under way', () => Promise.resolve()],
  [
    'once it is counted',
    async () => {
      await fixture.query(`UPDATE transfers SET status = 'completed', due_at = NULL, completed_at = now(),
        decided_at = now() - interval '1 hour'`);
      await fixture.first.module.get(CountsService).countDecided({ batch: 100 });
    },
  ],
])('the address of a wallet that paid is on the export and on the receipt, %s', async (_, happens) => {
  const personal = new PersonalData(PERSONAL, new PersonalRowsRepository(fixture.source));
  const [wallet, other] = [fixture.funded(), fixture.funded()];
  for (const each of [wallet, other])
    await fixture.first.confirmations.confirm(contextOf(caller), await fixture.made(each));
  await happens();
  const user = { appId: caller.app_id, userId: wallet.user_id };
  const { parts } = await personal.page(user, { user_id: wallet.user_id });
  const lanes = parts.find(({ table }) => table === 'lanes')?.rows;
  expect(lanes).toEqual([{ network: 'ETHEREUM', address: wallet.address }]);
  expect((await personal.erasure(user)).kept).toContainEqual(
    expect.objectContaining({ table: 'lanes', rows: 1 }),
  );
});
