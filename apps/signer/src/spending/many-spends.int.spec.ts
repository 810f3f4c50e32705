import { afterAll, expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import { SignerFixture } from '../testing/signer-fixture.js';
import { ledgersOf, questionOf } from './ledger.rules.js';
import { SpendingRepository, SUMS } from './spending.repository.js';

const fixture = await new SignerFixture().start();
afterAll(() => fixture.stop());

const FEW = 1000;
const MANY = 200_000;
const of = (appId: string) =>
  ({ appId, walletId: 'wallet_a', currency: 'USDC', destination: 'ada' }) as const;

/** Payments of one unit over the last 20 days. */
async function spent(appId: string, count: number): Promise<void> {
  await fixture.source.query(
    `INSERT INTO spend_totals (ledger, spent_at, units, total)
     SELECT $1, now() - interval '20 days' + n * interval '20 days' / $2, 1, n FROM generate_series(1, $2::integer) n`,
    [ledgersOf(of(appId))[0], count],
  );
}

/** Pages that the sum of an App's window reads. */
async function pagesOf(appId: string): Promise<number> {
  const window = { scope: 'app', currency: 'USDC', dest: null, span: 'per_30_days', limit: 0n } as const;
  const { ledgers, hours } = questionOf(window, of(appId));
  const { text } = SUMS;
  const [row] = await fixture.source.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }[]>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
    [[0], ledgers, [hours], null],
  );
  const plan = row?.['QUERY PLAN'][0].Plan ?? {};
  return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
}

it('the sum of a window reads as little of very many payments as of a few', async () => {
  const [few, many] = [newId('app'), newId('app')];
  await spent(few, FEW);
  await spent(many, MANY);
  const spending = fixture.get(SpendingRepository);
  const window = { scope: 'app', currency: 'USDC', dest: null, span: 'per_30_days', limit: 0n } as const;
  expect(await spending.held([questionOf(window, of(many))])).toEqual([BigInt(MANY)]);
  // A deeper index costs a page for each of the two rows.
  expect(await pagesOf(many)).toBeLessThanOrEqual((await pagesOf(few)) + 4);
}, 60_000);
