import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import { fillTransfers } from '../testing/many-transfers.js';
import { TransferFixture } from '../testing/transfer-fixture.js';
import type { TransfersService } from './transfers.service.js';

const fixture = new TransferFixture();
const appId = newId('app');
let transfers: TransfersService;
beforeAll(async () => {
  await fixture.start();
  ({ transfers } = await fixture.serve());
  // One of each status, of another user and wallet each.
  await fillTransfers(fixture, appId, 6);
});
afterAll(() => fixture.stop());

const isOpen = async (n: number, app_id = appId, wallet = n) => {
  const input = { app_id, user_id: `user_${n}`, wallet_id: `wallet_${wallet}` };
  return transfers.hasOpenPayments(input);
};

it.each([
  ['failed', 1, false],
  ['processing', 2, true],
  ['pending', 3, true],
  ['cancelled', 4, false],
  ['expired', 5, false],
  ['completed', 6, false],
])('a wallet whose transfer is %s', async (status, n, open) => {
  const [row] = await fixture.query<{ status: string }>('SELECT status FROM transfers WHERE source = $1', [
    `wallet_${n}`,
  ]);
  expect(row?.status).toBe(status);
  expect(await isOpen(n)).toBe(open);
});

it('a transfer of another wallet, or of another App, is none of this one', async () => {
  expect(await isOpen(2, newId('app'))).toBe(false);
  expect(await isOpen(2, appId, 3)).toBe(false);
});
