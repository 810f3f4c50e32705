import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { RefusedBroadcast } from '../networks/network.js';
import { FEE, ScriptedChain } from '../testing/scripted-chain.js';
import { callerOf, TransferBench } from '../testing/transfer-bench.js';
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

describe('a node', () => {
  it('that takes it and drops the connection: paid once, and not broadcast again', async () => {
    const wallet = funded();
    const id = await made(wallet);
    chain.afterBroadcast = () => Promise.reject(new Error('socket hang up'));
    await bench.confirm(caller, id);
    await paidOnce(wallet, id);
    const { blockchain_tx_hash: hash } = await bench.first.transfers.get(caller, id);
    expect(sendings(hash)).toBe(1);
    expect(bench.logLines.join('')).toContain('transfer.delayed');
  });

  it('that drops the connection first: the same bytes again', async () => {
    const wallet = funded();
    const id = await made(wallet);
    let drops = 2;
    chain.beforeBroadcast = () => {
      drops -= 1;
      return drops < 0 ? undefined : Promise.reject(new Error('ECONNRESET'));
    };
    await bench.confirm(caller, id);
    await paidOnce(wallet, id);
  });

  it('that forgets what waits is told again', async () => {
    const wallet = funded();
    const id = await made(wallet);
    Object.assign(chain, { mining: false, forgetful: true });
    const { blockchain_tx_hash: hash } = await bench.confirm(caller, id);
    for (let look = 0; look < 100 && sendings(hash) < 3; look++) await setTimeout(50);
    expect(sendings(hash)).toBeGreaterThanOrEqual(3);
    Object.assign(chain, { mining: true, forgetful: false });
    await paidOnce(wallet, id);
  });

  it('that refuses is asked again later, and the operator sees it', async () => {
    const wallet = funded();
    const id = await made(wallet);
    let refusals = 2;
    chain.beforeBroadcast = () => {
      refusals -= 1;
      return refusals < 0 ? undefined : Promise.reject(new RefusedBroadcast('the pool is full'));
    };
    await bench.confirm(caller, id);
    await paidOnce(wallet, id);
    expect(bench.logLines.join('')).toContain('transfer.broadcast_refused');
    const metrics = await bench.first.metrics.text();
    expect(metrics).toMatch(/transfer_broadcasts_refused_total{network="ETHEREUM",service="transfer"} 2/);
    expect(metrics).toMatch(
      /transfers_decided_total{network="ETHEREUM",status="completed",service="transfer"} \d/,
    );
    expect(metrics).toMatch(/transfers_oldest_processing_age_seconds{service="transfer"} 0/);
  });

  it('that is dead delays no other chain', async () => {
    const wallet = funded();
    slow.fund(wallet.address, 100n * COIN);
    slow.beforeBroadcast = () => never;
    for (let n = 0; n < 10; n++) {
      const { id } = await bench.create(caller, wallet, { source_currency: 'MATIC' });
      await bench.confirm(caller, id);
    }
    const startedAt = performance.now();
    const id = await made(wallet);
    await bench.confirm(caller, id);
    await paidOnce(wallet, id);
    expect(performance.now() - startedAt).toBeLessThan(3000);
  });
});

describe('a place on the chain that somebody else took', () => {
  it('is failed after two minutes of it, without fees; a word to the contrary begins them anew', async () => {
    const wallet = funded();
    const id = await made(wallet);
    chain.beforeBroadcast = () => Promise.reject(new RefusedBroadcast('nonce too low'));
    await bench.confirm(caller, id);
    const isSuperseded = async () => {
      const [row] = await bench.query<{ since: Date | null }>(
        'SELECT superseded_since AS since FROM transfers WHERE id = $1',
        [id],
      );
      return row?.since !== null;
    };
    const becomes = async (superseded: boolean) => {
      for (let look = 0; look < 200; look++) {
        if ((await isSuperseded()) === superseded) return;
        await setTimeout(25);
      }
      throw new Error(`it did not become ${superseded ? '' : 'not '}superseded`);
    };
    const age = async (seconds: number) => {
      await becomes(true);
      await bench.query(
        `UPDATE transfers SET superseded_since = now() - $2 * interval '1 second', due_at = now() WHERE id = $1`,
        [id, seconds],
      );
    };
    chain.spendElsewhere(wallet.address);
    await age(100);
    await setTimeout(200);
    expect((await bench.first.transfers.get(caller, id)).status).toBe('processing');
    chain.spendElsewhere(wallet.address, -1n);
    await release(id);
    await becomes(false);
    chain.spendElsewhere(wallet.address);
    await release(id);
    await age(121);
    const failed = await bench.decided(caller, id, 'failed');
    expect(failed).toMatchObject({ total_fees: '0', completed_at: 0 });
    expect(chain.balance(wallet.address)).toBe(10n * COIN);
    chain.beforeBroadcast = () => undefined;
    const next = await made(wallet);
    await bench.confirm(caller, next);
    await bench.decided(caller, next);
  });
});

it('two processes share the work: every payment is broadcast once', async () => {
  const other = await bench.serve({ chains });
  const wallets = Array.from({ length: 40 }, funded);
  const ids = await Promise.all(wallets.map(made));
  const confirmed = await Promise.all(
    ids.map((id, n) => bench.confirm(caller, id, n % 2 ? other : bench.first)),
  );
  for (const id of ids) await bench.decided(caller, id);
  for (const { blockchain_tx_hash: hash } of confirmed) expect(sendings(hash)).toBe(1);
  await other.worker.onModuleDestroy();
});
