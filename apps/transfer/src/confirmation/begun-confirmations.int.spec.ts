import { describe, expect, it } from '@jest/globals';
import { AppError } from '@latchkey/contracts';
import { paymentFixture } from '../testing/payment-fixture.js';
import { contextOf } from '../testing/requests.js';
import { COIN } from '../testing/scripted-chain.js';

const fixture = paymentFixture({ processes: 2 });
const { caller, wallets } = fixture;
const begin = (transfer_id: string) =>
  fixture.first.confirmations.begin(contextOf(caller), { transfer_id, domain: 'example.com' });

describe('a confirmation that is begun', () => {
  it('has the signer offer the payment of the transfer, on its chain', async () => {
    const wallet = fixture.funded();
    const { id, dest } = await fixture.create(caller, wallet);
    expect(await begin(id)).toEqual({ signed_payment: `the text of ${id}` });
    expect(wallets.offered.at(-1)).toEqual({
      transfer_id: id,
      wallet_id: wallet.id,
      user_id: wallet.user_id,
      chain: await fixture.chain.chain(),
      network: 'ethereum',
      currency: 'ethereum',
      decimals: 18,
      destination: dest,
      units: `${COIN}`,
      domain: 'example.com',
    });
  });

  it('asks the chain for a transfer of an older release, which does not name it', async () => {
    const { id } = await fixture.create(caller, fixture.funded());
    await fixture.query('UPDATE transfers SET chain = NULL WHERE id = $1', [id]);
    await begin(id);
    expect(wallets.offered.at(-1)).toMatchObject({ chain: await fixture.chain.chain() });
  });

  it('is refused for a transfer that is not pending, and for an unknown one', async () => {
    const { id } = await fixture.create(caller, fixture.funded());
    await fixture.confirm(caller, id);
    await expect(begin(id)).rejects.toMatchObject({ code: 'transfer_not_pending' });
    await expect(begin('transfer_unknown')).rejects.toMatchObject({ code: 'transfer_not_found' });
  });
});

it('a signature that another confirmation has used up answers the transfer that it paid', async () => {
  const { id } = await fixture.create(caller, fixture.funded());
  const proofs = { app_signature: 'of the App' };
  wallets.beforeSigning = async () => {
    wallets.beforeSigning = () => undefined;
    await fixture.confirm(caller, id, fixture.other, proofs);
    wallets.policyRefusal = new AppError('app_signature_required', { reason: 'challenge_used' });
  };
  expect((await fixture.confirm(caller, id, fixture.first, proofs)).id).toBe(id);
  wallets.policyRefusal = undefined;
  expect(wallets.proofs.slice(-2)).toEqual([proofs, proofs]);
});
