import { beforeAll, describe, expect, it } from '@jest/globals';
import { pageOf } from '@latchkey/contracts';
import type { ListAllTransfersQuery } from '@latchkey/contracts/transfer';
import { pageValues } from '@latchkey/platform/database';
import { fillTransfers } from '../testing/many-transfers.js';
import { paymentFixture } from '../testing/payment-fixture.js';
import { callerOf } from '../testing/requests.js';
import { INSPECTED_TRANSFERS } from './inspected-transfers.repository.js';
import { InspectedTransfers } from './inspected-transfers.service.js';

const ROWS = 1200;
const STATUSES = ['completed', 'failed', 'processing', 'pending', 'cancelled', 'expired'];

const fixture = paymentFixture();
const apps = [callerOf().app_id, callerOf().app_id].toSorted();
const [first, second] = apps as [string, string];
const list = (query: ListAllTransfersQuery) => fixture.get(InspectedTransfers).list(query);

/** Transfers with a number divisible by 7 are overdue, or were confirmed long ago. */
beforeAll(async () => {
  await fixture.first.worker.onModuleDestroy();
  for (const app of apps) await fillTransfers(fixture, app, ROWS);
  // Those of both Apps in the same seconds.
  await fixture.query(
    'UPDATE transfers SET created_at = to_timestamp(1795219200 + floor(units / 3)::float8)',
  );
  await fixture.query(`
    UPDATE transfers SET expires_at = now() - interval '1 second', confirmed_at = confirmed_at - interval '16 minutes'
      WHERE units % 7 = 0`);
  await fixture.query('ANALYZE transfers');
});

const statusOf = (n: number) =>
  STATUSES[n % 6] === 'pending' && n % 7 === 0 ? 'expired' : (STATUSES[n % 6] ?? '');
const ofStatus =
  (...wanted: string[]) =>
  (n: number) =>
    wanted.includes(statusOf(n));

/** App and number of the transfers that match, newest first, and of the same time by their ids. */
const expected = (matches: (n: number) => boolean, of: readonly string[] = apps) =>
  Array.from({ length: ROWS }, (_, at) => ROWS - at)
    .filter(matches)
    .flatMap((n) =>
      of.map((app) => ({ second: Math.floor(n / 3), id: `${app}_${String(n).padStart(6, '0')}` })),
    )
    .toSorted((one, other) => other.second - one.second || (other.id < one.id ? -1 : 1))
    .map(({ id }) => id);

describe('the transfers of all Apps', () => {
  it.each<[string, ListAllTransfersQuery, string[]]>([
    ['all of them', {}, expected(() => true)],
    ['of an App', { app_id: first }, expected(() => true, [first])],
    ['pending', { status: 'pending' }, expected(ofStatus('pending'))],
    ['expired, also before that is stored', { status: 'expired' }, expected(ofStatus('expired'))],
    ['late', { status: 'late' }, expected((n) => ofStatus('processing')(n) && n % 7 === 0)],
    ['waiting for approvals', { status: 'awaiting_approval' }, []],
    ['failed in an App', { app_id: second, status: 'failed' }, expected(ofStatus('failed'), [second])],
    ['of a user', { user_id: 'user_3' }, expected((n) => n % 10 === 3)],
    ['of a user in an App', { app_id: second, user_id: 'user_3' }, expected((n) => n % 10 === 3, [second])],
    ['from a wallet', { wallet_id: 'wallet_12', app_id: first }, expected((n) => n % 20 === 12, [first])],
    ["from another user's wallet", { wallet_id: 'wallet_12', user_id: 'user_3' }, []],
    [
      'cancelled, of a user',
      { user_id: 'user_4', status: 'cancelled' },
      expected((n) => n % 10 === 4 && ofStatus('cancelled')(n)),
    ],
  ])('%s: newest first, and its pages neither miss nor repeat any', async (_, query, ids) => {
    const found: string[] = [];
    let after: string | undefined;
    do {
      const page = await list({ ...query, limit: 100, ...(after && { after }) });
      found.push(...page.transfers.map(({ id }) => id));
      after = page.next;
    } while (after !== '');
    expect(found).toEqual(ids);
  });

  it('shows each as its App sees it', async () => {
    for (const status of ['completed', 'pending', 'expired', 'late'] as const) {
      const [shown] = (await list({ app_id: first, status, limit: 1 })).transfers;
      expect(shown).toBeDefined();
      const caller = { ...fixture.caller, app_id: first };
      expect(shown).toEqual(await fixture.first.transfers.get(caller, shown?.id ?? ''));
    }
  });

  it('refuses a place that no page has answered', async () => {
    await expect(list({ after: 'transfer_1' })).rejects.toMatchObject({ code: 'invalid_request' });
  });

  const planOf = async (text: string) => {
    const lines = await fixture.query<Record<string, string>>(`EXPLAIN (GENERIC_PLAN) ${text}`);
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  };

  describe.each(Object.entries(INSPECTED_TRANSFERS))('%s', (_, statements) => {
    it.each([
      ['all', /transfers_status_idx/],
      ['app', /transfers_app_status_idx/],
      ['user', /transfers_of_user_idx/],
      ['wallet', /transfers_of_wallet_idx/],
    ] as const)('of %s is read from an index', async (place, index) => {
      expect(await planOf(statements[place].text)).toMatch(index);
    });
  });

  it.each(['all', 'app'] as const)('of %s, which may be many, are not sorted', async (place) => {
    expect(await planOf(INSPECTED_TRANSFERS.any[place].text)).toContain('Index Scan Backward');
  });
});

describe('the few transfers of a status, of a wallet and a user with many others', () => {
  const MANY = 20_000;

  beforeAll(async () => {
    const { app_id } = callerOf();
    await fillTransfers(fixture, app_id, MANY);
    // The oldest alone are left. They go before the others get their user: a snapshot elsewhere may keep VACUUM from them.
    await fixture.query(
      `DELETE FROM transfers WHERE app_id = $1 AND status IN ('failed', 'processing', 'pending') AND units > 12`,
      [app_id],
    );
    await fixture.query(`UPDATE transfers SET user_id = 'user_m', source = 'wallet_m' WHERE app_id = $1`, [
      app_id,
    ]);
    await fixture.query('VACUUM ANALYZE transfers');
  });

  it.each<[ListAllTransfersQuery, keyof typeof INSPECTED_TRANSFERS, string[]]>([
    [{ status: 'failed' }, 'any', ['failed']],
    [{ status: 'pending' }, 'open', ['pending']],
    [{ status: 'late' }, 'late', ['processing']],
  ])('%j are read without those', async (query, sought, statuses) => {
    const values = [...pageValues(pageOf(query)), statuses];
    const { wallet, user } = INSPECTED_TRANSFERS[sought];
    expect(await pagesOf(wallet.text, [...values, 'wallet_m', null, null])).toBeLessThan(100);
    expect(await pagesOf(user.text, [...values, 'user_m', null])).toBeLessThan(100);
  });

  /** How many pages of the database a statement reads. */
  async function pagesOf(text: string, values: unknown[]): Promise<number> {
    const [row] = await fixture.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
      values,
    );
    const { Plan } = row!['QUERY PLAN'][0];
    return Plan['Shared Hit Blocks']! + Plan['Shared Read Blocks']!;
  }
});
