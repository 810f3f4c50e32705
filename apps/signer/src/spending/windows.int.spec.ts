import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TokenSymbol } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { callerOf, refusal, SignerFixture } from '../testing/signer-fixture.js';
import type { SpendWindow } from '../policies/policy.rules.js';
import { type CountedPayment, ledgersOf, questionOf } from './ledger.rules.js';
import { SpendingRepository } from './spending.repository.js';
import { SpendingService } from './spending.service.js';

const fixture = await new SignerFixture().start();
afterAll(() => fixture.stop());
const spending = fixture.get(SpendingRepository);

const HOUR_MS = 3_600_000;
let appId = newId('app');
beforeEach(() => {
  appId = newId('app');
});

const payment = (more: Partial<CountedPayment> = {}): CountedPayment => ({
  appId,
  walletId: 'wallet_a',
  currency: 'USDC',
  destination: 'ada',
  ...more,
});
const window = (more: Partial<SpendWindow> = {}): SpendWindow => ({
  scope: 'app',
  currency: 'USDC',
  dest: null,
  span: 'per_day',
  limit: 0n,
  ...more,
});

/** Counts a payment as if it had been signed this many hours ago, at no time twice; earlier ones come first. */
let microseconds = 100;
async function spend(
  units: bigint,
  hoursAgo = 0,
  more: Partial<CountedPayment> = {},
  transferId = newId('transfer'),
) {
  const at = new Date(Date.now() - hoursAgo * HOUR_MS).toISOString().replace('Z', `${(microseconds += 1)}Z`);
  await fixture.source.transaction((tx) =>
    spending.add(
      tx,
      { appId, at, policyChanges: 0, isFrozen: false },
      { transferId, units, ledgers: ledgersOf(payment(more)) },
    ),
  );
}

async function held(of: Partial<SpendWindow> = {}, walletId = 'wallet_a'): Promise<bigint> {
  const [sum = -1n] = await spending.held([questionOf(window(of), { appId, walletId })]);
  return sum;
}

describe('a window', () => {
  it('holds nothing before the first payment', async () => {
    expect(await held()).toBe(0n);
  });

  it('holds what was signed within it, to the unit', async () => {
    const most = 2n ** 256n - 1n;
    await spend(most, 721);
    await spend(1n, 719);
    await spend(2n, 25);
    await spend(most, 23);
    await spend(4n, 1);
    expect(await held()).toBe(most + 4n);
    expect(await held({ span: 'per_30_days' })).toBe(most + 7n);
  });

  it('holds those of its currency and its destinations, each once', async () => {
    await spend(1n);
    await spend(2n, 0, { destination: 'bob' });
    await spend(4n, 0, { destination: 'eve' });
    await spend(8n, 0, { currency: 'USDT' as TokenSymbol });
    expect(await held()).toBe(7n);
    expect(await held({ dest: ['ada', 'bob'] })).toBe(3n);
    expect(await held({ dest: ['dan'] })).toBe(0n);
    expect(await held({ currency: 'USDT' })).toBe(8n);
  });

  it('that are asked for together hold what each holds, also where they overlap', async () => {
    await spend(4n, 30);
    await spend(1n);
    await spend(2n, 0, { destination: 'bob' });
    const asked = [
      window(),
      window({ dest: ['ada', 'bob'] }),
      window({ dest: ['bob'] }),
      window({ dest: ['ada'], span: 'per_30_days' }),
      window(),
    ];
    const questions = asked.map((each) => questionOf(each, { appId, walletId: 'wallet_a' }));
    expect(await spending.held(questions)).toEqual([3n, 3n, 2n, 5n, 3n]);
  });

  it('of a wallet holds that of this wallet, of an App that of all of them, and neither that of another App', async () => {
    await spend(1n);
    await spend(2n, 0, { walletId: 'wallet_b' });
    expect(await held({ scope: 'wallet' })).toBe(1n);
    expect(await held({ scope: 'wallet', dest: ['ada'] }, 'wallet_b')).toBe(2n);
    expect(await held()).toBe(3n);
    appId = newId('app');
    expect(await held()).toBe(0n);
  });

  it('holds a transfer once, however often it is signed', async () => {
    const id = newId('transfer');
    await spend(5n, 1, {}, id);
    await spend(5n, 0, {}, id);
    expect(await held()).toBe(5n);
  });

  it('holds a transfer where it was signed last, beside those that it passes', async () => {
    const [id, other] = [newId('transfer'), newId('transfer')];
    await spend(1n, 40, {}, id);
    await spend(2n, 30, {}, other);
    await spend(4n, 2);
    await spend(8n, 1, { destination: 'bob' });
    const sums = async () => [
      await held(),
      await held({ dest: ['ada'] }),
      await held({ dest: ['ada', 'bob'], scope: 'wallet' }),
      await held({ span: 'per_30_days' }),
    ];
    expect(await sums()).toEqual([12n, 4n, 12n, 15n]);
    await spend(1n, 0, {}, id);
    expect(await sums()).toEqual([13n, 5n, 13n, 15n]);
    await spend(2n, 0, {}, other);
    expect(await sums()).toEqual([15n, 7n, 15n, 15n]);
    await spend(16n);
    expect(await sums()).toEqual([31n, 23n, 31n, 31n]);
  });

  it('goes on where the rows of older payments were removed', async () => {
    await spend(1n, 800);
    await spend(2n, 2);
    await fixture.source.query(`DELETE FROM spend_totals WHERE spent_at < now() - interval '31 days'`);
    await spend(4n, 1);
    expect(await held({ span: 'per_30_days' })).toBe(6n);
  });

  it('holds what a clock that was ahead has signed', async () => {
    await spend(3n, -5);
    expect(await held()).toBe(3n);
  });
});

