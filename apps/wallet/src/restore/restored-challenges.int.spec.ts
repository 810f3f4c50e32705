import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Wallet } from 'ethers';
import { settleRestored } from '@latchkey/platform/service';
import { RegistrationsService } from '../sign-in/registrations.service.js';
import { CLIENT } from '../testing/sign-in-bench.js';
import { callerOf, WalletBench } from '../testing/wallet-bench.js';
import { restoredChallenges } from './restored-challenges.js';

const bench = new WalletBench();
beforeAll(() => bench.start());
afterAll(() => bench.stop());

const open = () =>
  bench.query('SELECT FROM wallet_challenges WHERE consumed_at IS NULL AND expires_at > now()');

it('challenges end after a restore, and new ones are open', async () => {
  const begin = () =>
    bench.get(RegistrationsService).begin(callerOf(), {
      ...CLIENT,
      wallet_type: 'ethereum',
      public_address: Wallet.createRandom().address,
      domain: 'app.example.com',
    });
  await begin();
  await begin();
  expect(await settleRestored(bench.source, restoredChallenges)).toMatchObject({ wallet_challenges: 2 });
  expect(await open()).toEqual([]);
  await begin();
  expect(await open()).toHaveLength(1);
});
