import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { script as scripts, payments, Transaction } from 'bitcoinjs-lib';
import { readBitcoinPayment } from './bitcoin-payment.js';
import { countOf, readBitcoinTransaction, writeByteStrings } from './bitcoin-transaction.rules.js';

const hash = Buffer.alloc(20, 7);
const OWN = Buffer.concat([Buffer.of(0, 20), hash]);
const STRANGER = Buffer.concat([Buffer.of(0, 20), Buffer.alloc(20, 8)]);
const DEST = Buffer.concat([Buffer.of(0x51, 32), Buffer.alloc(32, 9)]);
const REPLACEABLE = 0xffff_fffd;

interface Output {
  readonly script: Uint8Array;
  readonly value: bigint;
}

const source = (value: bigint, script: Uint8Array = OWN) => {
  const made = new Transaction();
  made.addInput(randomBytes(32), 3);
  made.addOutput(STRANGER, 1n);
  made.addOutput(script, value);
  return made;
};

const paid: Output = { script: DEST, value: 50_000n };
const change = (value: bigint): Output => ({ script: OWN, value });

function form(
  sources: readonly Transaction[],
  outputs: readonly Output[],
  { version = 2, lockTime = 0, sequence = REPLACEABLE } = {},
): Transaction {
  const made = new Transaction();
  made.version = version;
  made.locktime = lockTime;
  for (const each of sources) made.addInput(each.getHash(), 1, sequence);
  for (const { script, value } of outputs) made.addOutput(script, value);
  return made;
}

const bytesOf = (forms: readonly Transaction[], sources: readonly Transaction[]) =>
  writeByteStrings([
    Buffer.of(forms.length),
    ...forms.map((each) => each.toBuffer()),
    ...sources.map((each) => each.toBuffer()),
  ]);

const SOURCES = [source(60_000n), source(40_000n)];
const [FIRST] = SOURCES as [Transaction];
const FORM = form(SOURCES, [paid, change(49_000n)]);

describe('a payment of bitcoin', () => {
  it('with its change, and what is signed for each input (BIP-143)', () => {
    const code = payments.p2pkh({ hash }).output ?? scripts.compile([]);
    const digests = [60_000n, 40_000n].map((value, at) => FORM.hashForWitnessV0(at, code, value, 1));
    expect(readBitcoinPayment(bytesOf([FORM], SOURCES))).toEqual({
      chain: null,
      payer: OWN.toString('hex'),
      token: null,
      receiver: DEST.toString('hex'),
      units: 50_000n,
      fee: 1000n,
      isCapped: true,
      slot: { id: `${FIRST.getId()}:1`, most: 3 },
      signable: Buffer.concat(digests),
    });
  });

  it('in three forms, whose highest fee counts', () => {
    const forms = [1000n, 2000n, 4000n].map((fee) => form(SOURCES, [paid, change(50_000n - fee)]));
    const read = readBitcoinPayment(bytesOf(forms, SOURCES));
    expect(read).toMatchObject({ fee: 4000n, units: 50_000n });
    expect(read?.signable).toHaveLength(6 * 32);
  });

  it('of coins that one transaction has made, which is there once', () => {
    const made = source(30_000n);
    made.addOutput(OWN, 40_000n);
    const both = form([made], [paid, change(19_000n)]);
    both.addInput(made.getHash(), 2, REPLACEABLE);
    expect(readBitcoinPayment(bytesOf([both], [made]))).toMatchObject({ fee: 1000n, units: 50_000n });
    expect(readBitcoinPayment(bytesOf([both], [made, made]))).toBeUndefined();
  });

  it('without change', () => {
    expect(readBitcoinPayment(bytesOf([form([FIRST], [paid])], [FIRST]))).toMatchObject({ fee: 10_000n });
  });

  it.each([
    [153_000n, true],
    [153_001n, false],
  ])('with a fee of %s is within the caps: %s', (fee, isCapped) => {
    const [rich] = [source(50_000n + 1_000n + fee)];
    const bytes = bytesOf([form([rich], [paid, change(1000n)])], [rich]);
    expect(readBitcoinPayment(bytes)).toMatchObject({ fee, isCapped });
  });
});

