import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { countOf, outcomeOf, refusal } from '../testing/outcomes.js';
import { paymentBench } from '../testing/payment-bench.js';
import { callerOf } from '../testing/requests.js';
import { COIN, FEE } from '../testing/scripted-chain.js';

const bench = paymentBench({ processes: 2 });
const { chain, caller } = bench;

describe('races', () => {
  it('20 confirms of one transfer in two processes: one signature that counts, one broadcast, one hash', async () => {
    const wallet = bench.funded(100n * COIN);
    const { id } = await bench.create(caller, wallet);
    const before = bench.wallets.signed.length;
    const calls = Array.from({ length: 20 }, (_, n) =>
      bench.confirmPatiently(caller, id, bench.processFor(n)),
    );
    const hashes = new Set((await Promise.all(calls)).map((transfer) => transfer.blockchain_tx_hash));
    expect(hashes.size).toBe(1);
    expect(bench.wallets.signed.length - before).toBeLessThanOrEqual(2);
    await bench.decided(caller, id);
    expect(chain.broadcasts.filter((hash) => hashes.has(hash))).toHaveLength(1);
    expect(chain.balance(wallet.address)).toBe(99n * COIN - FEE);
    expect(await bench.noncesOf(wallet)).toEqual([0]);
  });

  it('20 transfers of 60 % in two processes: one is paid, 19 are refused', async () => {
    const wallet = bench.funded(10n * COIN);
    const ids = await Promise.all(
      Array.from({ length: 20 }, () => bench.made(wallet, { source_amount: '6' })),
    );
    const calls = ids.map((id, n) => outcomeOf(bench.confirmPatiently(caller, id, bench.processFor(n))));
    const outcomes = await Promise.all(calls);
    expect(countOf(outcomes, 'processing')).toBe(1);
    expect(countOf(outcomes, 'insufficient_funds')).toBe(19);
    await bench.decided(caller, ids[outcomes.indexOf('processing')] ?? '');
    expect(chain.balance(wallet.address)).toBe(4n * COIN - FEE);
  });

  it('30 small transfers of one account in two Apps: all are paid, each nonce once and without a gap', async () => {
    const wallet = bench.funded(100n * COIN);
    const second = callerOf();
    const shared = bench.wallets.share(wallet, second);
    const orders = await Promise.all(
      Array.from({ length: 30 }, async (_, n) => {
        const [by, from] = n % 3 ? [caller, wallet] : [second, shared];
        return { by, id: (await bench.create(by, from, { source_amount: '0.1' })).id };
      }),
    );
    await Promise.all(orders.map(({ by, id }, n) => bench.confirmPatiently(by, id, bench.processFor(n))));
    for (const { by, id } of orders) await bench.decided(by, id);
    const nonces = [...(await bench.noncesOf(wallet)), ...(await bench.noncesOf(shared))].sort(
      (a, b) => a - b,
    );
    expect(nonces).toEqual(Array.from({ length: 30 }, (_, n) => n));
    expect(chain.balance(wallet.address)).toBe(97n * COIN - 30n * FEE);
  });

  it('a confirm against a cancel, 50 times: exactly one wins', async () => {
    const wallet = bench.funded(1000n * COIN);
    const paid: string[] = [];
    for (let round = 0; round < 50; round++) {
      const { id } = await bench.create(caller, wallet);
      const [confirmed, cancelled] = await Promise.all([
        outcomeOf(bench.confirm(caller, id)),
        // Spread over the time that a confirm takes.
        setTimeout((round % 10) ** 2).then(() => outcomeOf(bench.other.transfers.cancel(caller, id))),
      ]);
      const isPaid = confirmed === 'processing';
      expect([confirmed, cancelled]).toEqual(
        isPaid ? ['processing', 'transfer_not_pending'] : ['transfer_not_pending', 'cancelled'],
      );
      if (isPaid) paid.push(id);
      else expect((await bench.first.transfers.get(caller, id)).status).toBe('cancelled');
    }
    for (const id of paid) await bench.decided(caller, id);
    expect(paid.length).toBeGreaterThan(0);
    expect(paid.length).toBeLessThan(50);
    expect(chain.balance(wallet.address)).toBe(1000n * COIN - BigInt(paid.length) * (COIN + FEE));
    expect(await bench.noncesOf(wallet)).toEqual(Array.from({ length: paid.length }, (_, n) => n));
  });

  it('a cancel, and the end of its time, while it is signed: the cancel holds, and nothing is paid', async () => {
    const wallet = bench.funded(100n * COIN);
    const [cancelled, late] = [await bench.create(caller, wallet), await bench.create(caller, wallet)];
    bench.wallets.beforeSigning = async () => void (await bench.other.transfers.cancel(caller, cancelled.id));
    expect(await refusal(bench.confirm(caller, cancelled.id))).toBe('transfer_not_pending');
    bench.wallets.beforeSigning = async () =>
      void (await bench.query('UPDATE transfers SET expires_at = now() WHERE id = $1', [late.id]));
    expect(await refusal(bench.confirm(caller, late.id))).toBe('transfer_not_pending');
    expect((await bench.rowOf(late.id))?.signed).toBeNull();
    expect(await bench.noncesOf(wallet)).toEqual([]);
  });
});
