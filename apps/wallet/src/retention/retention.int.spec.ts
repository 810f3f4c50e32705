import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Wallet } from 'ethers';
import { RegistrationsService } from '../sign-in/registrations.service.js';
import { CLIENT } from '../testing/sign-in-bench.js';
import { callerOf, WalletBench } from '../testing/wallet-bench.js';
import { RetentionRepository } from './retention.repository.js';

const bench = new WalletBench();

beforeAll(() => bench.start());
afterAll(() => bench.stop());

it('removes challenges a day after their end, and no other ones', async () => {
  const ages = ['-9 minutes', '0', '23 hours', '25 hours', '30 days'];
  for (const age of ages) {
    const { challenge } = await bench.get(RegistrationsService).begin(callerOf(), {
      ...CLIENT,
      wallet_type: 'ethereum',
      public_address: Wallet.createRandom().address,
      domain: 'app.example.com',
    });
    await bench.query('UPDATE wallet_challenges SET expires_at = now() - $2::interval WHERE message = $1', [
      challenge,
      age,
    ]);
  }
  expect(await bench.get(RetentionRepository).removeOutdated()).toBe(2);
  expect(await bench.query('SELECT FROM wallet_challenges')).toHaveLength(3);
});
