import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { paymentBench } from '../testing/payment-bench.js';
import type { Replica } from '../testing/transfer-bench.js';

const bench = paymentBench();
const { chain, caller } = bench;
const never = new Promise<never>(() => undefined);

/** A process that stops without notice: nothing of it goes on. */
async function withCrashing<T>(work: (replica: Replica) => Promise<T>): Promise<T> {
  const replica = await bench.serveAlike();
  const result = await work(replica);
  void replica.worker.onModuleDestroy();
  return result;
}

async function withoutWorker(work: () => Promise<void>): Promise<void> {
  await bench.first.worker.onModuleDestroy();
  await work();
  bench.first.worker.onApplicationBootstrap();
}

describe('a crash', () => {
  it('before the signed bytes are stored: still pending, and the bytes are nobody’s', async () => {
    const wallet = bench.funded();
    const id = await bench.made(wallet);
    const before = bench.wallets.signed.length;
    bench.wallets.beforeSigning = () => never;
    await withCrashing(async (replica) => {
      void bench.confirm(caller, id, replica);
      await setTimeout(100);
    });
    bench.wallets.beforeSigning = () => undefined;
    expect((await bench.first.transfers.get(caller, id)).status).toBe('pending');
    expect(bench.wallets.signed).toHaveLength(before);
    await bench.confirm(caller, id);
    await bench.paidOnce(wallet, id);
  });

  it('of the commit: signed, but neither stored nor broadcast', async () => {
    const wallet = bench.funded();
    const id = await bench.made(wallet);
    const broadcasts = chain.broadcasts.length;
    bench.wallets.beforeSigning = async () => {
      await bench.query('ALTER TABLE outbox RENAME TO outbox_away');
    };
    const confirming = bench.confirm(caller, id);
    const restored = confirming.catch(() => bench.query('ALTER TABLE outbox_away RENAME TO outbox'));
    await expect(confirming).rejects.toThrow('outbox');
    await restored;
    bench.wallets.beforeSigning = () => undefined;
    expect((await bench.first.transfers.get(caller, id)).status).toBe('pending');
    expect(chain.broadcasts).toHaveLength(broadcasts);
    await bench.confirm(caller, id);
    await bench.paidOnce(wallet, id);
  });

  it('after they are stored: whoever lives broadcasts them', async () => {
    const wallet = bench.funded();
    const id = await bench.made(wallet);
    await withoutWorker(async () => {
      const { blockchain_tx_hash: hash } = await withCrashing(async (replica) => {
        await replica.worker.onModuleDestroy();
        return bench.confirm(caller, id, replica);
      });
      await setTimeout(50);
      expect(bench.sendings(hash)).toBe(0);
    });
    await bench.paidOnce(wallet, id);
  });

  it.each([
    ['before the node has them', 'beforeBroadcast'],
    ['after the node has them', 'afterBroadcast'],
  ] as const)('while they are broadcast, %s', async (_, moment) => {
    const wallet = bench.funded();
    const id = await bench.made(wallet);
    await withoutWorker(async () => {
      chain[moment] = () => never;
      await withCrashing(async (replica) => {
        await bench.confirm(caller, id, replica);
        await setTimeout(100);
      });
      chain[moment] = () => undefined;
    });
    // The lease still holds: nobody else touches it.
    await setTimeout(300);
    expect((await bench.first.transfers.get(caller, id)).status).toBe('processing');
    await bench.release(id);
    await bench.paidOnce(wallet, id);
    const { blockchain_tx_hash: hash } = await bench.first.transfers.get(caller, id);
    expect(bench.sendings(hash)).toBe(1);
  });
});
