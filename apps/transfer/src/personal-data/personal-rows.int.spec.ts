import { expect, it } from '@jest/globals';
import { PersonalData, PersonalRowsRepository } from '@latchkey/platform/lifecycle';
import { SERVICE_MIGRATIONS } from '@latchkey/platform/service';
import { expectedRows, personalRowFaults, rowsOnPage, rowsRead } from '@latchkey/platform/testing/databases';
import { CountsService } from '../counts/counts.service.js';
import { fillTransfers } from '../testing/many-transfers.js';
import { paymentFixture } from '../testing/payment-fixture.js';
import { callerOf, contextOf } from '../testing/requests.js';
import { transferMigrations } from '../transfer.schema.js';
import { OTHER_TABLES, PERSONAL } from './personal-rows.js';

const SCHEMA = {
  schema: 'transfer',
  migrations: [...SERVICE_MIGRATIONS, ...transferMigrations],
  tables: PERSONAL,
  others: OTHER_TABLES,
};

it('every table is exported or said to hold nothing of a person, each column is shown or withheld', async () => {
  expect(await personalRowFaults(SCHEMA)).toEqual([]);
});

it('docs/erasure.md says what an export shows, and what an erasure keeps', () => {
  expect(rowsOnPage('transfer')).toEqual(expectedRows('transfer', PERSONAL));
});

it('a page of 45,000 transfers of a person reads its own rows and few others', async () => {
  const fill = `INSERT INTO transfers (id, app_id, user_id, status, source, source_address, network, currency, asset_kind,
      decimals, units, dest, content_digest, notes, fees, fee_decimals, blockchain_tx_hash, nonce, expires_at,
      cancelled_at, created_at)
    SELECT 'transfer_' || n, 'app_0', 'user_' || n % 10 / 9, 'cancelled', 'wallet_' || n % 10 / 9, '0xa1', 'ETHEREUM', 'ethereum',
      'evm_native', 18, n, '0xb2', '\\x00', '', 1, 18, '', n, now(), now(), now() + n / 6 * interval '1 second'
    FROM generate_series(1, 50000) AS n`;
  for (const read of await rowsRead(SCHEMA, [fill], 'transfers')) expect(read).toBeLessThan(250);
});

const fixture = paymentFixture();
const { caller } = fixture;

it.each([
  ['while the payment is under way', () => Promise.resolve()],
  [
    'once it is counted',
    async () => {
      await fixture.query(`UPDATE transfers SET status = 'completed', due_at = NULL, completed_at = now(),
        decided_at = now() - interval '1 hour'`);
      await fixture.first.module.get(CountsService).countDecided({ batch: 100 });
    },
  ],
])('the address of a wallet that paid is on the export and on the receipt, %s', async (_, happens) => {
  const personal = new PersonalData(PERSONAL, new PersonalRowsRepository(fixture.source));
  const [wallet, other] = [fixture.funded(), fixture.funded()];
  for (const each of [wallet, other])
    await fixture.first.confirmations.confirm(contextOf(caller), await fixture.made(each));
  await happens();
  const user = { appId: caller.app_id, userId: wallet.user_id };
  const { parts } = await personal.page(user, { user_id: wallet.user_id });
  const lanes = parts.find(({ table }) => table === 'lanes')?.rows;
  expect(lanes).toEqual([{ network: 'ETHEREUM', address: wallet.address }]);
  expect((await personal.erasure(user)).kept).toContainEqual(
    expect.objectContaining({ table: 'lanes', rows: 1 }),
  );
});

it('transfers whose status changes between two pages are on one of them', async () => {
  const personal = new PersonalData(PERSONAL, new PersonalRowsRepository(fixture.source));
  const { app_id: appId } = callerOf();
  await fillTransfers(fixture, appId, 2500);
  const pageOf = (after: string) =>
    personal.page({ appId, userId: 'user_0' }, { user_id: 'user_0', table: 'transfers', after });
  const first = await pageOf('');
  await fixture.query(
    `UPDATE transfers SET status = 'completed', decided_at = now(), completed_at = now(), due_at = NULL,
      reserved_native = NULL WHERE app_id = $1 AND status = 'processing'`,
    [appId],
  );
  const second = await pageOf(first.next_after);
  const rows = [first, second].map(({ parts }) => parts[0]?.rows ?? []);
  expect(rows.map(({ length }) => length)).toEqual([200, 50]);
  expect(new Set(rows.flat().map((row) => (row as { id: string }).id)).size).toBe(250);
});
