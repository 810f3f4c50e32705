import { beforeAll, describe, expect, it } from '@jest/globals';
import { getAddress } from 'ethers';
import type { InspectWalletsQuery } from '@latchkey/contracts/wallet';
import { newId } from '@latchkey/platform/ids';
import { callerOf, started, WalletFixture } from '../testing/wallet-fixture.js';
import { INSPECTED_WALLETS } from './inspected-wallets.repository.js';
import { InspectedWallets } from './inspected-wallets.service.js';

const ROWS = 3000;
const SHARED = '0x00000000000000000000000000000000000000ab';

const fixture = await started(new WalletFixture());
const list = (query: InspectWalletsQuery) => fixture.get(InspectedWallets).list(query);

/** Two Apps with 300 users of ten wallets together, three in each second; every seventh wallet is deleted. */
beforeAll(async () => {
  await fixture.query(
    `INSERT INTO wallets (id, app_id, user_id, wallet_type, public_address, verified, is_default, is_read_only,
        is_imported, created_at, sealed_at)
      SELECT 'wallet_' || lpad(n::text, 6, '0'), 'app_' || n % 2, 'user_' || n % 300, 'ethereum',
        '0x' || n, true, false, false, false,
        to_timestamp(1795219200 + n / 3), CASE n % 7 WHEN 0 THEN now() END
      FROM generate_series(1, $1::int) AS n`,
    [ROWS],
  );
  await fixture.query('ANALYZE wallets');
});

const expected = (matches: (n: number) => boolean) =>
  Array.from({ length: ROWS }, (_, at) => ROWS - at).filter((n) => n % 7 !== 0 && matches(n));

describe('the wallets of all Apps', () => {
  it.each<[string, InspectWalletsQuery, (n: number) => boolean]>([
    ['of an App', { app_id: 'app_1' }, (n) => n % 2 === 1],
    ['of a user', { app_id: 'app_0', user_id: 'user_4' }, (n) => n % 300 === 4],
    ['of a user in another App', { app_id: 'app_1', user_id: 'user_4' }, () => false],
    ['of an address', { address: '0x55' }, (n) => n === 55],
    ['of an address in another App', { address: '0x55', app_id: 'app_0' }, () => false],
    ['of an address and another user', { address: '0x55', user_id: 'user_4' }, () => false],
    ['of the address of a deleted wallet', { address: '0x77' }, () => false],
    [
      'of a time in an App',
      { app_id: 'app_1', created_after: 1795219300, created_before: 1795219400 },
      (n) => n % 2 === 1 && n >= 300 && n < 600,
    ],
  ])('%s: newest first, and its pages neither miss nor repeat any', async (_, query, matches) => {
    const found: number[] = [];
    let after: string | undefined;
    do {
      const page = await list({ ...query, limit: 100, ...(after && { after }) });
      found.push(...page.wallets.map(({ id }) => Number(id.slice(-6))));
      after = page.next;
    } while (after !== '');
    expect(found).toEqual(expected(matches));
  });

  it('finds an address of Ethereum in any case, in every App, and shows the wallets as their Apps see them', async () => {
    const callers = [callerOf(), callerOf()];
    const [one, other] = await Promise.all(callers.map((caller) => fixture.create(caller, newId('user'))));
    await fixture.query('UPDATE wallets SET public_address = $1 WHERE id = ANY($2)', [
      SHARED,
      [one?.id, other?.id],
    ]);
    const { wallets } = await list({ address: SHARED.toUpperCase().replace('0X', '0x') });
    const shown = [one, other].map((wallet) => ({
      ...wallet,
      public_address: SHARED,
      checksum_address: getAddress(SHARED),
    }));
    expect(wallets).toHaveLength(2);
    expect(wallets).toEqual(expect.arrayContaining(shown));
  });

  it.each<[string, InspectWalletsQuery]>([
    ['no filter', {}],
    ['a user without its App', { user_id: 'user_4' }],
    ['a place that no page has answered', { app_id: 'app_1', after: 'wallet_1' }],
  ])('refuses %s', async (_, query) => {
    await expect(list(query)).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it.each<[keyof typeof INSPECTED_WALLETS, RegExp]>([
    ['address', /wallets_public_address_idx/],
    ['app', /wallets_app_idx/],
    ['user', /wallets_(?:user|person)_idx/],
  ])('%s is read from an index', async (key, index) => {
    const text = `EXPLAIN (GENERIC_PLAN) ${INSPECTED_WALLETS[key].text}`;
    const plan = (await fixture.query<Record<string, string>>(text))
      .map((line) => line['QUERY PLAN'])
      .join('\n');
    expect(plan).toMatch(index);
    expect(plan).not.toContain('Seq Scan');
  });
});
