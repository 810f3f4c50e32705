import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { bech32 } from '@scure/base';
import { Transaction } from 'bitcoinjs-lib';
import type { PaymentIntent } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { bitcoinScript, writeByteStrings } from '@latchkey/chains/payments';
import { evmIntent, SigningFixture } from '../testing/signing-fixture.js';
import { started, type TestWallet } from '../testing/signer-fixture.js';

const fixture = await started(new SigningFixture());
const { caller } = fixture;
const DEST = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
const TESTNET = 'bip122:00000000da84f2bafbbc53dee25a72ae';
const REPLACEABLE = 0xffff_fffd;
const FEE = 500n;

const script = (address: string) => bitcoinScript(address) ?? Buffer.alloc(0);

/** A transaction with an output of this much for a wallet. */
function source(wallet: TestWallet, units: bigint): Transaction {
  const made = new Transaction();
  made.addInput(randomBytes(32), 0);
  made.addOutput(script(wallet.public_address), units);
  return made;
}

/** A payment of 60,000 satoshi from one coin. */
function payment(wallet: TestWallet, coin = source(wallet, 100_000n), fees = [FEE]) {
  const forms = fees.map((fee) => {
    const form = new Transaction();
    form.version = 2;
    form.addInput(coin.getHash(), 0, REPLACEABLE);
    form.addOutput(script(DEST), 60_000n);
    form.addOutput(script(wallet.public_address), (coin.outs[0]?.value ?? 0n) - 60_000n - fee);
    return form.toBuffer();
  });
  return writeByteStrings([Buffer.of(forms.length), ...forms, coin.toBuffer()]);
}

const intent = (changed: Partial<PaymentIntent> = {}) =>
  evmIntent({
    chain: TESTNET,
    currency: 'bitcoin',
    decimals: 8,
    destination: DEST,
    units: '60000',
    most_fee: `${FEE}`,
    ...changed,
  });

describe('a payment of bitcoin', () => {
  it('is signed once for each form and coin', async () => {
    const wallet = await fixture.create(caller, undefined, 'bitcoin');
    expect(await fixture.sign(wallet, { unsigned: payment(wallet), intent: intent() })).toHaveLength(65);
    const unsigned = payment(wallet, undefined, [FEE, 2n * FEE, 4n * FEE]);
    expect(await fixture.sign(wallet, { unsigned, intent: intent({ most_fee: '2000' }) })).toHaveLength(195);
    expect(await fixture.signaturesOf(wallet.user_id)).toHaveLength(2);
  });

  it.each<[string, Partial<PaymentIntent>, string]>([
    ['another amount', { units: '60001' }, 'payment_amount_differs'],
    [
      'another destination',
      { destination: 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn' },
      'payment_destination_differs',
    ],
    [
      'the same hash on the main net',
      { destination: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
      'payment_destination_differs',
    ],
    ['a higher fee', { most_fee: '499' }, 'payment_fee_too_high'],
    ['other places', { decimals: 9 }, 'payment_token_differs'],
    [
      'the main net, in a test App',
      { chain: 'bip122:000000000019d6689c085ae165831e93' },
      'payment_payer_differs',
    ],
    ['a chain that nothing names', { chain: `bip122:${'0'.repeat(32)}` }, 'payment_chain_unknown'],
    ['a chain of another form', { chain: 'bip122:00' }, 'intent_malformed'],
    ['no address', { destination: `${DEST.slice(0, -1)}q` }, 'intent_malformed'],
  ])('is refused where the intent says %s', async (_, changed, reason) => {
    const wallet = await fixture.create(caller, undefined, 'bitcoin');
    const asked = { unsigned: payment(wallet), intent: intent(changed) };
    await expect(fixture.sign(wallet, asked)).rejects.toMatchObject({ details: { reason } });
  });

  it('is signed up to BITCOIN_MOST_FEE_RATE, in each of its forms', async () => {
    const wallet = await fixture.create(caller, undefined, 'bitcoin');
    const asking = (...fees: bigint[]) => {
      const unsigned = payment(wallet, source(wallet, 200_000n), fees);
      return fixture.sign(wallet, { unsigned, intent: intent({ most_fee: '99999' }) });
    };
    // 141 virtual bytes, 300 satoshi for each.
    expect(await asking(20_000n, 42_300n)).toHaveLength(130);
    for (const fees of [[42_301n], [20_000n, 42_301n]])
      await expect(asking(...fees)).rejects.toMatchObject({ details: { reason: 'payment_fee_too_high' } });
  });

  it('is refused for the coins of another wallet', async () => {
    const [wallet, other] = await Promise.all([
      fixture.create(caller, undefined, 'bitcoin'),
      fixture.create(caller, undefined, 'bitcoin'),
    ]);
    const asked = { unsigned: payment(other), intent: intent() };
    await expect(fixture.sign(wallet, asked)).rejects.toMatchObject({
      details: { reason: 'payment_payer_differs' },
    });
  });

  it('is refused from a wallet of before, whose address is one of the main net', async () => {
    const wallet = await fixture.create(caller, undefined, 'bitcoin');
    const hash = script(wallet.public_address).subarray(2);
    const former = bech32.encode('bc', [0, ...bech32.toWords(hash)]);
    await fixture.query('UPDATE wallet_keys SET public_address = $1 WHERE wallet_id = $2', [
      former,
      wallet.id,
    ]);
    const asked = { unsigned: payment(wallet), intent: intent() };
    await expect(fixture.sign(wallet, asked)).rejects.toMatchObject({
      details: { reason: 'payment_payer_differs' },
    });
  });

  it('is signed again with three different first coins at most, and with one as often as needed', async () => {
    const wallet = await fixture.create(caller, undefined, 'bitcoin');
    const transfer_id = newId('transfer');
    const coins = Array.from({ length: 4 }, (_, n) => source(wallet, 100_000n + BigInt(n)));
    const sign = (coin: Transaction, fee = FEE) => {
      const unsigned = payment(wallet, coin, [fee]);
      return fixture.sign(wallet, { unsigned, intent: intent({ transfer_id, most_fee: '9999' }) });
    };
    const [one, two, three, four] = coins as [Transaction, Transaction, Transaction, Transaction];
    for (const coin of [one, two, three, one]) expect(await sign(coin)).toHaveLength(65);
    expect(await sign(one, 700n)).toHaveLength(65);
    await expect(sign(four)).rejects.toMatchObject({ details: { reason: 'intent_signed_too_often' } });
  });
});
