import { describe, expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import { callerOf, refusal, WalletFixture, started } from '../testing/wallet-fixture.js';
import { WalletsService } from './wallets.service.js';

const fixture = await started(new WalletFixture());
const caller = callerOf();
const ask = (user_id: string, wallet_id: string) =>
  fixture.get(WalletsService).getUserWallet(caller, { user_id, wallet_id });

describe('GET /v1/auth/users/{user_id}/wallets/{wallet_id}', () => {
  it('answers the wallet of this user', async () => {
    const wallet = await fixture.create(caller);
    expect(await ask(wallet.user_id, wallet.id)).toEqual(wallet);
  });

  it('refuses an unknown wallet', async () => {
    expect(await refusal(ask(newId('user'), newId('wallet')))).toBe('wallet_not_found');
  });

  it('refuses the wallet of another user', async () => {
    const [mine, other] = await Promise.all([fixture.create(caller), fixture.create(caller)]);
    expect(await refusal(ask(mine.user_id, other.id))).toBe('wallet_not_found');
  });

  it('refuses the wallet of another App', async () => {
    const wallet = await fixture.create(callerOf());
    expect(await refusal(ask(wallet.user_id, wallet.id))).toBe('wallet_not_found');
  });
});
