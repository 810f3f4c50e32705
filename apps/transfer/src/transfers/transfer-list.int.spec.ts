import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ListTransfersQuery } from '@latchkey/contracts/transfer';
import { CLAIM, WAKE_NEXT } from '../execution/leases.repository.js';
import { LANE_STATE } from '../execution/payments.repository.js';
import { paymentFixture } from '../testing/payment-fixture.js';
import { fillTransfers } from '../testing/many-transfers.js';
import { callerOf } from '../testing/requests.js';
import { PAYABLE, TransferEntity, UNSIGNED } from './transfer.entity.js';
import { executed as executedOf, type ListFilter } from './transfers.repository.js';

const fixture = paymentFixture();
const { caller } = fixture;
const other = callerOf();
const ROWS = 6000;

beforeAll(async () => {
  await fixture.first.worker.onModuleDestroy();
  for (const { app_id } of [caller, other]) await fillTransfers(fixture, app_id, ROWS);
  await fixture.query('ANALYZE transfers');
});

const list = (query: ListTransfersQuery) => fixture.first.transfers.list(caller, query);
const numbers = (transfers: readonly { id: string }[]) => transfers.map(({ id }) => Number(id.slice(-6)));
/** The numbers of the executed transfers, newest first. */
const executed = (matches: (n: number) => boolean) =>
  Array.from({ length: ROWS }, (_, at) => ROWS - at).filter((n) => n % 6 < 2 && matches(n));

describe('the list', () => {
  it.each<[string, ListTransfersQuery, (n: number) => boolean]>([
    ['of an App', {}, () => true],
    ['of a user', { user_id: 'user_3' }, (n) => n % 10 === 3],
    ['of a wallet', { source: 'wallet_12' }, (n) => n % 20 === 12],
    ['of both', { user_id: 'user_2', source: 'wallet_12' }, (n) => n % 20 === 12],
    ["of another user's wallet", { user_id: 'user_3', source: 'wallet_12' }, () => false],
  ])('%s: executed transfers, newest first, with ids to break ties', async (_, query, matches) => {
    const expected = executed(matches);
    const { transfers, count, offset, limit } = await list({ ...query, limit: 100 });
    expect(numbers(transfers)).toEqual(expected.slice(0, 100));
    expect({ count, offset, limit }).toEqual({ count: expected.length, offset: 0, limit: 100 });
    expect(transfers.every(({ app_id }) => app_id === caller.app_id)).toBe(true);
  });

  it('has 50 where nothing else is said, and pages that neither miss nor repeat any', async () => {
    const expected = executed(() => true);
    expect(numbers((await list({})).transfers)).toEqual(expected.slice(0, 50));
    const pages = [];
    for (let offset = 0; offset < 400; offset += 40)
      pages.push(...numbers((await list({ limit: 40, offset })).transfers));
    expect(pages).toEqual(expected.slice(0, 400));
    const beyond = await list({ offset: 1_000_000 });
    expect(beyond).toEqual({ transfers: [], count: expected.length, offset: 1_000_000, limit: 50 });
  });

  it.each<[string, string, Pick<ListFilter, 'userId' | 'source'>]>([
    ['App', 'transfers_app_idx', { userId: undefined, source: undefined }],
    ['user', 'transfers_user_idx', { userId: 'user_3', source: undefined }],
    ['wallet', 'transfers_source_idx', { userId: undefined, source: 'wallet_12' }],
    ['both', 'transfers_source_idx', { userId: 'user_2', source: 'wallet_12' }],
  ])('by %s is read from an index, in its order', async (_, index, filter) => {
    const page = executedOf({ appId: caller.app_id, ...filter, limit: 50, offset: 0 });
    const query = fixture.source.getRepository(TransferEntity).createQueryBuilder().setFindOptions(page);
    const [statement, values] = query.getQueryAndParameters();
    const plan = await fixture.query<Record<string, string>>(`EXPLAIN ${statement}`, values);
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).toContain(`Index Scan Backward using ${index}`);
    expect(text).not.toContain('Sort');
  });
});

it.each<[string, string, unknown[]]>([
  ['transfers_due_idx', CLAIM.text, ['ETHEREUM', 8, ['live', 'test']]],
  ['transfers_open_nonce_of_chain_key', WAKE_NEXT.text, ['transfer_1']],
  ['transfers_open_idx', LANE_STATE.text, ['ETHEREUM', '0xa1', 'eip155:1']],
  ['transfers_decided_idx', LANE_STATE.text, ['ETHEREUM', '0xa1', 'eip155:1']],
  [
    'transfers_unsigned_idx',
    `SELECT id FROM transfers WHERE ${UNSIGNED} AND expires_at <= now() ORDER BY expires_at LIMIT 200`,
    [],
  ],
  [
    'transfers_unsigned_user_idx',
    `SELECT id FROM transfers WHERE app_id = $1 AND user_id = $2 AND ${PAYABLE}`,
    ['app_1', 'user_1'],
  ],
])('what works behind the API uses %s', async (index, statement, values) => {
  const plan = await fixture.query<Record<string, string>>(`EXPLAIN ${statement}`, values);
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain(index);
});
