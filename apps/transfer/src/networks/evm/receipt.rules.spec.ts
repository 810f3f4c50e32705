import { describe, expect, it } from '@jest/globals';
import { readReceipt } from './receipt.rules.js';

const hash = `0x${'ab'.repeat(32)}`;
const signed = { hash, mostFees: 21_000n * 2_000_000_000n };
const told = {
  transactionHash: hash,
  blockHash: `0x${'cd'.repeat(32)}`,
  blockNumber: '0x7',
  status: '0x1',
  gasUsed: '0x5208',
  effectiveGasPrice: '0x3b9aca07',
  logs: [{ address: '0xAB', topics: ['0xCD'], data: '0xEF' }],
};

describe('receipts', () => {
  it('fees are exact, texts in lower case', () => {
    expect(readReceipt(told, signed)).toEqual({
      blockNumber: 7n,
      blockHash: told.blockHash,
      succeeded: true,
      fees: 21_000n * 1_000_000_007n,
      logs: [{ address: '0xab', topics: ['0xcd'], data: '0xef' }],
    });
    expect(readReceipt({ ...told, status: '0x0' }, signed)).toMatchObject({ succeeded: false });
    expect(readReceipt(null, signed)).toBeUndefined();
  });

  it.each<[string, object | string]>([
    ['of another transaction', { transactionHash: told.blockHash }],
    ['without a block', { blockHash: null, blockNumber: null }],
    ['of a block without a number', { blockNumber: null }],
    ['of a block whose hash is none', { blockHash: '0x1' }],
    ['from before there was a status', { status: undefined }],
    ['with another status', { status: '0x2' }],
    ['without its gas', { gasUsed: undefined }],
    ['with negative gas', { gasUsed: '-0x1' }],
    ['with a number that is none', { effectiveGasPrice: '1000000007' }],
    ['with more fees than were offered', { effectiveGasPrice: '0x77359401' }],
    ['without events', { logs: undefined }],
    ['with an event that is none', { logs: [1] }],
    ['with topics that are none', { logs: [{ address: '0x', topics: [1], data: '0x' }] }],
  ])('%s: none that could be true', (_, change) => {
    const answer = { ...told, ...(change as object) };
    expect(() => readReceipt(answer, signed)).toThrow(expect.objectContaining({ code: 'chain_unavailable' }));
  });

  it.each([undefined, false, '', 'yes', [], {}])('%j is no receipt', (answer) => {
    expect(() => readReceipt(answer, signed)).toThrow(expect.objectContaining({ code: 'chain_unavailable' }));
  });
});
