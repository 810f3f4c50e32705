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
      network: 'ethereum',
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
    new AppError('transfer_not_allowed'),
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

describe('the session of the person who confirms', () => {
  const session = { session_token: 'token of a session', session_jwt: 'jwt of a session' };
  const confirmWith = (id: string, more = session) => fixture.confirm(caller, id, fixture.first, more);

  it('goes to the signer, and is not kept', async () => {
    const { id } = await fixture.create(caller, fixture.funded());
    wallets.policyRefusal = new AppError('step_up_required');
    await confirmWith(id).catch(() => undefined);
    wallets.policyRefusal = undefined;
    await confirmWith(id);
    expect(wallets.proofs.slice(-2)).toEqual([session, session]);
    const rows = await fixture.query('SELECT t::text, o::text FROM transfers t, outbox o');
    const kept = `${JSON.stringify(rows)} ${fixture.logLines.join('')}`;
    expect(kept).toContain(id);
    for (const secret of Object.values(session)) expect(kept).not.toContain(secret);
  });

  it('is not asked for again once the transfer is signed', async () => {
    const { id } = await fixture.create(caller, fixture.funded());
    await confirmWith(id);
    const before = wallets.proofs.length;
    wallets.policyRefusal = new AppError('session_not_found');
    expect((await fixture.confirm(caller, id)).id).toBe(id);
    expect(wallets.proofs).toHaveLength(before);
  });

  it.each([
    new AppError('session_user_mismatch'),
    new AppError('session_not_found', { reason: 'session_ended_expired' }),
    new AppError('session_mismatch'),
    new AppError('invalid_session_jwt'),
  ])('that the signer refuses leaves the transfer pending: %s', async (error) => {
    const { id, user_id } = await fixture.create(caller, fixture.funded());
    wallets.policyRefusal = error;
    const refused: unknown = await confirmWith(id).catch((thrown: unknown) => thrown);
    expect(refused).toMatchObject({ code: error.code, details: { ...error.details, userId: user_id } });
    expect((await fixture.first.transfers.get(caller, id)).status).toBe('pending');
  });
});
