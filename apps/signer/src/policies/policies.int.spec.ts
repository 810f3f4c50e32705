import { describe, expect, it } from '@jest/globals';
import { AppError } from '@latchkey/contracts';
import type { TransferRule } from '@latchkey/contracts/signer';
import { newId } from '@latchkey/platform/ids';
import { callerOf, refusal, SignerFixture, started } from '../testing/signer-fixture.js';
import { PoliciesService } from './policies.service.js';

const fixture = await started(new SignerFixture());
const policies = fixture.get(PoliciesService);

const ofApp = (appId = newId('app')) => ({ appId, walletId: '' });
const daily = (amount: string): TransferRule => ({ currency: 'USDC', limits: { per_day: amount } });
const eventsOf = (appId: string) =>
  fixture.query<object>(`SELECT type, user_id, data FROM outbox WHERE app_id = $1 ORDER BY seq`, [appId]);

describe('a policy', () => {
  it('that was never set admits everything', async () => {
    const place = ofApp();
    expect(await policies.get(place)).toEqual({
      app_id: place.appId,
      wallet_id: null,
      version: 0,
      rules: [{}],
      loosen_after_minutes: 0,
      windows: [],
      former: [],
      updated_at: 0,
    });
  });

  it('is answered as it was set, with its windows and the time', async () => {
    const place = { ...ofApp(), walletId: newId('wallet') };
    const rules = [{ ...daily('5'), needs: { person: true } }, daily('7.5')];
    const set = await policies.set(place, { rules, loosen_after_minutes: 30 });
    const window = { window: 'per_day', currency: 'USDC', spent: '0' };
    expect(set).toMatchObject({
      wallet_id: place.walletId,
      version: 1,
      rules,
      loosen_after_minutes: 30,
      windows: [
        { ...window, rule: 0, limit: '5', left: '5' },
        { ...window, rule: 1, limit: '7.5', left: '7.5' },
      ],
      former: [],
    });
    expect(Math.abs(set.updated_at - Date.now() / 1000)).toBeLessThan(60);
    expect(await policies.get(place)).toEqual(set);
  });

  it('has an event, with its version', async () => {
    const place = { ...ofApp(), walletId: newId('wallet') };
    await policies.set(place, { rules: [] });
    await policies.set(place, { rules: [{}] });
    const event = { type: 'transfer_policy.changed', user_id: '' };
    expect(await eventsOf(place.appId)).toEqual([
      { ...event, data: { wallet_id: place.walletId, version: 1 } },
      { ...event, data: { wallet_id: place.walletId, version: 2 } },
    ]);
  });

  it('that is set again as it is changes nothing', async () => {
    const place = ofApp();
    const request = { rules: [daily('5.0')], loosen_after_minutes: 30 };
    const set = await policies.set(place, request);
    expect(await policies.set(place, { ...request, rules: [daily('5')] })).toEqual(set);
    expect(await eventsOf(place.appId)).toHaveLength(1);
  });

  it('that is refused leaves the one before', async () => {
    const place = ofApp();
    const set = await policies.set(place, { rules: [daily('5')] });
    expect(await refusal(policies.set(place, { rules: [daily('0.1234567')] }))).toBe('invalid_amount');
    expect(await policies.get(place)).toEqual(set);
  });

  it('of a wallet, of its App and of another App do not touch each other', async () => {
    const place = ofApp();
    const ofWallet = { ...place, walletId: newId('wallet') };
    await policies.set(place, { rules: [daily('5')] });
    await policies.set(ofWallet, { rules: [daily('3')] });
    await policies.set({ ...ofApp(), walletId: ofWallet.walletId }, { rules: [] });
    expect((await policies.get(place)).rules).toEqual([daily('5')]);
    expect((await policies.get(ofWallet)).rules).toEqual([daily('3')]);
  });
});

