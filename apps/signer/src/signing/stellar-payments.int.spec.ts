import { describe, expect, it } from '@jest/globals';
import { Keypair, Memo, Networks } from '@stellar/stellar-base';
import type { PaymentIntent } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { started } from '../testing/signer-fixture.js';
import { SigningFixture } from '../testing/signing-fixture.js';
import { DEST, inAnHour, stellarBytes, stellarIntent, stellarPayment } from '../testing/stellar-payments.js';

const fixture = await started(new SigningFixture());
const { caller } = fixture;
const walletOf = () => fixture.create(caller, undefined, 'XLM');

describe('a payment of XLM', () => {
  it('is signed once for each form, as the library of others verifies', async () => {
    const wallet = await walletOf();
    const maxTime = inAnHour();
    const forms = ['100', '1000', '10000'].map((fee) => stellarPayment(wallet, { fee, maxTime }));
    const signature = await fixture.sign(wallet, { unsigned: stellarBytes(forms), intent: stellarIntent() });
    expect(signature).toHaveLength(3 * 64);
    const key = Keypair.fromPublicKey(wallet.public_address);
    for (const [at, form] of forms.entries())
      expect(key.verify(form.hash(), signature.subarray(at * 64, (at + 1) * 64))).toBe(true);
    expect(await fixture.signaturesOf(wallet.user_id)).toHaveLength(1);
  });

  it('with a memo is signed for this memo alone', async () => {
    const wallet = await walletOf();
    const unsigned = stellarBytes([stellarPayment(wallet, { memo: Memo.text('INV-42') })]);
    expect(
      await fixture.sign(wallet, { unsigned, intent: stellarIntent({ memo: { text: 'INV-42' } }) }),
    ).toHaveLength(64);
    for (const memo of [undefined, { text: 'INV-43' }, { id: '42' }])
      await expect(
        fixture.sign(wallet, { unsigned, intent: stellarIntent(memo && { memo }) }),
      ).rejects.toMatchObject({ details: { reason: 'payment_memo_differs' } });
  });

  it.each<[string, Partial<PaymentIntent>, string]>([
    ['another amount', { units: '25000001' }, 'payment_amount_differs'],
    ['another destination', { destination: Keypair.random().publicKey() }, 'payment_destination_differs'],
    ['a memo', { memo: { id: '1' } }, 'payment_memo_differs'],
    ['a memo of 29 bytes', { memo: { text: 'x'.repeat(29) } }, 'intent_malformed'],
    ['a lower fee', { most_fee: '99' }, 'payment_fee_too_high'],
    ['other places', { decimals: 8 }, 'payment_token_differs'],
    ['the main net', { chain: `stellar:${Networks.PUBLIC}` }, 'payment_chain_differs'],
    ['a chain of another form', { chain: 'stellar:' }, 'intent_malformed'],
    ['no address', { destination: DEST.toLowerCase() }, 'intent_malformed'],
    ['an earlier end', { expires_at: Math.floor(Date.now() / 1000) - 60 }, 'payment_lasts_too_long'],
  ])('is refused where the intent says %s', async (_, changed, reason) => {
    const wallet = await walletOf();
    const asked = { unsigned: stellarBytes([stellarPayment(wallet)]), intent: stellarIntent(changed) };
    await expect(fixture.sign(wallet, asked)).rejects.toMatchObject({ details: { reason } });
  });

  it.each([
    ['the main net, in a test App', Networks.PUBLIC],
    ['a network that nothing names', 'Network of none ; 2026'],
  ])('is refused for %s', async (_, passphrase) => {
    const wallet = await walletOf();
    const unsigned = stellarBytes([stellarPayment(wallet, { passphrase })], passphrase);
    const asked = { unsigned, intent: stellarIntent({ chain: `stellar:${passphrase}` }) };
    await expect(fixture.sign(wallet, asked)).rejects.toMatchObject({
      details: { reason: 'payment_chain_unknown' },
    });
  });

  it('is signed up to STELLAR_MOST_FEE, in each of its forms', async () => {
    const wallet = await walletOf();
    const maxTime = inAnHour();
    const asking = (...fees: string[]) => {
      const unsigned = stellarBytes(fees.map((fee) => stellarPayment(wallet, { fee, maxTime })));
      return fixture.sign(wallet, { unsigned, intent: stellarIntent({ most_fee: '9999999' }) });
    };
    expect(await asking('100', '1000000')).toHaveLength(128);
    for (const fees of [['1000001'], ['100', '1000001']])
      await expect(asking(...fees)).rejects.toMatchObject({ details: { reason: 'payment_fee_too_high' } });
  });

  it('is refused for the account of another wallet', async () => {
    const [wallet, other] = await Promise.all([walletOf(), walletOf()]);
    const asked = { unsigned: stellarBytes([stellarPayment(other)]), intent: stellarIntent() };
    await expect(fixture.sign(wallet, asked)).rejects.toMatchObject({
      details: { reason: 'payment_payer_differs' },
    });
  });

  it('is signed again with three sequence numbers at most, and with one as often as needed', async () => {
    const wallet = await walletOf();
    const transfer_id = newId('transfer');
    const sign = (sequence: string, fee = '100') =>
      fixture.sign(wallet, {
        unsigned: stellarBytes([stellarPayment(wallet, { sequence, fee })]),
        intent: stellarIntent({ transfer_id }),
      });
    for (const sequence of ['1', '2', '3', '1']) expect(await sign(sequence)).toHaveLength(64);
    expect(await sign('2', '700')).toHaveLength(64);
    await expect(sign('4')).rejects.toMatchObject({ details: { reason: 'intent_signed_too_often' } });
  });

  it('counts as another payment with another memo', async () => {
    const wallet = await walletOf();
    const transfer_id = newId('transfer');
    const sign = (id: string) =>
      fixture.sign(wallet, {
        unsigned: stellarBytes([stellarPayment(wallet, { memo: Memo.id(id) })]),
        intent: stellarIntent({ transfer_id, memo: { id } }),
      });
    expect(await sign('1')).toHaveLength(64);
    await expect(sign('2')).rejects.toMatchObject({ details: { reason: 'intent_changed' } });
  });
});
