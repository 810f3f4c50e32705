import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { countOf, outcomeOf } from '../../testing/outcomes.js';
import { newAddress, stellarFixture, XLM } from './testing/stellar-fixture.js';

const fixture = stellarFixture();
const { caller } = fixture;

afterEach(() => void jest.restoreAllMocks());

const executedOf = (address: string) =>
  fixture.chain.ledger.executed.filter(({ source }) => source === address);

describe('a process that dies', () => {
  it('between store and broadcast: another one sends the stored bytes, and they pay once', async () => {
    const [wallet, dest] = [fixture.funded(10n * XLM), fixture.receiver()];
    const { id } = await fixture.made(wallet, { dest });
    for (const { worker } of [fixture.first, fixture.second]) await worker.onModuleDestroy();
    const { blockchain_tx_hash: hash } = await fixture.confirm(caller, id);
    expect(fixture.chain.ledger.waiting.size).toBe(0);
    for (const { worker } of [fixture.first, fixture.second]) worker.onApplicationBootstrap();
    expect((await fixture.closed(id)).blockchain_tx_hash).toBe(hash);
    expect(executedOf(wallet.address)).toHaveLength(1);
  });

  it('before the store: the signed bytes are lost, and the sequence number is free', async () => {
    const wallet = fixture.funded(10n * XLM);
    const { id } = await fixture.made(wallet);
    fixture.wallets.beforeSigning = () => Promise.reject(new Error('killed'));
    await expect(fixture.confirm(caller, id)).rejects.toThrow('killed');
    fixture.wallets.beforeSigning = () => undefined;
    await fixture.confirm(caller, id);
    await fixture.closed(id);
    expect(executedOf(wallet.address)).toHaveLength(1);
  });
});

describe('sequence numbers', () => {
  it('20 confirmations at once, in two processes: each payment has its own, and what has no funds is refused', async () => {
    const [wallet, dest] = [fixture.funded(10n * XLM), fixture.receiver()];
    const orders = await Promise.all(
      Array.from({ length: 20 }, () => fixture.made(wallet, { dest, source_amount: '0.5' })),
    );
    const confirming = orders.map(({ id }, n) =>
      outcomeOf(fixture.confirmPatiently(caller, id, n % 2 ? fixture.first : fixture.second)),
    );
    const outcomes = await Promise.all(confirming);
    // 9 coins are free; each payment reserves the highest fee of its forms beside its half.
    expect(countOf(outcomes, 'processing')).toBe(17);
    expect(countOf(outcomes, 'insufficient_funds')).toBe(3);
    for (const { id } of orders.filter((_, n) => outcomes[n] === 'processing')) await fixture.closed(id);
    const executed = executedOf(wallet.address);
    const numbers = executed.map(({ sequence }) => sequence);
    expect(new Set(numbers).size).toBe(17);
    expect(executed.every(({ isSuccessful }) => isSuccessful)).toBe(true);
    expect(fixture.chain.balance(dest)).toBe(XLM + 17n * (XLM / 2n));
  });

  it('payments to an address without an account: the first one makes it, and those behind it pay there', async () => {
    const [wallet, dest] = [fixture.funded(10n * XLM), newAddress()];
    const orders = await Promise.all(
      ['1', '1.5', '2'].map((source_amount) => fixture.made(wallet, { dest, source_amount })),
    );
    for (const { id } of orders) await fixture.confirm(caller, id);
    for (const { id } of orders) expect((await fixture.closed(id)).total_fees).toBe('0.00001');
    const types = fixture.chain.ledger.paid.filter(({ to }) => to === dest).map(({ type }) => type);
    expect(types).toEqual(['createAccount', 'payment', 'payment']);
    expect(fixture.chain.balance(dest)).toBe((45n * XLM) / 10n);
  });

  it('a payment beside others has the forms that what they leave can pay', async () => {
    const [wallet, dest] = [fixture.funded(10n * XLM), fixture.receiver()];
    const [one, two] = [
      await fixture.made(wallet, { dest, source_amount: '4' }),
      await fixture.made(wallet, { dest, source_amount: '4.99899' }),
    ];
    for (const { id } of [one, two]) await fixture.confirm(caller, id);
    for (const { id } of [one, two]) await fixture.closed(id);
    expect(executedOf(wallet.address)).toHaveLength(2);
  });

  it('20 confirmations of one transfer: one payment', async () => {
    const wallet = fixture.funded(10n * XLM);
    const { id } = await fixture.made(wallet);
    const confirming = Array.from({ length: 20 }, (_, n) =>
      fixture.confirmPatiently(caller, id, n % 2 ? fixture.first : fixture.second),
    );
    const hashes = new Set((await Promise.all(confirming)).map((each) => each.blockchain_tx_hash));
    expect(hashes.size).toBe(1);
    await fixture.closed(id);
    expect(executedOf(wallet.address)).toHaveLength(1);
  });

  it('a payment that is stuck is sent with a higher fee, and stays one payment', async () => {
    const [wallet, dest] = [fixture.funded(10n * XLM), fixture.receiver()];
    const { id } = await fixture.made(wallet, { dest });
    fixture.chain.ledger.wantedFee = 500n;
    const first = await fixture.confirm(caller, id);
    await fixture.taken(wallet);
    fixture.chain.ledger.close(4);
    expect(fixture.chain.ledger.waiting.size).toBe(0);
    await fixture.query(`UPDATE transfers SET confirmed_at = now() - interval '61 s' WHERE id = $1`, [id]);
    const done = await fixture.closed(id);
    expect(done.blockchain_tx_hash).not.toBe(first.blockchain_tx_hash);
    expect(done.total_fees).toBe('0.00005');
    expect(executedOf(wallet.address).map(({ hash }) => hash)).toEqual([done.blockchain_tx_hash]);
    expect(fixture.chain.balance(dest)).toBe((35n * XLM) / 10n);
  });

  it('a payment that has ended has failed after two minutes, and the next one takes its number', async () => {
    const [wallet, dest] = [fixture.funded(10n * XLM), fixture.receiver()];
    const { id } = await fixture.made(wallet, { dest });
    fixture.chain.ledger.wantedFee = 10n ** 9n;
    await fixture.confirm(caller, id);
    const now = Math.floor(performance.timeOrigin + performance.now()) + 901_000;
    jest.spyOn(Date, 'now').mockReturnValue(now);
    const passing = setInterval(() => {
      void fixture.query(
        `UPDATE transfers SET due_at = now(), superseded_since = superseded_since - interval '1 minute'
          WHERE id = $1 AND status = 'processing'`,
        [id],
      );
      fixture.first.worker.nudge();
    }, 50);
    const failed = await fixture.decided(caller, id, 'failed').finally(() => clearInterval(passing));
    expect(failed.total_fees).toBe('0');
    fixture.chain.forgetScript();
    fixture.chain.ledger.waiting.clear();
    // Nodes that are behind would offer the number of a payment that was just decided.
    await fixture.query(`UPDATE transfers SET decided_at = now() - interval '2 minutes' WHERE id = $1`, [id]);
    const next = await fixture.made(wallet, { dest });
    await fixture.confirm(caller, next.id);
    await fixture.closed(next.id);
    const numbers = await fixture.noncesOf(wallet);
    expect(numbers).toEqual([numbers[0], numbers[0]]);
    expect(executedOf(wallet.address)).toHaveLength(1);
  });
});
