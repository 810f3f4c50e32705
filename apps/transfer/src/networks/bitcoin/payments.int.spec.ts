import { describe, expect, it } from '@jest/globals';
import { refusal } from '../../testing/outcomes.js';
import { BITCOIN, bitcoinFixture, DESTINATIONS } from './testing/bitcoin-fixture.js';

const fixture = bitcoinFixture();
const { caller } = fixture;
const [[, DEST]] = DESTINATIONS;

describe('a payment of bitcoin', () => {
  it.each(DESTINATIONS)('to %s: it arrives, the change comes back, and the fee is exact', async (_, dest) => {
    const wallet = fixture.funded(BITCOIN);
    const before = fixture.chain.balance(dest);
    const transfer = await fixture.made(wallet, { dest });
    expect(transfer).toMatchObject({ status: 'pending', dest, source_amount: '0.1' });
    const confirmed = await fixture.confirm(caller, transfer.id);
    expect(confirmed).toMatchObject({ status: 'processing' });
    const done = await fixture.mined(transfer.id);
    expect(done.blockchain_tx_hash).toBe(confirmed.blockchain_tx_hash);
    expect(fixture.chain.balance(dest) - before).toBe(BITCOIN / 10n);
    const executed = fixture.chain.ledger.transactions.get(done.blockchain_tx_hash);
    const fee = executed ? fixture.chain.ledger.feeOf(executed) : 0n;
    expect(done.total_fees).toBe(`0.0${`${fee}`.padStart(7, '0')}`.replace(/0+$/, ''));
    expect(done.total_fees).toBe(transfer.total_fees);
    expect(fixture.chain.balance(wallet.address)).toBe(BITCOIN - BITCOIN / 10n - fee);
    expect(await fixture.eventsOf(transfer.id)).toEqual([
      'transfer.created',
      'transfer.processing',
      'transfer.completed',
    ]);
  });

  it('of many coins, and of all that is there but the fee', async () => {
    const wallet = fixture.funded(...Array.from({ length: 12 }, () => 10_000n));
    const { id } = await fixture.made(wallet, { source_amount: '0.0011561' });
    await fixture.confirm(caller, id);
    const { total_fees } = await fixture.mined(id);
    expect(fixture.chain.balance(wallet.address)).toBe(0n);
    expect(total_fees).toBe('0.0000439');
  });

  it.each([
    ['P2WPKH', DESTINATIONS[0][1], '0.00000293', '0.00000294'],
    ['P2WSH', DESTINATIONS[1][1], '0.00000329', '0.0000033'],
    ['P2TR', DESTINATIONS[2][1], '0.00000329', '0.0000033'],
    ['P2PKH', DESTINATIONS[3][1], '0.00000545', '0.00000546'],
    ['P2SH', DESTINATIONS[4][1], '0.00000539', '0.0000054'],
  ])('to %s of less than it is worth is refused at create', async (_, dest, source_amount, least) => {
    const wallet = fixture.funded(BITCOIN);
    await expect(fixture.made(wallet, { dest, source_amount })).rejects.toMatchObject({
      code: 'amount_too_small',
      details: { fields: [{ field: 'source_amount', message: `must be at least ${least}` }] },
    });
    expect((await fixture.made(wallet, { dest, source_amount: least })).status).toBe('pending');
  });

  it.each([
    ['of the main net', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['of the main net, P2PKH', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['of the public test nets', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    ['of a witness that anybody could spend', 'bcrt1sw50qgdz25j'],
    ['with a wrong checksum', `${DEST.slice(0, -1)}q`],
    ['of Ethereum', '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'],
  ])('to an address %s is refused', async (_, dest) => {
    expect(await refusal(fixture.made(fixture.funded(BITCOIN), { dest }))).toBe('invalid_public_address');
  });

  it('is refused at create and at the confirmation where the coins do not cover it', async () => {
    const wallet = fixture.funded(BITCOIN / 10n);
    expect(await refusal(fixture.made(wallet))).toBe('insufficient_funds');
    expect(await refusal(fixture.made(fixture.wallets.addBitcoin(caller)))).toBe('insufficient_funds');
    const [one, two] = [
      await fixture.made(wallet, { source_amount: '0.06' }),
      await fixture.made(wallet, { source_amount: '0.06' }),
    ];
    await fixture.confirm(caller, one.id);
    await fixture.sent(one.id);
    await expect(fixture.confirm(caller, two.id)).rejects.toMatchObject({
      code: 'insufficient_funds',
      details: { reason: 'funds_below_amount' },
    });
    const small = await fixture.made(wallet, { source_amount: '0.03' });
    await expect(fixture.confirm(caller, small.id)).rejects.toMatchObject({
      code: 'insufficient_funds',
      details: { reason: 'funds_unconfirmed' },
    });
    await fixture.mined(one.id);
    expect(await refusal(fixture.confirm(caller, two.id))).toBe('insufficient_funds');
  });

  it('is refused from a wallet with an address of the main net', async () => {
    const wallet = fixture.wallets.addBitcoin(caller, 'main');
    expect(await refusal(fixture.made(wallet))).toBe('incompatible_token');
  });
});
