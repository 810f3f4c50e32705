import { describe, expect, it } from '@jest/globals';
import type { Network } from '../network.js';
import { stellarNetwork } from './stellar.network.js';
import { stellarFixture, XLM } from './testing/stellar-fixture.js';

const fixture = stellarFixture();
const { caller } = fixture;
const never = new Promise<never>(() => undefined);

const executedOf = (address: string) =>
  fixture.chain.ledger.executed.filter(({ source }) => source === address);

const living = () => [fixture.first.worker, fixture.second.worker];

/** As if the payment were this old, and due. */
const age = (id: string, seconds: number) =>
  fixture.query(
    `UPDATE transfers SET confirmed_at = now() - $2 * interval '1 s', attempts = 5, due_at = now() WHERE id = $1`,
    [id, seconds],
  );

/** A process that stops without notice while it sends a payment. */
async function dieSending(moment: 'before' | 'after'): Promise<void> {
  const network = stellarNetwork({ url: fixture.chain.url, mostFee: 1_000_000n });
  const dying: Network = Object.create(network);
  const isSending = new Promise<void>((resolve) => {
    dying.broadcast = async (sent, signal) => {
      if (moment === 'after') await network.broadcast(sent, signal);
      resolve();
      return never;
    };
  });
  const { worker } = await fixture.serve({ chains: { STELLAR: dying } });
  await isSending;
  void worker.onModuleDestroy();
}

/** A payment whose first form no ledger has taken, until nodes dropped it; no process follows it any more. */
async function dropped(dest: string) {
  const wallet = fixture.funded(10n * XLM);
  const { id } = await fixture.made(wallet, { dest });
  fixture.chain.ledger.wantedFee = 500n;
  const { blockchain_tx_hash: firstForm } = await fixture.confirm(caller, id);
  await fixture.taken(wallet);
  await Promise.all(living().map((worker) => worker.onModuleDestroy()));
  fixture.chain.ledger.close(4);
  expect(fixture.chain.ledger.waiting.size).toBe(0);
  return { id, wallet, firstForm };
}

describe('a process that dies between two forms of a payment', () => {
  it.each([
    ['before the node has the second one', 'before', 61, 0],
    ['after the node has the second one', 'after', 61, 1],
    ['after the node has the second one, until the third is due', 'after', 130, 1],
  ] as const)('%s: one of them pays, once', async (_, moment, laterSeconds, waiting) => {
    const dest = fixture.receiver();
    const { id, wallet, firstForm } = await dropped(dest);
    await age(id, 61);
    await dieSending(moment);
    expect(fixture.chain.ledger.waiting.size).toBe(waiting);
    // As if the lease of the process that is gone had run out.
    await age(id, laterSeconds);
    for (const worker of living()) worker.onApplicationBootstrap();
    const done = await fixture.closed(id);
    expect(executedOf(wallet.address).map(({ hash }) => hash)).toEqual([done.blockchain_tx_hash]);
    expect(done.blockchain_tx_hash).not.toBe(firstForm);
    expect(done.total_fees).toBe('0.00005');
    expect(fixture.chain.balance(dest)).toBe((35n * XLM) / 10n);
  });
});
