import { afterEach, describe, expect, it } from '@jest/globals';
import { AppError, type PaymentRequirements } from '@latchkey/contracts';
import { paymentFixture } from '../testing/payment-fixture.js';
import { contextOf, orderOf } from '../testing/requests.js';
import { COIN, FEE } from '../testing/scripted-chain.js';

const fixture = paymentFixture();
const { caller } = fixture;
const { wallets } = fixture;
const { requirements } = wallets;
afterEach(() => {
  wallets.requirements = requirements;
  wallets.policyRefusal = undefined;
});

const REFUSED: PaymentRequirements = {
  ...requirements,
  person: true,
  refused_by: 'transfer_limit_exceeded',
  resets_at: 1_795_305_600,
};

describe('what a transfer needs', () => {
  it('is answered with its creation, which no policy refuses', async () => {
    wallets.requirements = REFUSED;
    const wallet = fixture.funded();
    const create = () =>
      fixture.first.transfers.create(
        contextOf(caller),
        orderOf(wallet, { source_amount: '1.5', custom_id: 'needs' }),
      );
    const created = await create();
    expect(created).toMatchObject({ status: 'pending', requires: REFUSED });
    expect(wallets.checked.at(-1)).toEqual({
      wallet_id: wallet.id,
      currency: 'ethereum',
      decimals: 18,
      destination: created.dest,
      units: `${(COIN * 3n) / 2n}`,
    });
    expect(await create()).toEqual(created);
  });

  it('and what it costs are checked without making one', async () => {
    wallets.requirements = REFUSED;
    const wallet = fixture.funded();
    const before = await fixture.query('SELECT id FROM transfers');
    const checked = await fixture.first.transfers.check(contextOf(caller), orderOf(wallet));
    expect(checked).toEqual({
      requires: REFUSED,
      total_fees: `0.${FEE.toString().padStart(18, '0')}`.replace(/0+$/, ''),
    });
    expect(await fixture.query('SELECT id FROM transfers')).toEqual(before);
  });
});

describe('a payment that a policy refuses', () => {
  it.each([
    new AppError('transfer_limit_exceeded', { resetsAt: 1_795_305_600 }),
    new AppError('destination_not_allowed'),
    new AppError('transfer_not_allowed', { reason: 'needs_approvals' }),
    new AppError('step_up_required', { unmet: [{ type: 'totp', reason: 'factor_missing' }] }),
    new AppError('app_signature_required'),
  ])('stays pending, with the whole error, and is paid once it is admitted: %s', async (error) => {
    const { id, user_id } = await fixture.create(caller, fixture.funded());
    wallets.policyRefusal = error;
    const refused: unknown = await fixture.confirm(caller, id).catch((thrown: unknown) => thrown);
    expect(refused).toMatchObject({
      code: error.code,
      details: { ...error.details, userId: user_id },
      isFinal: true,
    });
    expect((await fixture.first.transfers.get(caller, id)).status).toBe('pending');
    wallets.policyRefusal = undefined;
    expect((await fixture.confirm(caller, id)).status).toBe('processing');
  });
});
