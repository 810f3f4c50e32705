import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { FEE, ScriptedChain } from '../testing/scripted-chain.js';
import { callerOf, type Replica, TransferBench } from '../testing/transfer-bench.js';
import type { TestWallet } from '../testing/wallets-double.js';

const bench = new TransferBench();
const chain = new ScriptedChain();
const slow = new ScriptedChain();
const caller = callerOf();
const COIN = 10n ** 18n;
const chains = { ETHEREUM: chain, POLYGON: slow };

beforeAll(async () => {
  await bench.start({ chains });
});
afterAll(() => bench.stop());
afterEach(() => {
  Object.assign(chain, { mining: true, forgetful: false });
  for (const one of [chain, slow]) {
    one.beforeBroadcast = () => undefined;
    one.afterBroadcast = () => undefined;
  }
  bench.wallets.beforeSigning = () => undefined;
});

const never = new Promise<never>(() => undefined);

function funded(): TestWallet {
  const wallet = bench.wallets.add(caller);
  chain.fund(wallet.address, 10n * COIN);
  return wallet;
}

const made = async (wallet: TestWallet) => (await bench.create(caller, wallet)).id;
const sendings = (hash: string) => chain.broadcasts.filter((one) => one === hash).length;
/** As if the lease of whoever held it had run out. */
const release = (id: string) => bench.query('UPDATE transfers SET due_at = now() WHERE id = $1', [id]);

async function paidOnce(wallet: TestWallet, id: string): Promise<void> {
  const { blockchain_tx_hash: hash } = await bench.decided(caller, id);
  expect(sendings(hash)).toBeGreaterThan(0);
  expect(chain.balance(wallet.address)).toBe(9n * COIN - FEE);
}

/** A process that stops without notice: nothing of it goes on. */
async function withCrashing<T>(work: (replica: Replica) => Promise<T>): Promise<T> {
  const replica = await bench.serve({ chains });
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
    const wallet = funded();
    const id = await made(wallet);
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
    await paidOnce(wallet, id);
  });

  it('of the commit: signed, but neither stored nor broadcast', async () => {
    const wallet = funded();
    const id = await made(wallet);
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
    await paidOnce(wallet, id);
  });

  it('after they are stored: whoever lives broadcasts them', async () => {
    const wallet = funded();
    const id = await made(wallet);
    await withoutWorker(async () => {
      const { blockchain_tx_hash: hash } = await withCrashing(async (replica) => {
        await replica.worker.onModuleDestroy();
        return bench.confirm(caller, id, replica);
      });
      await setTimeout(50);
      expect(sendings(hash)).toBe(0);
    });
    await paidOnce(wallet, id);
  });

  it.each([
    ['before the node has them', 'beforeBroadcast'],
    ['after the node has them', 'afterBroadcast'],
  ] as const)('while they are broadcast, %s', async (_, moment) => {
    const wallet = funded();
    const id = await made(wallet);
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
    await release(id);
    await paidOnce(wallet, id);
    const { blockchain_tx_hash: hash } = await bench.first.transfers.get(caller, id);
    expect(sendings(hash)).toBe(1);
  });
});
