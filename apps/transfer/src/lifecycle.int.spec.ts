import { expect, it } from '@jest/globals';
import { settleRestored } from '@latchkey/platform/service';
import { refusal } from './testing/outcomes.js';
import { paymentBench } from './testing/payment-bench.js';
import { COIN } from './testing/scripted-chain.js';
import { RESTORED } from './lifecycle.repository.js';

const bench = paymentBench();
const { chain, caller } = bench;

it('are not paid a second time, though they wait to be confirmed again', async () => {
  const wallets = [1, 2].map(() => bench.funded(10n * COIN));
  const [paid, underWay] = await Promise.all(wallets.map((wallet) => bench.create(caller, wallet)));
  chain.mining = false;
  const { blockchain_tx_hash } = await bench.confirm(caller, underWay?.id ?? '');
  await bench.query('CREATE TABLE backup AS SELECT * FROM transfers');
  await bench.confirm(caller, paid?.id ?? '');
  chain.mining = true;
  for (const transfer of [paid, underWay]) await bench.decided(caller, transfer?.id ?? '');
  const balances = wallets.map(({ address }) => chain.balance(address));

  await bench.query('TRUNCATE transfers');
  await bench.query('INSERT INTO transfers SELECT * FROM backup');
  // The backup may hold the lease of whoever was broadcasting.
  await bench.query(`UPDATE transfers SET due_at = now() WHERE status = 'processing'`);
  expect(await settleRestored(bench.source, RESTORED)).toMatchObject({ pending_transfers: 1 });
  expect(await refusal(bench.confirm(caller, paid?.id ?? ''))).toBe('transfer_not_pending');
  expect(await bench.decided(caller, underWay?.id ?? '')).toMatchObject({ blockchain_tx_hash });
  expect(wallets.map(({ address }) => chain.balance(address))).toEqual(balances);
  const facts = await bench.query(
    `SELECT FROM outbox WHERE type = 'transfer.cancelled' AND data->>'transfer_id' = $1`,
    [paid?.id],
  );
  expect(facts).toHaveLength(1);
});
