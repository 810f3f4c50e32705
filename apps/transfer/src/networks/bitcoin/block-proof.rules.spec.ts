import { describe, expect, it } from '@jest/globals';
import { isProven, MAIN_NET_TARGET } from './block-proof.rules.js';

/** The first two blocks of the main net after the genesis block: each holds one transaction, and has the least work there is. */
const FIRST = Buffer.from(
  '010000006fe28c0ab6f1b372c1a6a246ae63f74f931e8365e15a089c68d6190000000000982051fd1e4ba744bbbe680e1fee14677ba1a3c3540bf7b1cdb606e857233e0e61bc6649ffff001d01e36299',
  'hex',
);
const SECOND = Buffer.from(
  '010000004860eb18bf1b1620e37e9490fc8a427514416fd75159ab86688e9a8300000000d5fdcc541e25de1c7a5addedf24858b8bb665c9f36ef744ee42c316022c90f9bb0bc6649ffff001d08d2bd61',
  'hex',
);
/** Six blocks of the main net from 2022, 741,798 to 741,803. */
const OF_2022 = [
  '004000201a0bccecd82d75655b6bdad77bbb0e35319b37f79544060000000000000000006376db18d4b4618dc750349be1cebefe248aea703ccd985f3382e104676e67362980b2626a4b09171c876882',
  '00e0ff3724a652a61b097e7b06de3fdfd4f02a238f67afb278a002000000000000000000ffbb2068cfd1b02f8cbda282965830186ec1641030eaadc280ff3093cc5fc29da781b2626a4b0917867b6eb8',
  '00000020faf01ac6352bb52e5581e30133bb3e60a704bf483d410900000000000000000080a6a0a143c07f01797e51337b721129e30f0b655dc1b4ef51b91ee04d6d2ade1082b2626a4b091764692e57',
  '0000a02059e6b9061caa3f617c8abec55c417b5cff4b829a5c79080000000000000000008f7b84842b8b4f13fa1d2dcfdbae2b9e0c4936b59071c8d98cfdace718e05805cc8bb2626a4b091769011cab',
  '00607220e23bb369c4449f2b34199c7048f1f37f3143bbb34ba904000000000000000000c330ac8068bfa457532538230e46c395f1f806a1f42ea53272ca4b45248ae7e0ed8cb2626a4b091771e466e8',
  '04605d253d2350ae7e79f67b95d5aca167e7139b7c0188a296960500000000000000000028dc6c554b0bcdede60fa547b40646d467dcfed8064650a30beb633e64f774138b8db2626a4b09174e1a9415',
].map((hex) => Buffer.from(hex, 'hex'));
const COINBASE = '0e3e2357e806b6cdb1f70b54c3a3a17b6714ee1f0e68bebb44a74b1efd512098';
const alone = { position: 0, siblings: [] };
const changed = (header: Buffer, at: number) => {
  const copy = Buffer.from(header);
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  return copy;
};

describe('a transaction in a block', () => {
  it('is proven by headers of the chain that follow each other', () => {
    expect(isProven(COINBASE, alone, [FIRST])).toBe(true);
    expect(isProven(COINBASE, alone, [FIRST, SECOND])).toBe(true);
  });

  it.each<[string, readonly Buffer[]]>([
    ['no header', []],
    ['headers in the wrong order', [SECOND, FIRST]],
    ['a header twice', [FIRST, FIRST]],
    ['a header that is too short', [FIRST.subarray(0, 79)]],
    ['another root', [changed(FIRST, 40)]],
    ['another time, which has no work', [changed(FIRST, 68)]],
    ['a second one without work', [FIRST, changed(SECOND, 68)]],
    ['a target that is negative', [changed(FIRST, 74)]],
  ])('is not proven by %s', (_, headers) => {
    expect(isProven(COINBASE, alone, headers)).toBe(false);
  });

  it('is not proven by work that is too little for the main net of today', () => {
    expect(isProven(COINBASE, alone, [FIRST, SECOND], MAIN_NET_TARGET)).toBe(false);
  });

  it('is proven by the work of the main net, and by no chain of headers with a gap', () => {
    // In place of a transaction: the root of the first block.
    const root = Buffer.from(OF_2022[0]?.subarray(36, 68) ?? [])
      .reverse()
      .toString('hex');
    expect(isProven(root, alone, OF_2022, MAIN_NET_TARGET)).toBe(true);
    for (const [at, header] of OF_2022.entries())
      expect(isProven(root, alone, OF_2022.with(at, changed(header, 79)), MAIN_NET_TARGET)).toBe(false);
    for (const at of [1, 2, 3, 4])
      expect(isProven(root, alone, OF_2022.toSpliced(at, 1), MAIN_NET_TARGET)).toBe(false);
    expect(isProven('ab'.repeat(32), alone, OF_2022, MAIN_NET_TARGET)).toBe(false);
  });

  it('is another one where its branch leads elsewhere', () => {
    const other = 'ab'.repeat(32);
    expect(isProven(other, alone, [FIRST])).toBe(false);
    expect(isProven(COINBASE, { position: 0, siblings: [other] }, [FIRST])).toBe(false);
    expect(isProven(other, { position: 1, siblings: [COINBASE] }, [FIRST])).toBe(false);
  });

  it('is proven in a block of the main net with four transactions, on either side', () => {
    // Block 100,000.
    const header = Buffer.from(
      '0100000050120119172a610421a6c3011dd330d9df07b63616c2cc1f1cd00200000000006657a9252aacd5c0b2940996ecff952228c3067cc38d4885efb5a4ac4247e9f337221b4d4c86041b0f2b5710',
      'hex',
    );
    const ids = [
      '8c14f0db3df150123e6f3dbbf30f8b955a8249b62ac1d1ff16284aefa3d06d87',
      'fff2525b8931402dd09222c50775608f75787bd2b87e56995a7bdd30f79702c4',
      '6359f0868171b1d194cbee1af2f16ea598ae8fad666d9b012c8ed2b79a236ec4',
      'e9a66845e05d5abc0ad04ec80f774a7e585c6e8db975962d069a522137b80c1d',
    ];
    const left = 'ccdafb73d8dcd0173d5d5c3c9a0770d0b3953db889dab99ef05b1907518cb815';
    const right = '8e30899078ca1813be036a073bbf80b86cdddde1c96e9e9c99e9e3782df4ae49';
    expect(isProven(ids[0] ?? '', { position: 0, siblings: [ids[1] ?? '', right] }, [header])).toBe(true);
    expect(isProven(ids[3] ?? '', { position: 3, siblings: [ids[2] ?? '', left] }, [header])).toBe(true);
    expect(isProven(ids[3] ?? '', { position: 2, siblings: [ids[2] ?? '', left] }, [header])).toBe(false);
  });
});
