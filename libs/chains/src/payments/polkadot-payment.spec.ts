import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { toSs58 } from '../polkadot/polkadot-address.js';
import { writeCompact } from '../polkadot/scale.rules.js';
import { readPolkadotPayload, readPolkadotPayment } from './polkadot-payment.js';

const RECEIVER = Buffer.alloc(32, 7);
const [MAIN, TEST] = [
  '68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f',
  '67f9723393ef76214df0118c34bbbd3dbebc8ed46a10973a8c969d48fe7598c9',
];
const RELAY = '91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3';
const BIRTH = 'b1'.repeat(32);
const HASH = 'aa'.repeat(32);

const PARTS = {
  call: '0a03',
  kind: '00',
  receiver: RECEIVER.toString('hex'),
  units: writeCompact(15_000_000_000n).toString('hex'),
  era: '7500',
  nonce: '1c',
  tip: '00',
  asset: '00',
  mode: '01',
  versions: '80841e000f000000',
  genesis: MAIN,
  birth: BIRTH,
  hash: `01${HASH}`,
};
const bytesOf = (changed: Partial<typeof PARTS> = {}) =>
  Buffer.from(Object.values({ ...PARTS, ...changed }).join(''), 'hex');
const WITHOUT_HASH = { mode: '00', hash: '00' };
const WITHOUT_CHECK = { mode: '', hash: '' };

describe('a payment of DOT', () => {
  it('is read with all that it says', () => {
    const bytes = bytesOf();
    expect(readPolkadotPayment(bytes)).toEqual({
      chain: `polkadot:0x${MAIN}`,
      payer: null,
      token: null,
      receiver: toSs58(RECEIVER),
      units: 15_000_000_000n,
      fee: 0n,
      isCapped: true,
      slot: { id: '7', most: 3 },
      signable: bytes,
    });
    expect(readPolkadotPayload(bytes)).toMatchObject({ birth: BIRTH, metadataHash: HASH, genesis: MAIN });
  });

  it('is sent in two parts around the signature', () => {
    const { callBytes, extraBytes } = readPolkadotPayload(bytesOf()) ?? {};
    expect(callBytes?.toString('hex')).toBe(`0a0300${PARTS.receiver}${PARTS.units}`);
    expect(extraBytes?.toString('hex')).toBe('75001c000001');
  });

  it.each([
    ['without an asset for the fee', { asset: '' }],
    ['whose metadata are not compared', { ...WITHOUT_HASH, genesis: TEST }],
    ['of a chain that does not compare metadata', { ...WITHOUT_CHECK, genesis: TEST }],
    ['of one that names no asset either', { ...WITHOUT_CHECK, asset: '', genesis: TEST }],
    ['of a mode without an asset', { ...WITHOUT_HASH, asset: '', genesis: TEST }],
  ])('%s is one as well', (_, changed) => {
    expect(readPolkadotPayment(bytesOf(changed))?.units).toBe(15_000_000_000n);
  });

  it('of a test net goes to an address with its prefix', () => {
    const receiver = toSs58(RECEIVER, 42);
    expect(readPolkadotPayment(bytesOf({ genesis: TEST }))).toMatchObject({
      chain: `polkadot:0x${TEST}`,
      receiver,
    });
    expect(readPolkadotPayment(bytesOf({ genesis: RELAY }))?.receiver).toBe(toSs58(RECEIVER));
  });

  it('with a tip costs more than any payment of ours', () => {
    expect(readPolkadotPayment(bytesOf({ tip: '04' }))).toMatchObject({ fee: 1n, isCapped: false });
  });
});

describe('bytes that are no payment', () => {
  it.each([
    ['transfer_allow_death', { call: '0a00' }],
    ['force_transfer', { call: '0a02' }],
    ['transfer_all', { call: '0a04' }],
    ['the same call of another pallet', { call: '0503' }],
    ['a proxy', { call: '2a01' }],
    ['a batch', { call: '2800' }],
    ['an index as receiver', { kind: '01' }],
    ['raw bytes as receiver', { kind: '02' }],
    ['20 bytes as receiver', { kind: '04' }],
    ['an immortal era', { era: '00' }],
    ['an era of 128 blocks', { era: '7600' }],
    ['an era of 4096 blocks', { era: '7b00' }],
    ['a fee in another asset', { asset: '01' }],
    ['another mode', { mode: '02' }],
    ['a mode without its hash', { hash: '00' }],
    ['a hash without its mode', { mode: '00' }],
    ['a nonce of 5 bytes', { nonce: writeCompact(2n ** 32n).toString('hex') }],
    ['an amount in a longer form', { units: '02000000' }],
    ['a main net whose metadata are not compared', WITHOUT_HASH],
    ['a main net that does not compare metadata', WITHOUT_CHECK],
    ['the relay chain without metadata', { ...WITHOUT_CHECK, genesis: RELAY }],
    ['a byte behind it', { hash: `01${HASH}00` }],
    ['a byte too few', { hash: `01${HASH.slice(2)}` }],
    ['a longer extension', { versions: `${PARTS.versions}ffffffff` }],
  ])('%s', (_, changed) => {
    expect(readPolkadotPayment(bytesOf(changed))).toBeUndefined();
  });

  it('a text that people sign', () => {
    expect(readPolkadotPayment(Buffer.from('<Bytes>I pay nothing.</Bytes>'))).toBeUndefined();
  });

  it('an extrinsic that is signed already', () => {
    const extrinsic = Buffer.concat([Buffer.of(0x84, 0), RECEIVER, Buffer.of(1), randomBytes(64), bytesOf()]);
    expect(readPolkadotPayment(extrinsic)).toBeUndefined();
  });

  it('any bytes, of any length, within a moment', () => {
    const before = process.cpuUsage();
    for (let n = 0; n < 3000; n += 1) expect(readPolkadotPayment(randomBytes(n % 300))).toBeUndefined();
    expect(readPolkadotPayment(Buffer.alloc(32 * 1024 * 1024, 0xff))).toBeUndefined();
    expect(process.cpuUsage(before).user / 3000).toBeLessThan(1000);
  });

  it('each byte counts, but those of nonce, phase, versions, birth and metadata', () => {
    const whole = bytesOf();
    const paid = JSON.stringify(known(whole));
    const free = [...whole.keys()].filter((at) => {
      const changed = Buffer.from(whole);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      const read = known(changed);
      return read !== undefined && JSON.stringify(read) === paid;
    });
    // The phase (2, of one half a byte is the length), the versions (8), the birth (32) and the hash (32).
    expect(free.length).toBeLessThanOrEqual(74);
  });
});

/** What is compared with an intent. */
function known(bytes: Buffer): object | undefined {
  const read = readPolkadotPayment(bytes);
  if (!read?.isCapped) return undefined;
  const { chain, receiver, units, slot } = read;
  return { chain, receiver, units: `${units}`, slot };
}
