import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { RefusedBroadcast } from '../networks/network.js';
import { paymentFixture } from '../testing/payment-fixture.js';
import { COIN, ScriptedChain } from '../testing/scripted-chain.js';

const slow = new ScriptedChain();
const fixture = paymentFixture({ others: { POLYGON: slow } });
const { chain, caller } = fixture;

describe('a node', () => {
  it('a node that takes it and drops the connection: paid once, and not broadcast again', async () => {
    const wallet = fixture.funded();
    const id = await fixture.made(wallet);
    chain.afterBroadcast = () => Promise.reject(new Error('socket hang up'));
    await fixture.confirm(caller, id);
    await fixture.paidOnce(wallet, id);
    const { blockchain_tx_hash: hash } = await fixture.first.transfers.get(caller, id);
    expect(fixture.sendings(hash)).toBe(1);
    expect(fixture.logLines.join('')).toContain('transfer.delayed');
  });

  it('a node that drops the connection first gets the same bytes again', async () => {
    const wallet = fixture.funded();
    const id = await fixture.made(wallet);
    let drops = 2;
    chain.beforeBroadcast = () => {
      drops -= 1;
      return drops < 0 ? undefined : Promise.reject(new Error('ECONNRESET'));
    };
    await fixture.confirm(caller, id);
    await fixture.paidSoon(wallet, id);
  });

  it('a node that forgets a waiting payment gets it again', async () => {
    const wallet = fixture.funded();
    const id = await fixture.made(wallet);
    Object.assign(chain, { mining: false, forgetful: true });
    const { blockchain_tx_hash: hash } = await fixture.confirm(caller, id);
    for (let look = 0; look < 100 && fixture.sendings(hash) < 3; look++) {
      await fixture.release(id);
      await setTimeout(50);
    }
    expect(fixture.sendings(hash)).toBeGreaterThanOrEqual(3);
    Object.assign(chain, { mining: true, forgetful: false });
    await fixture.paidSoon(wallet, id);
  });

  it('a node that refuses is asked again later, and the operator sees it', async () => {
    const wallet = fixture.funded();
    const id = await fixture.made(wallet);
    let refusals = 2;
    chain.beforeBroadcast = () => {
      refusals -= 1;
      return refusals < 0 ? undefined : Promise.reject(new RefusedBroadcast('the pool is full'));
    };
    await fixture.confirm(caller, id);
    await fixture.paidSoon(wallet, id);
    expect(fixture.logLines.join('')).toContain('transfer.broadcast_refused');
    const metrics = await fixture.first.metrics.text();
    expect(metrics).toMatch(/transfer_broadcasts_refused_total{network="ETHEREUM",service="transfer"} 2/);
    expect(metrics).toMatch(
      /transfers_decided_total{network="ETHEREUM",status="completed",service="transfer"} \d/,
    );
    expect(metrics).toMatch(/transfers_oldest_processing_age_seconds{service="transfer"} 0/);
  });

  it('a dead node delays no other chain', async () => {
    const wallet = fixture.funded();
    slow.fund(wallet.address, 100n * COIN);
    let comeBack = (): void => undefined;
    const away = new Promise<void>((resolve) => (comeBack = resolve));
    slow.beforeBroadcast = () => away;
    for (let n = 0; n < 10; n++) {
      const { id } = await fixture.create(caller, wallet, { source_currency: 'MATIC' });
      await fixture.confirm(caller, id);
    }
    const startedAt = performance.now();
    const id = await fixture.made(wallet);
    await fixture.confirm(caller, id);
    await fixture.paidOnce(wallet, id);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    comeBack();
  });
});

/** When the chain first called it superseded, once that is stored. */
async function becomes(id: string, expected: 'superseded' | 'not superseded'): Promise<void> {
  for (let look = 0; look < 200; look++) {
    const [row] = await fixture.query<{ since: Date | null }>(
      'SELECT superseded_since AS since FROM transfers WHERE id = $1',
      [id],
    );
    if ((row?.since !== null) === (expected === 'superseded')) return;
    await setTimeout(25);
  }
  throw new Error(`it did not become ${expected}`);
}

/** As if it had been superseded for so long. */
async function age(id: string, seconds: number): Promise<void> {
  await becomes(id, 'superseded');
  await fixture.query(
    `UPDATE transfers SET superseded_since = now() - $2 * interval '1 second', due_at = now() WHERE id = $1`,
    [id, seconds],
  );
}

describe('a nonce that another payment used', () => {
  it('fails the transfer after two minutes, without fees; an answer to the contrary begins them anew', async () => {
    const wallet = fixture.funded();
    const id = await fixture.made(wallet);
    chain.beforeBroadcast = () => Promise.reject(new RefusedBroadcast('nonce too low'));
    await fixture.confirm(caller, id);
    chain.spendElsewhere(wallet.address);
    await age(id, 100);
    await setTimeout(200);
    expect((await fixture.first.transfers.get(caller, id)).status).toBe('processing');
    chain.spendElsewhere(wallet.address, -1n);
    await fixture.release(id);
    await becomes(id, 'not superseded');
    chain.spendElsewhere(wallet.address);
    await fixture.release(id);
    await age(id, 121);
    const failed = await fixture.decided(caller, id, 'failed');
    expect(failed).toMatchObject({ total_fees: '0', completed_at: 0 });
    expect(chain.balance(wallet.address)).toBe(10n * COIN);
    chain.beforeBroadcast = () => undefined;
    const next = await fixture.made(wallet);
    await fixture.confirm(caller, next);
    await fixture.decided(caller, next);
  });
});

it('two processes share the work: every payment is broadcast once', async () => {
  const other = await fixture.serveAlike();
  const wallets = Array.from({ length: 40 }, () => fixture.funded());
  const ids = await Promise.all(wallets.map((wallet) => fixture.made(wallet)));
  const confirmed = await Promise.all(
    ids.map((id, n) => fixture.confirm(caller, id, n % 2 ? other : fixture.first)),
  );
  for (const id of ids) await fixture.decided(caller, id);
  for (const { blockchain_tx_hash: hash } of confirmed) expect(fixture.sendings(hash)).toBe(1);
  await other.worker.onModuleDestroy();
});
