import { afterEach, describe, expect, it } from '@jest/globals';
import { countOf, outcomeOf, refusal } from '../testing/outcomes.js';
import { paymentFixture } from '../testing/payment-fixture.js';
import { COIN } from '../testing/scripted-chain.js';

const fixture = paymentFixture({ processes: 2 });
const { caller, chain } = fixture;
const { refused, signed } = fixture.wallets;
afterEach(() => refused.clear());

const statusOf = async (id: string) => (await fixture.first.transfers.get(caller, id)).status;

describe('a blocked user', () => {
  it('creates no transfer, and confirms none from before the block until the end of the block', async () => {
    const wallet = fixture.funded();
    const { id } = await fixture.create(caller, wallet);
    const signedBefore = signed.length;
    refused.set(wallet.user_id, 'user_blocked');
    expect(await refusal(fixture.create(caller, wallet))).toBe('user_blocked');
    expect(await refusal(fixture.confirm(caller, id))).toBe('user_blocked');
    expect(signed).toHaveLength(signedBefore);
    expect(await statusOf(id)).toBe('pending');
    refused.clear();
    await fixture.confirm(caller, id);
    await fixture.paidOnce(wallet, id);
  });

  it('is refused before the funds and the chain matter', async () => {
    const wallet = fixture.funded(0n);
    const { id } = await fixture.create(caller, wallet);
    refused.set(wallet.user_id, 'user_blocked');
    expect(await refusal(fixture.confirm(caller, id))).toBe('user_blocked');
  });

  it('who is blocked while the signer signs pays nothing, and uses no nonce up', async () => {
    const wallet = fixture.funded();
    const { id } = await fixture.create(caller, wallet);
    fixture.wallets.beforeSigning = () => void refused.set(wallet.user_id, 'user_blocked');
    expect(await refusal(fixture.confirm(caller, id))).toBe('user_blocked');
    expect(await fixture.rowOf(id)).toMatchObject({ status: 'pending', nonce: null, signed: null });
    expect(await fixture.eventsOf(id)).toEqual(['transfer.created']);
    fixture.forgetScripts();
    refused.clear();
    await fixture.confirm(caller, id);
    await fixture.paidOnce(wallet, id);
    expect(await fixture.noncesOf(wallet)).toEqual([0]);
  });

  it('has sent what was signed before the block, and repetitions answer it', async () => {
    const wallet = fixture.funded();
    const custom_id = 'before-the-block';
    const { id } = await fixture.create(caller, wallet, { custom_id });
    await fixture.confirm(caller, id);
    refused.set(wallet.user_id, 'user_blocked');
    await fixture.paidOnce(wallet, id);
    expect(await fixture.confirm(caller, id)).toMatchObject({ id, status: 'completed' });
    expect(await fixture.create(caller, wallet, { custom_id })).toMatchObject({ id, status: 'completed' });
  });

  it('has each of 20 transfers paid or pending where the block comes between their signatures', async () => {
    const wallet = fixture.funded(100n * COIN);
    const ids = await Promise.all(Array.from({ length: 20 }, () => fixture.made(wallet)));
    let left = 7;
    fixture.wallets.beforeSigning = () => {
      if ((left -= 1) === 0) refused.set(wallet.user_id, 'user_blocked');
    };
    const outcomes = await Promise.all(
      ids.map((id, n) => outcomeOf(fixture.confirmPatiently(caller, id, fixture.processFor(n)))),
    );
    const paid = ids.filter((_, n) => outcomes[n] === 'processing');
    expect(countOf(outcomes, 'user_blocked')).toBe(20 - paid.length);
    expect(paid.length).toBeGreaterThan(0);
    for (const id of paid) await fixture.decided(caller, id);
    for (const id of ids.filter((one) => !paid.includes(one))) expect(await statusOf(id)).toBe('pending');
    expect(await fixture.noncesOf(wallet)).toEqual(paid.map((_, n) => n));
    expect(chain.broadcasts.length).toBeGreaterThanOrEqual(paid.length);
  });
});

it('a deleted user has no wallet to pay from, also before the wallet service knows of it', async () => {
  const wallet = fixture.funded();
  const { id } = await fixture.create(caller, wallet);
  refused.set(wallet.user_id, 'user_not_found');
  expect(await refusal(fixture.create(caller, wallet))).toBe('wallet_not_found');
  expect(await refusal(fixture.confirm(caller, id))).toBe('wallet_not_found');
});
