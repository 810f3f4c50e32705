import { describe, expect, it } from '@jest/globals';
import {
  Account,
  Asset,
  Claimant,
  Memo,
  MuxedAccount,
  Networks,
  Operation,
  type xdr,
} from '@stellar/stellar-base';
import { readStellarPayment } from './stellar-payment.js';
import { bytesOf, dest, END, made, payer, payment, plain } from './testing/stellar-forms.js';

describe('a payment of XLM', () => {
  it('with what is signed for it', () => {
    const transaction = made();
    expect(readStellarPayment(bytesOf([transaction]))).toEqual({
      chain: 'stellar:Test SDF Network ; September 2015',
      payer: payer.publicKey(),
      token: null,
      receiver: dest,
      units: 25_000_000n,
      fee: 100n,
      isCapped: true,
      slot: { id: '42', most: 3 },
      validUntil: BigInt(END),
      signable: transaction.hash(),
    });
  });

  it('in three forms, whose highest fee counts, each signed by itself', () => {
    const forms = ['100', '1000', '10000'].map((fee) => made({ fee }));
    const read = readStellarPayment(bytesOf(forms));
    expect(read).toMatchObject({ fee: 10_000n, units: 25_000_000n });
    expect(read?.signable).toEqual(Buffer.concat(forms.map((form) => form.hash())));
  });

  it('that makes the account of its receiver', () => {
    const create = Operation.createAccount({ destination: dest, startingBalance: '1' });
    expect(readStellarPayment(bytesOf([made({ operations: [create] })]))).toMatchObject({
      receiver: dest,
      units: 10_000_000n,
    });
  });

  it('to an account with an id in it', () => {
    const to = new MuxedAccount(new Account(dest, '0'), '18446744073709551615').accountId();
    const read = readStellarPayment(bytesOf([made({ operations: [payment('1', to)] })]));
    expect(read?.receiver).toBe(to);
  });

  it.each([
    ['a text', Memo.text('ünïcode'), { text: 'ünïcode' }],
    ['28 bytes', Memo.text('ä'.repeat(14)), { text: 'ä'.repeat(14) }],
    ['an id', Memo.id('18446744073709551615'), { id: '18446744073709551615' }],
  ])('with %s as its memo', (_, memo, read) => {
    expect(readStellarPayment(bytesOf([made({ memo })]))?.memo).toEqual(read);
  });

  it('on the network whose passphrase stands in front', () => {
    const transaction = made({ passphrase: Networks.PUBLIC });
    const read = readStellarPayment(bytesOf([transaction], Networks.PUBLIC));
    expect(read?.chain).toBe('stellar:Public Global Stellar Network ; September 2015');
    expect(read?.signable).toEqual(transaction.hash());
    // The same bytes, called a transaction of another network, are signed for that one.
    expect(readStellarPayment(bytesOf([transaction]))?.signable).not.toEqual(transaction.hash());
  });

  it.each([
    ['10000000', true],
    ['10000001', false],
  ])('with a fee of %s is within the caps: %s', (fee, isCapped) => {
    expect(readStellarPayment(bytesOf([made({ fee })]))).toMatchObject({ isCapped });
    expect(readStellarPayment(bytesOf([made({ fee })]), 99n)).toMatchObject({ isCapped: false });
  });
});

const usd = new Asset('USD', payer.publicKey());

