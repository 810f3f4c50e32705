import { describe, expect, it } from '@jest/globals';
import type { Payment } from '../network.js';
import {
  confirmationsOn,
  decidedOutcome,
  decisiveBlock,
  isDeep,
  type Log,
  readReceipt,
  type Receipt,
} from './receipt.rules.js';

const hash = `0x${'ab'.repeat(32)}`;
const signed = { hash, mostFees: 21_000n * 2_000_000_000n, hasL1Fee: false };
const mined = {
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
    expect(readReceipt(mined, signed)).toEqual({
      blockNumber: 7n,
      blockHash: mined.blockHash,
      succeeded: true,
      fees: 21_000n * 1_000_000_007n,
      logs: [{ address: '0xab', topics: ['0xcd'], data: '0xef' }],
    });
    expect(readReceipt({ ...mined, status: '0x0' }, signed)).toMatchObject({ succeeded: false });
    expect(readReceipt(null, signed)).toBeUndefined();
  });

  it('fees are those of Ethereum, too, on a chain that takes them beside the gas', () => {
    const onBase = { ...signed, hasL1Fee: true };
    const fees = 21_000n * 1_000_000_007n;
    expect(readReceipt({ ...mined, l1Fee: '0x64' }, onBase)).toMatchObject({ fees: fees + 100n });
    expect(readReceipt({ ...mined, l1Fee: '0x64' }, signed)).toMatchObject({ fees });
    expect(readReceipt(mined, onBase)).toMatchObject({ fees });
    const absurd = { ...mined, l1Fee: '0xffffffffffffffffffffffff' };
    expect(() => readReceipt(absurd, onBase)).toThrow(expect.objectContaining({ code: 'chain_unavailable' }));
  });

  it.each<[string, object | string]>([
    ['of another transaction', { transactionHash: mined.blockHash }],
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
    const answer = { ...mined, ...(change as object) };
    expect(() => readReceipt(answer, signed)).toThrow(expect.objectContaining({ code: 'chain_unavailable' }));
  });

  it.each([undefined, false, '', 'yes', [], {}])('%j is no receipt', (answer) => {
    expect(() => readReceipt(answer, signed)).toThrow(expect.objectContaining({ code: 'chain_unavailable' }));
  });
});

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const TOKEN = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const FROM = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const TO = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045';
const word = (hex: string) => `0x${hex.replace('0x', '').padStart(64, '0')}`;
const event: Log = { address: TOKEN, topics: [TRANSFER, word(FROM), word(TO)], data: word('f4240') };

const native: Payment = { asset: { kind: 'evm_native', decimals: 18 }, from: FROM, to: TO, units: 1n };
const tokens: Payment = {
  asset: { kind: 'erc20', contract: TOKEN, decimals: 6 },
  from: FROM,
  to: TO,
  units: 1_000_000n,
};
const receipt = (succeeded: boolean, ...logs: Log[]): Receipt => ({
  blockNumber: 7n,
  blockHash: word('b'),
  succeeded,
  fees: 42n,
  logs,
});

it.each([
  ['Ethereum', 1n, undefined, 12],
  ['Polygon', 137n, undefined, 32],
  ['Avalanche, whose blocks are final', 43_114n, undefined, 1],
  ['a chain of its own', 31_337n, undefined, 1],
  ['Ethereum, as the operator wants it', 1n, 3, 3],
])('confirmations on %s', (_, chainId, configured, confirmations) => {
  expect(confirmationsOn(chainId, configured)).toBe(confirmations);
});

describe('a payment is completed', () => {
  it.each<[string, Payment, Receipt]>([
    ['native, that succeeded', native, receipt(true)],
    ['of a token that says so', tokens, receipt(true, event)],
    ['of a token that kept a part', tokens, receipt(true, { ...event, data: word('f423f') })],
    ['of a token that says more', tokens, receipt(true, { ...event, data: word('1') }, event)],
  ])('%s', (_, payment, found) => {
    expect(decidedOutcome(found, payment)).toEqual({ status: 'completed', fees: 42n });
  });
});

describe('a payment is failed, with its fees', () => {
  const [topic, from, to] = [TRANSFER, word(FROM), word(TO)];
  it.each<[string, Payment, Receipt]>([
    ['native, that did not succeed', native, receipt(false)],
    ['of a token, that did not succeed', tokens, receipt(false, event)],
    ['of a token that says nothing', tokens, receipt(true)],
    ['in an event of another contract', tokens, receipt(true, { ...event, address: TO })],
    ['of nothing', tokens, receipt(true, { ...event, data: word('0') })],
    ['of an amount that is cut', tokens, receipt(true, { ...event, data: '0x01' })],
    ['without an amount', tokens, receipt(true, { ...event, data: '0x' })],
    ['to another account', tokens, receipt(true, { ...event, topics: [topic, from, from] })],
    ['from another account', tokens, receipt(true, { ...event, topics: [topic, to, to] })],
    ['of another event', tokens, receipt(true, { ...event, topics: [word('1'), from, to] })],
    ['of an event with a third index', tokens, receipt(true, { ...event, topics: [topic, from, to, to] })],
    ['of an event with one index', tokens, receipt(true, { ...event, topics: [topic, from] })],
  ])('%s', (_, payment, found) => {
    expect(decidedOutcome(found, payment)).toEqual({ status: 'failed', fees: 42n });
  });
});

describe('confirmations', () => {
  it.each([
    [7n, 7n, 1, true],
    [7n, 6n, 1, false],
    [7n, 8n, 3, false],
    [7n, 9n, 3, true],
    [7n, 7n, 1000, false],
    [7n, 1006n, 1000, true],
  ])('block %s of %s with %s', (blockNumber, head, confirmations, isEnough) => {
    expect(isDeep(blockNumber, head, confirmations)).toBe(isEnough);
  });

  it.each([
    [9n, 1, 9n],
    [9n, 3, 7n],
    [1n, 3, 0n],
    [500n, 101, 400n],
    [500n, 1000, 400n],
  ])('at block %s with %s a used nonce decides by block %s', (head, confirmations, block) => {
    expect(decisiveBlock(head, confirmations)).toBe(block);
  });
});
