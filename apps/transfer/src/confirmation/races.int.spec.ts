import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { raceRounds } from '@latchkey/platform/testing';
import { countOf, outcomeOf, refusal } from '../testing/outcomes.js';
import { paymentFixture } from '../testing/payment-fixture.js';
import { callerOf } from '../testing/requests.js';
import { COIN, FEE } from '../testing/scripted-chain.js';

const fixture = paymentFixture({ processes: 2 });
const { chain, caller } = fixture;

/** Lets those who call wait for each other, until this number has come. */
function meetingOf(count: number): () => Promise<void> {
  let come = 0;
  let open: () => void = () => undefined;
  const met = new Promise<void>((resolve) => (open = resolve));
  return () => {
    come += 1;
    if (come >= count) open();
    return met;
  };
}

describe('races', () => {
  it('20 confirms of one transfer in two processes: one signature that counts, one broadcast, one hash', async () => {
    const wallet = fixture.funded(100n * COIN);
    const { id } = await fixture.create(caller, wallet);
    const signedBefore = fixture.wallets.signed.length;
    const sentBefore = chain.broadcasts.length;
    // Each process signs a payment of its own before one of them is stored, as if a turn had lasted too long.
    chain.pricesMove = true;
    const meet = meetingOf(2);
    fixture.wallets.beforeSigning = async () => {
      await fixture.query('UPDATE lanes SET turn_until = now()');
      await meet();
    };
    const calls = Array.from({ length: 20 }, (_, n) =>
      fixture.confirmPatiently(caller, id, fixture.processFor(n)),
    );
    const hashes = new Set((await Promise.all(calls)).map((transfer) => transfer.blockchain_tx_hash));
    expect(hashes.size).toBe(1);
    expect(new Set(fixture.wallets.signed.slice(signedBefore)).size).toBe(2);
    await fixture.decided(caller, id);
    expect(chain.broadcasts.slice(sentBefore)).toEqual([...hashes]);
    expect(chain.balance(wallet.address)).toBe(99n * COIN - FEE);
    expect(await fixture.noncesOf(wallet)).toEqual([0]);
  });

  it('20 transfers of 60 % in two processes: one is paid, 19 are refused', async () => {
    const wallet = fixture.funded(10n * COIN);
    const ids = await Promise.all(
      Array.from({ length: 20 }, () => fixture.made(wallet, { source_amount: '6' })),
    );
    const calls = ids.map((id, n) => outcomeOf(fixture.confirmPatiently(caller, id, fixture.processFor(n))));
    const outcomes = await Promise.all(calls);
    expect(countOf(outcomes, 'processing')).toBe(1);
    expect(countOf(outcomes, 'insufficient_funds')).toBe(19);
    await fixture.decided(caller, ids[outcomes.indexOf('processing')] ?? '');
    expect(chain.balance(wallet.address)).toBe(4n * COIN - FEE);
  });

  it.each([
    ['counts before its balance lacks it', { isTorn: true }, false],
    ['counts, and the node beside it not yet, which answers next', {}, true],
  ])('a payment that the node %s pays nothing twice', async (_, script, isOtherBehind) => {
    const wallet = fixture.funded(10n * COIN);
    const order = { source_amount: '6' };
    const [first, second] = [await fixture.made(wallet, order), await fixture.made(wallet, order)];
    chain.mining = false;
    await fixture.confirm(caller, first);
    for (const { worker } of [fixture.first, fixture.other]) await worker.onModuleDestroy();
    if (isOtherBehind) chain.staleReading = { after: 1, balance: 10n * COIN, nonce: 0n };
    Object.assign(chain, { mining: true, ...script });
    expect(await outcomeOf(fixture.confirm(caller, second))).toBe('insufficient_funds');
    for (const { worker } of [fixture.first, fixture.other]) worker.onApplicationBootstrap();
    await fixture.decided(caller, first);
    expect(chain.balance(wallet.address)).toBe(4n * COIN - FEE);
  });

  it('30 small transfers of one account in two Apps: all are paid, each nonce once and without a gap', async () => {
    const wallet = fixture.funded(100n * COIN);
    const second = callerOf();
    const shared = fixture.wallets.share(wallet, second);
    const orders = await Promise.all(
      Array.from({ length: 30 }, async (_, n) => {
        const [by, from] = n % 3 ? [caller, wallet] : [second, shared];
        return { by, id: (await fixture.create(by, from, { source_amount: '0.1' })).id };
      }),
    );
    await Promise.all(orders.map(({ by, id }, n) => fixture.confirmPatiently(by, id, fixture.processFor(n))));
    for (const { by, id } of orders) await fixture.decided(by, id);
    const nonces = [...(await fixture.noncesOf(wallet)), ...(await fixture.noncesOf(shared))].sort(
      (a, b) => a - b,
    );
    expect(nonces).toEqual(Array.from({ length: 30 }, (_, n) => n));
    expect(chain.balance(wallet.address)).toBe(97n * COIN - 30n * FEE);
  });

  it('40 small transfers of one account in two processes: each is signed once', async () => {
    const wallet = fixture.funded(100n * COIN);
    const ids = await Promise.all(
      Array.from({ length: 40 }, () => fixture.made(wallet, { source_amount: '0.1' })),
    );
    const before = fixture.wallets.intents.length;
    // As long as a signature takes beside a draft.
    fixture.wallets.beforeSigning = () => setTimeout(5);
    await Promise.all(ids.map((id, n) => fixture.confirmPatiently(caller, id, fixture.processFor(n))));
    const signed = fixture.wallets.intents.slice(before).map(({ transfer_id }) => transfer_id);
    expect(signed.toSorted()).toEqual(ids.toSorted());
    for (const id of ids) await fixture.decided(caller, id);
  });

  it('a refused signature, and a payment that could not be stored, hold up no other confirmation', async () => {
    const wallet = fixture.funded(100n * COIN);
    const [refused, kept] = [await fixture.made(wallet), await fixture.made(wallet)];
    fixture.wallets.beforeSigning = () => Promise.reject(new Error('refused'));
    await expect(fixture.confirm(caller, refused)).rejects.toThrow('refused');
    fixture.wallets.beforeSigning = async () => void (await fixture.other.transfers.cancel(caller, refused));
    expect(await refusal(fixture.confirm(caller, refused))).toBe('transfer_not_pending');
    fixture.wallets.beforeSigning = () => undefined;
    const rows = await fixture.query('SELECT FROM lanes WHERE address = $1 AND turn_until IS NOT NULL', [
      wallet.address,
    ]);
    expect(rows).toEqual([]);
    expect((await fixture.confirm(caller, kept)).status).toBe('processing');
  });

  it('a confirm against a cancel, many times: exactly one wins', async () => {
    const rounds = raceRounds(50);
    const wallet = fixture.funded(1000n * COIN);
    const paid: string[] = [];
    for (let round = 0; round < rounds; round++) {
      const { id } = await fixture.create(caller, wallet);
      const [confirmed, cancelled] = await Promise.all([
        outcomeOf(fixture.confirm(caller, id)),
        // Spread over the time that a confirm takes.
        setTimeout((round % 10) ** 2).then(() => outcomeOf(fixture.other.transfers.cancel(caller, id))),
      ]);
      const isPaid = confirmed === 'processing';
      expect([confirmed, cancelled]).toEqual(
        isPaid ? ['processing', 'transfer_not_pending'] : ['transfer_not_pending', 'cancelled'],
      );
      if (isPaid) paid.push(id);
      else expect((await fixture.first.transfers.get(caller, id)).status).toBe('cancelled');
    }
    for (const id of paid) await fixture.decided(caller, id);
    expect(paid.length).toBeGreaterThan(0);
    expect(paid.length).toBeLessThan(rounds);
    expect(chain.balance(wallet.address)).toBe(1000n * COIN - BigInt(paid.length) * (COIN + FEE));
    expect(await fixture.noncesOf(wallet)).toEqual(Array.from({ length: paid.length }, (_, n) => n));
  });

  it('a cancel, and the end of its time, while it is signed: the cancel holds, and nothing is paid', async () => {
    const wallet = fixture.funded(100n * COIN);
    const [cancelled, late] = [await fixture.create(caller, wallet), await fixture.create(caller, wallet)];
    fixture.wallets.beforeSigning = async () =>
      void (await fixture.other.transfers.cancel(caller, cancelled.id));
    expect(await refusal(fixture.confirm(caller, cancelled.id))).toBe('transfer_not_pending');
    fixture.wallets.beforeSigning = async () =>
      void (await fixture.query('UPDATE transfers SET expires_at = now() WHERE id = $1', [late.id]));
    expect(await refusal(fixture.confirm(caller, late.id))).toBe('transfer_not_pending');
    expect((await fixture.rowOf(late.id))?.signed).toBeNull();
    expect(await fixture.noncesOf(wallet)).toEqual([]);
  });
});
