import { expect, it } from '@jest/globals';
import { settleRestored } from '@latchkey/platform/service';
import { refusal } from './testing/outcomes.js';
import { paymentFixture } from './testing/payment-fixture.js';
import { COIN } from './testing/scripted-chain.js';
import { RESTORED } from './transfer.lifecycle.js';

const fixture = paymentFixture();
const { chain, caller } = fixture;

it('are not paid a second time, though they wait to be confirmed again', async () => {
  const wallets = [1, 2].map(() => fixture.funded(10n * COIN));
  const [paid, underWay] = await Promise.all(wallets.map((wallet) => fixture.create(caller, wallet)));
  chain.mining = false;
  const { blockchain_tx_hash } = await fixture.confirm(caller, underWay?.id ?? '');
  await fixture.query('CREATE TABLE backup AS SELECT * FROM transfers');
  await fixture.confirm(caller, paid?.id ?? '');
  chain.mining = true;
  for (const transfer of [paid, underWay]) await fixture.decided(caller, transfer?.id ?? '');
  const balances = wallets.map(({ address }) => chain.balance(address));

  await fixture.query('TRUNCATE transfers');
  await fixture.query('INSERT INTO transfers SELECT * FROM backup');
  // The backup may hold the lease of a process that was broadcasting.
  await fixture.query(`UPDATE transfers SET due_at = now() WHERE status = 'processing'`);
  expect(await settleRestored(fixture.source, RESTORED)).toMatchObject({ pending_transfers: 1 });
  expect(await refusal(fixture.confirm(caller, paid?.id ?? ''))).toBe('transfer_not_pending');
  expect(await fixture.decided(caller, underWay?.id ?? '')).toMatchObject({ blockchain_tx_hash });
  expect(wallets.map(({ address }) => chain.balance(address))).toEqual(balances);
  const events = await fixture.query(
    `SELECT FROM outbox WHERE type = 'transfer.cancelled' AND data->>'transfer_id' = $1`,
    [paid?.id],
  );
  expect(events).toHaveLength(1);
});
