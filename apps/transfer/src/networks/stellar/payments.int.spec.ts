import { describe, expect, it } from '@jest/globals';
import { MuxedAccount, Account } from '@stellar/stellar-base';
import { refusal } from '../../testing/outcomes.js';
import { newAddress, stellarFixture, XLM } from './testing/stellar-fixture.js';

const fixture = stellarFixture();
const { caller } = fixture;

const muxed = (account: string) => new MuxedAccount(new Account(account, '0'), '42').accountId();
const paidTo = (dest: string) => fixture.chain.ledger.paid.find(({ to }) => to === dest);

describe('a payment of XLM', () => {
  it('arrives, its fee is exact, and its events are those of any transfer', async () => {
    const [wallet, dest] = [fixture.funded(10n * XLM), fixture.receiver()];
    const transfer = await fixture.made(wallet, { dest });
    expect(transfer).toMatchObject({ status: 'pending', dest, source_amount: '2.5', total_fees: '0.00001' });
    expect(transfer).not.toHaveProperty('memo');
    const confirmed = await fixture.confirm(caller, transfer.id);
    const done = await fixture.closed(transfer.id);
    expect(done.blockchain_tx_hash).toBe(confirmed.blockchain_tx_hash);
    expect(done.total_fees).toBe('0.00001');
    expect(fixture.chain.balance(dest)).toBe((35n * XLM) / 10n);
    expect(fixture.chain.balance(wallet.address)).toBe((75n * XLM) / 10n - 100n);
    expect(paidTo(dest)).toEqual({ type: 'payment', to: dest, units: (25n * XLM) / 10n, memo: '' });
    expect(await fixture.eventsOf(transfer.id)).toEqual([
      'transfer.created',
      'transfer.processing',
      'transfer.completed',
    ]);
  });

  it('to an account that does not exist makes it, with two half coins at least', async () => {
    const [wallet, dest] = [fixture.funded(10n * XLM), newAddress()];
    await expect(fixture.made(wallet, { dest, source_amount: '0.9999999' })).rejects.toMatchObject({
      code: 'amount_too_small',
      details: { fields: [{ field: 'source_amount', message: 'must be at least 1: it makes the account' }] },
    });
    const { id } = await fixture.made(wallet, { dest, source_amount: '1' });
    await fixture.confirm(caller, id);
    await fixture.closed(id);
    expect(paidTo(dest)).toMatchObject({ type: 'createAccount', units: XLM });
    const again = await fixture.made(wallet, { dest, source_amount: '0.0000001' });
    await fixture.confirm(caller, again.id);
    await fixture.closed(again.id);
    expect(fixture.chain.balance(dest)).toBe(XLM + 1n);
  });

  it('is decided by what the destination is at its confirmation', async () => {
    const [wallet, dest] = [fixture.funded(10n * XLM), newAddress()];
    const { id } = await fixture.made(wallet, { dest });
    fixture.chain.ledger.fund(dest, XLM);
    await fixture.confirm(caller, id);
    await fixture.closed(id);
    expect(paidTo(dest)?.type).toBe('payment');
  });

  it.each([
    ['a text', { text: 'INV-42 ünïcode' }, 'INV-42 ünïcode'],
    ['an id', { id: '18446744073709551615' }, '18446744073709551615'],
    ['an id of zero', { id: '0' }, '0'],
  ])('has %s as its memo in the chain and in its view', async (_, memo, inChain) => {
    const [wallet, dest] = [fixture.funded(10n * XLM), fixture.receiver()];
    const made = await fixture.made(wallet, { dest, memo });
    expect(made.memo).toEqual(memo);
    await fixture.confirm(caller, made.id);
    expect((await fixture.closed(made.id)).memo).toEqual(memo);
    expect(paidTo(dest)?.memo).toBe(inChain);
    expect(fixture.wallets.intents.at(-1)?.memo).toEqual(memo);
  });

  it.each([
    ['both', { text: 'a', id: '1' }],
    ['neither', {}],
    ['29 bytes', { text: `${'ä'.repeat(14)}a` }],
    ['a line break', { text: 'a\nb' }],
    ['half of a pair', { text: '\ud800' }],
    ['an id past 64 bits', { id: '18446744073709551616' }],
    ['an id with a sign', { id: '-1' }],
    ['an id with a zero in front', { id: '01' }],
  ])('is refused with a memo of %s', async (_, memo) => {
    await expect(fixture.made(fixture.funded(10n * XLM), { memo })).rejects.toMatchObject({
      code: 'invalid_request',
      details: { fields: [{ field: 'memo' }] },
    });
  });

  it('elsewhere has no memo', async () => {
    const wallet = fixture.wallets.add(caller);
    const order = { memo: { text: 'a' } };
    await expect(fixture.create(caller, wallet, order)).rejects.toMatchObject({
      code: 'invalid_request',
      details: { fields: [{ field: 'memo', message: 'is for payments of XLM alone' }] },
    });
  });

  it('with another memo is another transfer for its custom_id', async () => {
    const [wallet, dest] = [fixture.funded(10n * XLM), fixture.receiver()];
    const order = { dest, custom_id: 'payout-1' };
    const { id } = await fixture.made(wallet, { ...order, memo: { id: '7' } });
    expect((await fixture.made(wallet, { ...order, memo: { id: '7' } })).id).toBe(id);
    for (const memo of [{ text: '7' }, { id: '8' }, undefined])
      expect(await refusal(fixture.made(wallet, { ...order, ...(memo && { memo }) }))).toBe(
        'duplicate_custom_id',
      );
  });

  it('to an account that wants a memo is refused without one, at create and at the confirmation', async () => {
    const [wallet, dest] = [fixture.funded(10n * XLM), fixture.receiver()];
    const without = await fixture.made(wallet, { dest });
    // SEP-29: `1` in Base64.
    fixture.chain.ledger.fund(dest, 0n, { data: { 'config.memo_required': 'MQ==' } });
    expect(await refusal(fixture.made(wallet, { dest }))).toBe('memo_required');
    expect(await refusal(fixture.confirm(caller, without.id))).toBe('memo_required');
    expect((await fixture.first.transfers.get(caller, without.id)).status).toBe('pending');
    const { id } = await fixture.made(wallet, { dest, memo: { text: 'me' } });
    await fixture.confirm(caller, id);
    expect((await fixture.closed(id)).status).toBe('completed');
  });

  it('to an address with an id in it is paid as such, and needs no memo', async () => {
    const [wallet, account] = [fixture.funded(10n * XLM), fixture.receiver()];
    fixture.chain.ledger.fund(account, 0n, { data: { 'config.memo_required': 'MQ==' } });
    const dest = muxed(account);
    const { id } = await fixture.made(wallet, { dest });
    await fixture.confirm(caller, id);
    await fixture.closed(id);
    expect(paidTo(dest)).toMatchObject({ type: 'payment', units: (25n * XLM) / 10n });
    expect(await refusal(fixture.made(wallet, { dest, memo: { text: 'a' } }))).toBe('invalid_request');
    expect(await refusal(fixture.made(wallet, { dest: muxed(newAddress()) }))).toBe('invalid_public_address');
  });

  it.each([
    ['with a wrong checksum', 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSG2'],
    ['of a contract', 'CA3D5KRYM6CB7OWQ6TWYRR3Z4T7GNZLKERYNZGGA5SOAOPIFY6YQGAXE'],
    ['in lower case', newAddress().toLowerCase()],
    ['that is a seed', 'SBU2RRGLXH3E5CQHTD3ODLDF2BWDCYUSSBLLZ5GNW7JXHDIYKXZWHOKR'],
    ['of Ethereum', '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'],
  ])('to an address %s is refused', async (_, dest) => {
    expect(await refusal(fixture.made(fixture.funded(10n * XLM), { dest }))).toBe('invalid_public_address');
  });

  it('leaves what the account has to keep', async () => {
    const wallet = fixture.funded(10n * XLM);
    const dest = fixture.receiver();
    // Half a coin for each of five entries, and one that an offer has sold.
    fixture.chain.ledger.fund(wallet.address, 0n, { subentries: 3, sold: XLM });
    const reason = { details: { reason: 'funds_reserved' } };
    for (const source_amount of ['6.499995', '7'])
      await expect(fixture.made(wallet, { dest, source_amount })).rejects.toMatchObject(reason);
    const { id } = await fixture.made(wallet, { dest, source_amount: '6.49999' });
    fixture.chain.ledger.fund(wallet.address, 0n, { subentries: 5 });
    await expect(fixture.confirm(caller, id)).rejects.toMatchObject(reason);
    fixture.chain.ledger.fund(wallet.address, 0n, { subentries: 3 });
    // All that is free: no form with a higher fee could be paid, so there is none.
    await fixture.confirm(caller, id);
    await fixture.closed(id);
    expect(fixture.chain.balance(wallet.address)).toBe((35n * XLM) / 10n);
  });

  it.each([
    ['an account that does not exist', () => fixture.wallets.addStellar(caller), 'funds_below_amount'],
    ['less than the amount', () => fixture.funded(2n * XLM), 'funds_below_amount'],
  ])('is refused from %s', async (_, wallet, reason) => {
    await expect(fixture.made(wallet())).rejects.toMatchObject({
      code: 'insufficient_funds',
      details: { reason },
    });
  });
});