describe('the clock of an App', () => {
  const lock = () => fixture.source.transaction((tx) => spending.lock(tx, appId));

  it('never stands still and never goes back, though the one of the database does', async () => {
    const first = await lock();
    const second = await lock();
    expect(second.at > first.at).toBe(true);
    await fixture.source.query(
      `UPDATE app_spending SET last_at = now() + interval '1 hour' WHERE app_id = $1`,
      [appId],
    );
    const [ahead, next] = [await lock(), await lock()];
    expect(next.at > ahead.at).toBe(true);
    expect(Date.parse(ahead.at) - Date.now()).toBeGreaterThan(HOUR_MS / 2);
  });
});

describe('the time at which a window has room', () => {
  const opensIn = async (most: bigint, of: Partial<SpendWindow> = {}) => {
    const at = await spending.opensAt(questionOf(window(of), { appId, walletId: 'wallet_a' }), most);
    return (at * 1000 - Date.now()) / HOUR_MS;
  };

  it('is when enough payments have left it, and not before', async () => {
    await spend(4n, 20);
    await spend(3n, 10);
    await spend(2n, 5);
    const SECOND = 1 / 3600;
    for (const [most, hours] of [
      [8n, 4],
      [5n, 4],
      [4n, 14],
      [2n, 14],
      [1n, 19],
      [0n, 19],
    ] as const) {
      const found = await opensIn(most);
      expect(found).toBeGreaterThan(hours - SECOND);
      expect(found).toBeLessThan(hours + 3 * SECOND);
    }
    expect(await opensIn(0n, { span: 'per_30_days' })).toBeCloseTo(715, 1);
  });

  it('is a whole second in which the payment fits', async () => {
    for (let round = 0; round < 10; round += 1) {
      appId = newId('app');
      const hoursAgo = 10 + Math.random();
      const exactMs = Date.now() + (24 - hoursAgo) * HOUR_MS;
      await spend(4n, hoursAgo);
      const at = await spending.opensAt(questionOf(window(), { appId, walletId: 'wallet_a' }), 0n);
      expect(Number.isInteger(at)).toBe(true);
      expect(at * 1000).toBeGreaterThanOrEqual(Math.floor(exactMs));
      expect(at * 1000).toBeLessThan(exactMs + 3000);
    }
  });

  it('looks at all destinations together', async () => {
    await spend(4n, 20);
    await spend(4n, 10, { destination: 'bob' });
    expect(await opensIn(7n, { dest: ['ada', 'bob'] })).toBeCloseTo(4, 1);
    expect(await opensIn(3n, { dest: ['ada', 'bob'] })).toBeCloseTo(14, 1);
  });
});

describe('time that passes for a payment', () => {
  const service = fixture.get(SpendingService);
  const forward = (transfer_id: string, hours: number, environment: 'test' | 'live' = 'test') =>
    service.fastForward({ ...callerOf(appId), environment }, { transfer_id, minutes: hours * 60 });

  it('takes it out of a window, and leaves the others where they are', async () => {
    const [first, second] = [newId('transfer'), newId('transfer')];
    await spend(1n, 12, {}, first);
    await spend(2n, 8, {}, second);
    await spend(4n, 4, { destination: 'bob' });
    await spend(8n, 2);
    const sums = async () => [
      await held(),
      await held({ dest: ['ada'] }),
      await held({ dest: ['ada', 'bob'], scope: 'wallet' }),
      await held({ span: 'per_30_days' }),
    ];
    expect(await sums()).toEqual([15n, 11n, 15n, 15n]);
    await forward(second, 10);
    expect(await sums()).toEqual([15n, 11n, 15n, 15n]);
    await forward(second, 10);
    expect(await sums()).toEqual([13n, 9n, 13n, 15n]);
    await forward(first, 13);
    expect(await sums()).toEqual([12n, 8n, 12n, 15n]);
    await spend(16n);
    expect(await sums()).toEqual([28n, 24n, 28n, 31n]);
    await forward(second, 24 * 31);
    expect(await sums()).toEqual([28n, 24n, 28n, 29n]);
  });

  it('takes nothing with it that was removed because of its age', async () => {
    const [first, second] = [newId('transfer'), newId('transfer')];
    await spend(100n, 800);
    await spend(5n, 6, {}, first);
    await spend(3n, 4, {}, second);
    await fixture.source.query(`DELETE FROM spend_totals WHERE spent_at < now() - interval '31 days'`);
    await forward(second, 5);
    expect(await held({ span: 'per_30_days' })).toBe(8n);
    await forward(first, 9);
    expect(await held({ span: 'per_30_days' })).toBe(8n);
    await forward(first, 12);
    expect([await held(), await held({ span: 'per_30_days' })]).toEqual([3n, 8n]);
    await spend(1n);
    expect([await held(), await held({ span: 'per_30_days' })]).toEqual([4n, 9n]);
  });

  it('passes in test Apps, and for a signed transfer of the App', async () => {
    const id = newId('transfer');
    await spend(1n, 0, {}, id);
    expect(await refusal(forward(id, 1, 'live'))).toBe('route_not_found');
    expect(await refusal(forward(newId('transfer'), 1))).toBe('transfer_not_found');
    appId = newId('app');
    expect(await refusal(forward(id, 1))).toBe('transfer_not_found');
  });
});