describe('no payment of XLM', () => {
  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['no form', bytesOf([])],
    ['four forms', bytesOf(['1', '2', '3', '4'].map((fee) => made({ fee: `${fee}00` })))],
    ['forms with falling fees', bytesOf([made({ fee: '200' }), made({ fee: '100' })])],
    ['the same form twice', bytesOf([made(), made()])],
    ['forms with two numbers', bytesOf([made(), made({ fee: '200', sequence: '42' })])],
    ['forms with two amounts', bytesOf([made(), made({ fee: '200', operations: [payment('3')] })])],
    ['forms with two memos', bytesOf([made(), made({ fee: '200', memo: Memo.id('1') })])],
    ['forms with two ends', bytesOf([made(), made({ fee: '200', times: { minTime: 0, maxTime: END + 1 } })])],
    [
      'forms to two receivers',
      bytesOf([made(), made({ fee: '200', operations: [payment('2.5', payer.publicKey())] })]),
    ],
    ['no passphrase', bytesOf([made()], '')],
    ['a passphrase with a line break', bytesOf([made()], 'Test\nNetwork')],
    ['a passphrase of 101 bytes', bytesOf([made()], 'T'.repeat(101))],
    ['two payments', bytesOf([made({ operations: [payment(), payment()] })])],
    ['a token', bytesOf([made({ operations: [payment('1', dest, usd)] })])],
    ['no end', bytesOf([made({ times: { minTime: 0, maxTime: 0 } })])],
    ['a beginning', bytesOf([made({ times: { minTime: 1, maxTime: END } })])],
    ['the digest of something', bytesOf([made({ memo: Memo.hash(Buffer.alloc(32, 1)) })])],
    ['a return', bytesOf([made({ memo: Memo.return('01'.repeat(32)) })])],
    ['a text of no characters', bytesOf([made({ memo: new Memo('text', Buffer.from([0xff, 0xfe])) })])],
    ['a text of nothing', bytesOf([made({ memo: Memo.text('') })])],
    ['bytes behind it', bytesOf([Buffer.concat([plain(made()), Buffer.alloc(4)])])],
    ['an envelope', bytesOf([Buffer.from(made().toEnvelope().toXDR())])],
  ])('%s', (_, bytes) => {
    expect(readStellarPayment(bytes)).toBeUndefined();
  });

  it.each<[string, xdr.Operation]>([
    [
      'of another account',
      Operation.payment({ destination: dest, asset: Asset.native(), amount: '1', source: dest }),
    ],
    ['a merge', Operation.accountMerge({ destination: dest })],
    ['a signer', Operation.setOptions({ signer: { ed25519PublicKey: dest, weight: 1 } })],
    ['a weight', Operation.setOptions({ masterWeight: 0 })],
    ['a trust', Operation.changeTrust({ asset: usd })],
    ['a jump of numbers', Operation.bumpSequence({ bumpTo: '99' })],
    ['data', Operation.manageData({ name: 'a', value: 'b' })],
    [
      'an offer',
      Operation.manageSellOffer({ selling: Asset.native(), buying: usd, amount: '1', price: '1' }),
    ],
    [
      'a path',
      Operation.pathPaymentStrictSend({
        sendAsset: Asset.native(),
        sendAmount: '1',
        destination: dest,
        destAsset: Asset.native(),
        destMin: '1',
        path: [],
      }),
    ],
    [
      'a claim',
      Operation.createClaimableBalance({
        asset: Asset.native(),
        amount: '1',
        claimants: [new Claimant(dest)],
      }),
    ],
  ])('but %s', (_, operation) => {
    expect(readStellarPayment(bytesOf([made({ operations: [operation] })]))).toBeUndefined();
  });

  it('with each byte changed is none, or another one: what is signed is what is read', () => {
    const whole = bytesOf([made({ memo: Memo.text('memo') })]);
    const before = JSON.stringify(readStellarPayment(whole), asText);
    for (let at = 0; at < whole.length; at += 1) {
      const changed = Buffer.from(whole);
      changed.writeUInt8(changed.readUInt8(at) ^ (1 << (at % 8)), at);
      const read = readStellarPayment(changed);
      if (read) expect(JSON.stringify({ ...read, signable: null }, asText)).not.toBe(withoutSignable(before));
    }
  });
});

const asText = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value);

function withoutSignable(text: string): string {
  return JSON.stringify({ ...(JSON.parse(text) as object), signable: null });
}
