import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { LeasesRepository } from '../../execution/leases.repository.js';
import { countOf, outcomeOf } from '../../testing/outcomes.js';
import type { TestWallet } from '../../testing/wallets-double.js';
import { stellarFixture, XLM } from './testing/stellar-fixture.js';

const fixture = stellarFixture();
const { caller } = fixture;

/** How many payments of one wallet may wait for each other. */
const MOST = 50;

/** The ids of confirmed payments of a wallet, in the order of their sequence numbers. */
async function confirmed(wallet: TestWallet, count: number): Promise<string[]> {
  const dest = fixture.receiver();
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const { id } = await fixture.made(wallet, { dest, source_amount: '0.1' });
    await fixture.confirmPatiently(caller, id, at % 2 ? fixture.first : fixture.second);
    ids.push(id);
  }
  return ids;
}

/** As if these had been looked at for long, and the next look were an hour away. */
const pause = (ids: readonly string[]) =>
  fixture.query(`UPDATE transfers SET attempts = 20, due_at = now() + interval '1 hour' WHERE id = ANY($1)`, [
    ids,
  ]);

/** A ledger with the payment of the wallet, once a node has it. */
async function close(wallet: TestWallet): Promise<void> {
  await fixture.taken(wallet);
  fixture.chain.ledger.close();
}

describe('payments of one wallet', () => {
  it('are woken by the end of the one before, however far away their next look is', async () => {
    const wallet = fixture.funded(10n * XLM);
    const ids = await confirmed(wallet, 3);
    await pause(ids.slice(1));
    for (const id of ids) {
      await close(wallet);
      await fixture.decided(caller, id);
    }
    expect(await fixture.noncesOf(wallet)).toHaveLength(3);
  }, 40_000);

  it('are woken although they are looked at just then', async () => {
    const wallet = fixture.funded(10n * XLM);
    for (const { worker } of [fixture.first, fixture.second]) await worker.onModuleDestroy();
    const ids = await confirmed(wallet, 2);
    const leases = fixture.get(LeasesRepository);
    const rows = await leases.claim({ name: 'STELLAR', serves: ['test', 'live'] }, 10);
    const [first, second] = ids.map((id) => rows.find((row) => row.id === id));
    if (!first || !second) throw new Error('not leased');
    await leases.wakeNext(first);
    await leases.postpone(second, { pauseMs: 3_600_000 });
    const [woken] = await leases.claim({ name: 'STELLAR', serves: ['test', 'live'] }, 10);
    expect([woken?.id, woken?.attempts]).toEqual([second.id, 1]);
    // The look from before the waking has the number of this one.
    await leases.postpone(second, { pauseMs: 3_600_000 });
    const due = `SELECT due_at < now() + interval '1 minute' AS soon FROM transfers WHERE id = $1`;
    expect(await fixture.query(due, [second.id])).toEqual([{ soon: true }]);
    for (const { worker } of [fixture.first, fixture.second]) worker.onApplicationBootstrap();
    for (const id of ids) await fixture.closed(id);
  }, 40_000);
});

describe('payments of one wallet whose end has passed', () => {
  afterEach(() => void jest.restoreAllMocks());

  /** How often the payment was looked at, and whether the chain can no longer execute it. */
  const stateOf = async (id: string) => {
    const state = `SELECT attempts, superseded_since IS NOT NULL AS "isOver" FROM transfers WHERE id = $1`;
    const [row] = await fixture.query<{ attempts: number; isOver: boolean }>(state, [id]);
    return row;
  };

  it('do not put each other back', async () => {
    const wallet = fixture.funded(10n * XLM);
    fixture.chain.ledger.wantedFee = 10n ** 9n;
    const [first = '', second = ''] = await confirmed(wallet, 2);
    await fixture.taken(wallet);
    await pause([second]);
    const now = Math.floor(performance.timeOrigin + performance.now()) + 901_000;
    jest.spyOn(Date, 'now').mockReturnValue(now);
    // As if its node had said for two minutes that it is over.
    await fixture.query(
      `UPDATE transfers SET superseded_since = now() - interval '3 minutes', attempts = 5, due_at = now() WHERE id = $1`,
      [first],
    );
    fixture.first.worker.nudge();
    await fixture.decided(caller, first, 'failed');
    // The number of the first one is free, so it is not the turn of the second one.
    expect(await stateOf(second)).toEqual({ attempts: 20, isOver: false });
    await fixture.query('UPDATE transfers SET superseded_since = now() WHERE id = $1', [second]);
    await fixture.get(LeasesRepository).wakeNext({ id: first });
    expect(await stateOf(second)).toEqual({ attempts: 20, isOver: true });
  }, 40_000);
});

describe('a wallet with as many payments under way as fit into the time of one', () => {
  it('takes no more, also not of 20 confirmations at once, and another one once the first has ended', async () => {
    const wallet = fixture.funded(100n * XLM);
    const dest = fixture.receiver();
    const [first = ''] = await confirmed(wallet, MOST - 2);
    const orders = await Promise.all(Array.from({ length: 20 }, () => fixture.made(wallet, { dest })));
    const outcomes = await Promise.all(
      orders.map(({ id }, n) =>
        outcomeOf(fixture.confirmPatiently(caller, id, n % 2 ? fixture.first : fixture.second)),
      ),
    );
    expect(countOf(outcomes, 'processing')).toBe(2);
    expect(countOf(outcomes, 'rate_limited')).toBe(18);
    const refused = orders.filter((_, n) => outcomes[n] === 'rate_limited').map(({ id }) => id);
    const [next = '', other = ''] = refused;
    await expect(fixture.confirm(caller, next)).rejects.toMatchObject({
      code: 'rate_limited',
      details: { reason: 'wallet_queue_full', retryAfterSeconds: 15 },
    });
    expect((await fixture.first.transfers.get(caller, next)).status).toBe('pending');
    await close(wallet);
    await fixture.query('UPDATE transfers SET due_at = now() WHERE id = $1', [first]);
    await fixture.decided(caller, first);
    expect((await fixture.confirmPatiently(caller, next)).status).toBe('processing');
    expect(await outcomeOf(fixture.confirmPatiently(caller, other))).toBe('rate_limited');
  }, 120_000);
});
