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

const isKnown = async (n: number, app_id = appId, wallet = n, public_address = '0xC3') => {
  const input = { app_id, user_id: `user_${n}`, wallet_id: `wallet_${wallet}`, public_address };
  return transfers.knowsPayments(input);
};

it.each([
  ['failed', 1, true],
  ['processing', 2, true],
  ['pending', 3, true],
  ['cancelled', 4, false],
  ['expired', 5, false],
  ['completed', 6, true],
])('a wallet whose transfer is %s', async (status, n, known) => {
  const [row] = await fixture.query<{ status: string }>('SELECT status FROM transfers WHERE source = $1', [
    `wallet_${n}`,
  ]);
  expect(row?.status).toBe(status);
  expect(await isKnown(n)).toBe(known);
});

it('a transfer of another wallet, or of another App, is none of this one', async () => {
  expect(await isKnown(2, newId('app'))).toBe(false);
  expect(await isKnown(2, appId, 3)).toBe(false);
});

it.each([
  ['failed', 1, true],
  ['processing', 2, true],
  ['pending', 3, true],
  ['cancelled', 4, false],
  ['expired', 5, false],
  ['completed', 6, true],
])('an address to which a transfer of any App is %s, in any spelling', async (_, n, known) => {
  const address = `0xAbC${n}`;
  await fixture.query('UPDATE transfers SET dest = $2 WHERE source = $1', [`wallet_${n}`, address]);
  expect(await isKnown(0, newId('app'), 0, address.toLowerCase())).toBe(known);
});
