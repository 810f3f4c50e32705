import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { localSpelling, readBitcoinAddress } from '@latchkey/chains';
import { Btcd, missingBtcd } from '@latchkey/chains/testing';
import type { Transfer } from '@latchkey/contracts/transfer';
import { callerOf } from '../../testing/requests.js';
import { TransferFixture } from '../../testing/transfer-fixture.js';
import type { TestWallet } from '../../testing/wallets-double.js';
import { DESTINATIONS } from './testing/bitcoin-fixture.js';

const onBtcd = missingBtcd() ? describe.skip : describe;

onBtcd('payments on a real node', () => {
  const fixture = new TransferFixture();
  const caller = callerOf();
  let node: Btcd;
  let wallet: TestWallet;

  const scriptOf = (address: string) => readBitcoinAddress(address)?.script ?? Buffer.alloc(0);

  beforeAll(async () => {
    wallet = fixture.wallets.addBitcoin(caller);
    node = await Btcd.start(localSpelling(wallet.address) ?? '');
    await fixture.start({ env: { RPC_URL_BITCOIN: node.url } });
  }, 600_000);
  afterAll(async () => {
    await fixture.stop();
    await node.stop();
  });

  /** The transfer, once it is in a block. It is sent by itself, so blocks are made as long as anything waits. */
  async function mined(id: string): Promise<Transfer> {
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; await setTimeout(100)) {
      if (await node.isWaiting()) await node.mine(1);
      await fixture.query(`UPDATE transfers SET due_at = now() WHERE id = $1 AND status = 'processing'`, [
        id,
      ]);
      fixture.first.worker.nudge();
      const transfer = await fixture.first.transfers.get(caller, id);
      if (transfer.status !== 'processing') return transfer;
    }
    throw new Error(`${id} is not in a block in time`);
  }

  const made = (dest: string, source_amount: string) =>
    fixture.create(caller, wallet, { dest, source_amount, source_currency: 'bitcoin' });

  it.each(DESTINATIONS)('to %s: the node takes it, and it arrives', async (_, dest) => {
    const { id } = await made(dest, '1.5');
    await fixture.confirm(caller, id);
    expect((await mined(id)).status).toBe('completed');
    expect(await node.balance(scriptOf(dest))).toBe(150_000_000n);
  });

  it('of several coins', async () => {
    const [[, dest]] = DESTINATIONS;
    const before = await node.balance(scriptOf(dest));
    const { id } = await made(dest, '120');
    await fixture.confirm(caller, id);
    await mined(id);
    expect((await node.balance(scriptOf(dest))) - before).toBe(12_000_000_000n);
  });

  it('10 at once', async () => {
    const [, [, dest]] = DESTINATIONS;
    await node.mine(10);
    const before = await node.balance(scriptOf(dest));
    const orders = await Promise.all(Array.from({ length: 10 }, () => made(dest, '0.5')));
    await Promise.all(orders.map(({ id }) => fixture.confirmPatiently(caller, id)));
    const [first, ...others] = orders;
    await mined(first?.id ?? '');
    for (const { id } of others) await mined(id);
    expect((await node.balance(scriptOf(dest))) - before).toBe(500_000_000n);
  });
});