describe('a former policy', () => {
  it('stays in force for its own time, and so do those before it', async () => {
    const place = ofApp();
    await policies.set(place, { rules: [daily('1')], loosen_after_minutes: 60 });
    await policies.set(place, { rules: [daily('2')], loosen_after_minutes: 0 });
    const { former, rules } = await policies.set(place, { rules: [daily('3')], loosen_after_minutes: 5 });
    expect(rules).toEqual([daily('3')]);
    expect(former.map((each) => each.rules)).toEqual([[daily('1')]]);
    const [first] = former;
    expect(Math.abs((first?.in_force_until ?? 0) - (Date.now() / 1000 + 3600))).toBeLessThan(60);
  });

  it('ends', async () => {
    const place = ofApp();
    await policies.set(place, { rules: [daily('1')], loosen_after_minutes: 60 });
    await policies.set(place, { rules: [daily('2')] });
    await fixture.query(
      `UPDATE transfer_policies SET in_force_until = now() WHERE app_id = $1 AND in_force_until IS NOT NULL`,
      [place.appId],
    );
    expect((await policies.get(place)).former).toEqual([]);
  });

  it('is one of ten at most, except before a policy that refuses everything', async () => {
    const place = ofApp();
    const set = (amount: number) =>
      policies.set(place, { rules: [daily(String(amount))], loosen_after_minutes: 60 });
    for (let amount = 1; amount <= 11; amount++) await set(amount);
    const error: unknown = await set(12).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AppError);
    const { code, details } = error as AppError;
    expect(code).toBe('rate_limited');
    expect(details.retryAfterSeconds).toBeGreaterThan(3000);
    expect((await policies.set(place, { rules: [] })).rules).toEqual([]);
    expect(await refusal(set(13))).toBe('rate_limited');
  });

  it('without rules can be set again and again, and one of them stays in force', async () => {
    const place = ofApp();
    for (let amount = 1; amount <= 11; amount++)
      await policies.set(place, { rules: [daily(String(amount))], loosen_after_minutes: 5 });
    const close = (loosen_after_minutes: number) => policies.set(place, { rules: [], loosen_after_minutes });
    const closed = [1, 2, 3, 2, 1, 4, 1, 3];
    for (const minutes of closed) await close(minutes);
    const { former } = await close(0);
    const open = former.filter(({ rules }) => rules.length > 0);
    const [longest, ...others] = former.filter(({ rules }) => rules.length === 0);
    expect(open).toHaveLength(11);
    expect(others).toEqual([]);
    expect(Math.abs((longest?.in_force_until ?? 0) - (Date.now() / 1000 + 4 * 60))).toBeLessThan(60);
    // One that refuses everything for longer than all others stands for them.
    await close(10);
    const all = await close(0);
    expect(all.former).toMatchObject([{ rules: [] }]);
    expect(Math.abs((all.former[0]?.in_force_until ?? 0) - (Date.now() / 1000 + 600))).toBeLessThan(60);
    // It stays in force behind a policy that admits everything.
    const { former: kept } = await policies.set(place, { rules: [{}] });
    expect(kept).toMatchObject([{ rules: [] }]);
  });
});

it('the policy of a wallet is deleted with its user, and no other', async () => {
  const caller = callerOf();
  const [wallet, other] = [await fixture.create(caller), await fixture.create(caller)];
  const places = [wallet.id, other.id, ''].map((walletId) => ({ appId: caller.app_id, walletId }));
  for (const place of places) await policies.set(place, { rules: [daily('5')] });
  await policies.set(places[0]!, { rules: [daily('3')], loosen_after_minutes: 5 });
  await fixture.deleteUser(caller, wallet.user_id);
  const rows = await fixture.query<{ id: string }>(
    'SELECT wallet_id AS id FROM transfer_policies WHERE app_id = $1 ORDER BY wallet_id',
    [caller.app_id],
  );
  expect(rows.map(({ id }) => id)).toEqual(['', other.id]);
});

it('of 20 changes at once each is a version of its own, and the newest is in force', async () => {
  const place = ofApp();
  const amounts = Array.from({ length: 20 }, (_, index) => String(index + 1));
  await Promise.all(amounts.map((amount) => policies.set(place, { rules: [daily(amount)] })));
  const rows = await fixture.query<{ version: number; isNewest: boolean }>(
    `SELECT version, in_force_until IS NULL AS "isNewest" FROM transfer_policies WHERE app_id = $1 ORDER BY version`,
    [place.appId],
  );
  expect(rows).toEqual(amounts.map((_, index) => ({ version: index + 1, isNewest: index === 19 })));
  expect((await policies.get(place)).version).toBe(20);
});
