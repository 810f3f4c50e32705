import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { encodeRlp } from 'ethers/utils';
import { readRlpList } from './rlp.rules.js';

const hex = (text: string) => Buffer.from(text, 'hex');
const listOf = (items: Buffer[]) => hex(encodeRlp(items).slice(2));

describe('a list in RLP', () => {
  it.each([0, 1, 2, 55, 56, 57, 255, 256, 70_000])('with an item of %s bytes', (length) => {
    const items = [randomBytes(length), Buffer.of(0x7f), Buffer.of(0x80), Buffer.alloc(0)];
    expect(readRlpList(listOf(items))).toEqual(items.map((bytes) => ({ isList: false, bytes })));
  });

  it('may hold lists, which are not opened', () => {
    expect(readRlpList(hex('c3c20102'))).toEqual([{ isList: true, bytes: hex('0102') }]);
    expect(readRlpList(hex('c0'))).toEqual([]);
  });
});

describe('no list in its one form', () => {
  it.each([
    ['nothing', ''],
    ['a text', '83010203'],
    ['bytes behind it', 'c000'],
    ['an end too early', 'c301'],
    ['an item that ends behind the list', 'c28301'],
    ['a small number with a prefix', 'c28101'],
    ['a short length with bytes of its own', `f83700${'00'.repeat(54)}`],
    ['a length with a leading zero', `f90038${'00'.repeat(56)}`],
    ['a text whose length has no end', 'c1b8'],
    ['a length that no memory has', `c9bfffffffffffffffff`],
  ])('%s', (_, text) => {
    expect(readRlpList(hex(text))).toBeUndefined();
  });
});
