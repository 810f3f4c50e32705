import { describe, expect, it } from '@jest/globals';
import type { Transfer } from '@latchkey/contracts/transfer';
import { atOnce, expectRefusal, succeeded } from '../harness/answers.js';
import { type AppApi } from '../harness/api.js';
import { newApp } from '../harness/app.js';
import { unknownId } from '../harness/identities.js';
import { decided, fundedWallet, letExpire, order } from '../harness/transfers.js';
import type { Ground, OnGround } from './ground.js';

const PAID = 12;
const idsOf = (transfers: readonly Transfer[]) => transfers.map(({ id }) => id);

export function listTests(on: OnGround): void {
  describe('the list', () => {
    it('has what was executed, newest first, page by page, by user and by wallet', async () => {
      const { api } = await newApp();
      const first = await paid(on(), api, PAID);
      const second = await paid(on(), api, 1);
      await abandon(api, first.create);
      const whole = succeeded(await api.listTransfers());
      expect(whole).toMatchObject({ count: PAID + 1, offset: 0, limit: 50 });
      const [last] = second.transfers;
      expect(whole.transfers.find(({ id }) => id === last?.id)).toEqual(last);
      expect(idsOf(whole.transfers).sort()).toEqual(idsOf([...first.transfers, ...second.transfers]).sort());
      const times = whole.transfers.map(({ created_at }) => created_at);
      expect(times).toEqual(times.toSorted((one, other) => other - one));
      await expectPages(api, idsOf(whole.transfers));
      await expectFilters(api, { ...second.wallet, executed: idsOf(second.transfers) });
      const { user_id } = first.wallet;
      const nobodys = await api.listTransfers({ source: second.wallet.id, user_id });
      expect(succeeded(nobodys)).toMatchObject({ transfers: [], count: 0 });
    });

    it.each(['limit=9', 'limit=101', 'offset=-1'])('is not asked for by %s', async (query) => {
      const given = Object.fromEntries(new URLSearchParams(query));
      expectRefusal(await on().app.api.listTransfers(given), 400, 'invalid_request');
    });
  });
}

/** Paid all at the same time: their nonces follow each other without a gap, or some would never be executed. */
async function paid({ chains: { evm } }: Ground, api: AppApi, count: number) {
  const wallet = await fundedWallet(api, evm, '1');
  const payment = { dest: evm.newAddress(), source_amount: '0.01', source_currency: 'ethereum' };
  const create = async () => succeeded(await api.createTransfer(order(wallet, payment)));
  const created = await atOnce(count, create);
  await Promise.all(created.map(async ({ id }) => succeeded(await api.confirmTransfer(id))));
  const transfers = await Promise.all(created.map(({ id }) => decided(api, id)));
  expect(await evm.executed(wallet.public_address)).toBe(count);
  return { wallet, create, transfers };
}

/** One that is cancelled, one that runs out of time, and one that nobody has confirmed yet. */
async function abandon(api: AppApi, create: () => Promise<Transfer>): Promise<void> {
  succeeded(await api.cancelTransfer((await create()).id));
  await letExpire((await create()).id);
  await create();
}

async function expectPages(api: AppApi, whole: readonly string[]): Promise<void> {
  const seen: string[] = [];
  for (const offset of [0, 10]) {
    const { transfers, ...page } = succeeded(await api.listTransfers({ limit: 10, offset }));
    expect(page).toEqual({ count: whole.length, offset, limit: 10 });
    seen.push(...idsOf(transfers));
  }
  expect(seen).toEqual(whole);
}

async function expectFilters(
  api: AppApi,
  { id: source, user_id, executed }: { id: string; user_id: string; executed: readonly string[] },
): Promise<void> {
  const listed = async (query: Record<string, string>) => {
    const { transfers, count } = succeeded(await api.listTransfers(query));
    expect(count).toBe(transfers.length);
    return idsOf(transfers);
  };
  expect(await listed({ source })).toEqual(executed);
  expect(await listed({ user_id })).toEqual(executed);
  expect(await listed({ source, user_id })).toEqual(executed);
  expect(await listed({ source: unknownId('wallet') })).toEqual([]);
  expect(await listed({ user_id: unknownId('user') })).toEqual([]);
}
