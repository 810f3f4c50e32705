import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { paymentFixture } from '../testing/payment-fixture.js';
import type { Replica } from '../testing/transfer-fixture.js';

const fixture = paymentFixture();
const { chain, caller } = fixture;
const never = new Promise<never>(() => undefined);

/** A process that stops without notice. */
async function withCrashing<T>(work: (replica: Replica) => Promise<T>): Promise<T> {
  const replica = await fixture.serveAlike();
  const result = await work(replica);
  void replica.worker.onModuleDestroy();
  return result;
}

async function withoutWorker(work: () => Promise<void>): Promise<void> {
  await fixture.first.worker.onModuleDestroy();
  await work();
  fixture.first.worker.onApplicationBootstrap();
}

describe('a crash', () => {
  it('before the signed bytes are stored: still pending, and the bytes are lost', async () => {
    const wallet = fixture.funded();
    const id = await fixture.made(wallet);
    const before = fixture.wallets.signed.length;
    await withCrashing(async (replica) => {
      const signing = new Promise<void>((resolve) => {
        fixture.wallets.beforeSigning = () => {
          resolve();
          return never;
        };
      });
      void fixture.confirm(caller, id, replica);
      await signing;
    });
    fixture.wallets.beforeSigning = () => undefined;
    expect((await fixture.first.transfers.get(caller, id)).status).toBe('pending');
    expect(fixture.wallets.signed).toHaveLength(before);
    // As if the turn of the process that is gone had run out.
    await fixture.query('UPDATE lanes SET turn_until = now() WHERE turn_until IS NOT NULL');
    await fixture.confirm(caller, id);
    await fixture.paidOnce(wallet, id);
  });

  it('of the commit: signed, but neither stored nor broadcast', async () => {
    const wallet = fixture.funded();
    const id = await fixture.made(wallet);
    const broadcasts = chain.broadcasts.length;
    fixture.wallets.beforeSigning = async () => {
      await fixture.query('ALTER TABLE outbox RENAME TO outbox_away');
    };
    const confirming = fixture.confirm(caller, id);
    const restored = confirming.catch(() => fixture.query('ALTER TABLE outbox_away RENAME TO outbox'));
    await expect(confirming).rejects.toThrow('outbox');
    await restored;
    fixture.wallets.beforeSigning = () => undefined;
    expect((await fixture.first.transfers.get(caller, id)).status).toBe('pending');
    expect(chain.broadcasts).toHaveLength(broadcasts);
    await fixture.confirm(caller, id);
    await fixture.paidOnce(wallet, id);
  });

  it('after they are stored: a living process broadcasts them', async () => {
    const wallet = fixture.funded();
    const id = await fixture.made(wallet);
    await withoutWorker(async () => {
      const { blockchain_tx_hash: hash } = await withCrashing(async (replica) => {
        await replica.worker.onModuleDestroy();
        return fixture.confirm(caller, id, replica);
      });
      await setTimeout(50);
      expect(fixture.sendings(hash)).toBe(0);
    });
    await fixture.paidOnce(wallet, id);
  });

  it.each([
    ['before the node has them', 'beforeBroadcast'],
    ['after the node has them', 'afterBroadcast'],
  ] as const)('while they are broadcast, %s', async (_, moment) => {
    const wallet = fixture.funded();
    const id = await fixture.made(wallet);
    await withoutWorker(async () => {
      chain[moment] = () => never;
      await withCrashing(async (replica) => {
        await fixture.confirm(caller, id, replica);
        await setTimeout(100);
      });
      chain[moment] = () => undefined;
    });
    // The lease still holds: no other process touches it.
    await setTimeout(300);
    expect((await fixture.first.transfers.get(caller, id)).status).toBe('processing');
    await fixture.release(id);
    await fixture.paidSoon(wallet, id);
    const { blockchain_tx_hash: hash } = await fixture.first.transfers.get(caller, id);
    expect(fixture.sendings(hash)).toBe(1);
  });
});