describe('no payment of bitcoin', () => {
  const other = source(60_000n);
  const foreign = source(60_000n, STRANGER);
  const dear = form(SOURCES, [paid, change(48_000n)]);
  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['no form', bytesOf([], SOURCES)],
    [
      'four forms',
      bytesOf(
        [1n, 2n, 3n, 4n].map((fee) => form(SOURCES, [paid, change(50_000n - fee * 1000n)])),
        SOURCES,
      ),
    ],
    ['a transaction alone', Buffer.from(FORM.toBuffer())],
    ['another version', bytesOf([form(SOURCES, [paid], { version: 1 })], SOURCES)],
    ['one that waits for a time', bytesOf([form(SOURCES, [paid], { lockTime: 800_000 })], SOURCES)],
    ['one that nothing may replace', bytesOf([form(SOURCES, [paid], { sequence: 0xffff_ffff })], SOURCES)],
    ['one whose coin has to age', bytesOf([form(SOURCES, [paid], { sequence: 144 })], SOURCES)],
    ['one coin twice', bytesOf([form([FIRST, FIRST], [paid])], [FIRST, FIRST])],
    ['a coin without its transaction', bytesOf([FORM], [FIRST])],
    ['a coin with another transaction', bytesOf([FORM], [FIRST, other])],
    ['transactions in another order', bytesOf([FORM], [...SOURCES].reverse())],
    ['a coin of another key', bytesOf([form([FIRST, foreign], [paid])], [FIRST, foreign])],
    ['more than the coins', bytesOf([form([FIRST], [{ ...paid, value: 60_001n }])], [FIRST])],
    ['a payment of nothing', bytesOf([form([FIRST], [{ ...paid, value: 0n }])], [FIRST])],
    ['more than all of Bitcoin', bytesOf([form([FIRST], [{ ...paid, value: 2n ** 63n - 1n }])], [FIRST])],
    ['a change to a stranger', bytesOf([form([FIRST], [paid, { script: STRANGER, value: 9000n }])], [FIRST])],
    ['a change of dust', bytesOf([form([FIRST], [paid, change(293n)])], [FIRST])],
    ['two payments', bytesOf([form([FIRST], [paid, paid, change(5000n)])], [FIRST])],
    ['no output', bytesOf([form([FIRST], [])], [FIRST])],
    ['forms with falling fees', bytesOf([dear, FORM], SOURCES)],
    ['one form twice', bytesOf([FORM, FORM], SOURCES)],
    [
      'forms that pay others',
      bytesOf([FORM, form(SOURCES, [{ ...paid, script: STRANGER }, change(40_000n)])], SOURCES),
    ],
    [
      'forms that pay more',
      bytesOf([FORM, form(SOURCES, [{ ...paid, value: 51_000n }, change(40_000n)])], SOURCES),
    ],
    ['forms of other coins', bytesOf([FORM, form([FIRST], [paid])], SOURCES)],
    [
      'forms in another order of coins',
      bytesOf([FORM, form([...SOURCES].reverse(), [paid, change(48_000n)])], SOURCES),
    ],
    ['bytes behind it', Buffer.concat([bytesOf([FORM], SOURCES), Buffer.of(0)])],
  ])('%s', (_, bytes) => {
    expect(readBitcoinPayment(bytes)).toBeUndefined();
  });

  it('with more coins than a payment spends', () => {
    const many = Array.from({ length: 31 }, () => source(2000n));
    expect(readBitcoinPayment(bytesOf([form(many, [paid])], many))).toBeUndefined();
    expect(readBitcoinPayment(bytesOf([form(many.slice(1), [paid])], many.slice(1)))).toBeDefined();
  });

  it('with signatures', () => {
    const signed = form(SOURCES, [paid]);
    signed.setWitness(0, [randomBytes(71), randomBytes(33)]);
    expect(readBitcoinPayment(bytesOf([signed], SOURCES))).toBeUndefined();
  });
});

it('with any bit changed is refused, or is another payment of the same coins', () => {
  const bytes = bytesOf([FORM], SOURCES);
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1 << (at % 8);
    const read = readBitcoinPayment(changed);
    if (!read) continue;
    expect(read.slot.id).toBe(`${FIRST.getId()}:1`);
    const [, written] = [
      changed.subarray(2),
      readBitcoinTransaction(changed.subarray(3, 3 + FORM.toBuffer().length)),
    ];
    expect(written?.outputs[0]?.units).toBe(read.units);
  }
});

it('takes hostile bytes in no time', () => {
  const huge = [
    Buffer.concat([Buffer.of(1, 1, 0xfe, 0xff, 0xff, 0xff, 0xff), Buffer.alloc(1000)]),
    Buffer.concat([
      Buffer.of(1, 1),
      countOf(1_000_000),
      Buffer.of(2, 0, 0, 0, 0xfe, 0xff, 0xff, 0xff, 0x7f),
      Buffer.alloc(999_991),
    ]),
    Buffer.alloc(5_000_000, 1),
    randomBytes(5_000_000),
  ];
  for (const bytes of huge) {
    const before = process.cpuUsage();
    expect(readBitcoinPayment(bytes)).toBeUndefined();
    // Of the processor, because others may have it meanwhile.
    expect(process.cpuUsage(before).user).toBeLessThan(200_000);
  }
});
