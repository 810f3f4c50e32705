import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { compactFromU8a, compactToU8a } from '@polkadot/util';
import { bigInt, assert, property } from 'fast-check';
import { ScaleReader, writeCompact } from './scale.rules.js';

const read = (hex: string) => new ScaleReader(Buffer.from(hex, 'hex')).compact();

describe('a compact number', () => {
  // https://docs.polkadot.com/polkadot-protocol/parachain-basics/data-encoding/
  it.each([
    [0n, '00'],
    [1n, '04'],
    [42n, 'a8'],
    [63n, 'fc'],
    [64n, '0101'],
    [69n, '1501'],
    [16_383n, 'fdff'],
    [16_384n, '02000100'],
    [65_535n, 'feff0300'],
    [1_073_741_823n, 'feffffff'],
    [1_073_741_824n, '0300000040'],
    [100_000_000_000_000n, '0b00407a10f35a'],
    [2n ** 128n - 1n, `33${'ff'.repeat(16)}`],
  ])('%s is %s', (value, hex) => {
    expect(writeCompact(value).toString('hex')).toBe(hex);
    expect(read(hex)).toBe(value);
  });

  it('is what polkadot.js reads and writes', () => {
    const holds = property(bigInt({ min: 0n, max: 2n ** 128n - 1n }), (value) => {
      expect(Buffer.from(compactToU8a(value))).toEqual(writeCompact(value));
      expect(compactFromU8a(writeCompact(value))[1].toString()).toBe(`${value}`);
      expect(read(writeCompact(value).toString('hex'))).toBe(value);
    });
    assert(holds, { seed: 20261129, numRuns: 500 });
  });

  it.each([
    ['more bytes than it needs', '0100'],
    ['four bytes for one', '02000000'],
    ['a zero in front', '070000004000'],
    ['its end missing', '0b0040'],
    ['nothing', ''],
    ['more than 16 bytes', `37${'ff'.repeat(17)}`],
    ['67 bytes', `ff${'ff'.repeat(67)}`],
  ])('in %s is refused', (_, hex) => {
    expect(() => read(hex)).toThrow(RangeError);
  });

  it('of any bytes is read or refused within a moment', () => {
    const started = process.cpuUsage();
    for (let n = 0; n < 2000; n += 1) {
      const bytes = randomBytes(20);
      try {
        new ScaleReader(bytes).compact();
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
    }
    expect(process.cpuUsage(started).user / 2000).toBeLessThan(1000);
  });
});

it('nothing is read behind the end', () => {
  const reader = new ScaleReader(Buffer.from('01020304', 'hex'));
  expect([reader.u8(), reader.u16(), reader.left]).toEqual([1, 0x0302, 1]);
  expect(() => reader.u32()).toThrow(RangeError);
  expect(() => reader.take(2)).toThrow(RangeError);
  expect(() => reader.u128()).toThrow(RangeError);
  expect([...reader.take(1)]).toEqual([4]);
  expect([...reader.since(1)]).toEqual([2, 3, 4]);
});
