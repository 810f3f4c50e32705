import { afterAll, describe, expect, it } from '@jest/globals';
import type { TokenSymbol } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { CountedPayments, HOUR_MS, windowOf } from '../testing/counted-payments.js';
import { SignerFixture } from '../testing/signer-fixture.js';
import { questionOf } from './ledger.rules.js';
import { SpendingRepository } from './spending.repository.js';

const fixture = await new SignerFixture().start();
afterAll(() => fixture.stop());
const spending = fixture.get(SpendingRepository);
const counted = new CountedPayments(fixture);
const { spend, held, opensIn } = counted;

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
      windowOf(),
      windowOf({ dest: ['ada', 'bob'] }),
      windowOf({ dest: ['bob'] }),
      windowOf({ dest: ['ada'], span: 'per_30_days' }),
      windowOf(),
    ];
    const questions = asked.map((each) => questionOf(each, { appId: counted.appId, walletId: 'wallet_a' }));
    expect(await spending.held(questions)).toEqual([3n, 3n, 2n, 5n, 3n]);
  });

  it('of a wallet holds that of this wallet, of an App that of all of them, and neither that of another App', async () => {
    await spend(1n);
    await spend(2n, 0, { walletId: 'wallet_b' });
    expect(await held({ scope: 'wallet' })).toBe(1n);
    expect(await held({ scope: 'wallet', dest: ['ada'] }, 'wallet_b')).toBe(2n);
    expect(await held()).toBe(3n);
    counted.renewApp();
    expect(await held()).toBe(0n);
  });

  it('holds a transfer once, however often it is signed', async () => {
    const id = newId('transfer');
    await spend(5n, 1, {}, id);
    await spend(5n, 0, {}, id);
    expect(await held()).toBe(5n);
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
  const lock = () => fixture.source.transaction((tx) => spending.lock(tx, counted.appId));

  it('never stands still and never goes back, though the one of the database does', async () => {
    const first = await lock();
    const second = await lock();
    expect(second.at > first.at).toBe(true);
    await fixture.source.query(
      `UPDATE app_spending SET last_at = now() + interval '1 hour' WHERE app_id = $1`,
      [counted.appId],
    );
    const [ahead, next] = [await lock(), await lock()];
    expect(next.at > ahead.at).toBe(true);
    expect(Date.parse(ahead.at) - Date.now()).toBeGreaterThan(HOUR_MS / 2);
  });
});

describe('the time at which a window has room', () => {
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
      counted.renewApp();
      const hoursAgo = 10 + Math.random();
      const exactMs = Date.now() + (24 - hoursAgo) * HOUR_MS;
      await spend(4n, hoursAgo);
      const at = await spending.opensAt(
        questionOf(windowOf(), { appId: counted.appId, walletId: 'wallet_a' }),
        0n,
      );
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
