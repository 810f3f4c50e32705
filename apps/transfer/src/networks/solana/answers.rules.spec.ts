import { describe, expect, it } from '@jest/globals';
import { readAccount, readLatestBlock, readRecentFees, readSighting } from './answers.rules.js';

const HASH = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v';
const ACCOUNT = { owner: 'x', executable: false, data: ['AQI=', 'base64'] };
const STATUS = { confirmationStatus: 'confirmed', err: null };
const seen = (status: unknown) => ({ context: { slot: '9' }, value: [status] });

describe('what a node answers', () => {
  it('an account', () => {
    expect(readAccount({ value: null })).toBeNull();
    const data = Buffer.of(1, 2);
    expect(readAccount({ value: ACCOUNT })).toEqual({ owner: 'x', isExecutable: false, data });
  });

  it('a block', () => {
    const value = { blockhash: HASH, lastValidBlockHeight: '154' };
    expect(readLatestBlock({ value })).toEqual({ hash: HASH, lastValidHeight: 154n });
  });

  it('fees', () => {
    expect(readRecentFees([])).toEqual([]);
    expect(readRecentFees([{ slot: '1', prioritizationFee: '18446744073709551615' }])).toEqual([
      18_446_744_073_709_551_615n,
    ]);
  });

  it('a sighting', () => {
    expect(readSighting(seen(null))).toEqual({ slot: 9n, status: null });
    expect(readSighting(seen(STATUS)).status).toEqual({ commitment: 'confirmed', isFailed: false });
    expect(readSighting(seen({ ...STATUS, err: {} })).status?.isFailed).toBe(true);
  });
});

describe('an answer of another form', () => {
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['no value', {}],
    ['a list', []],
    ['no owner', { value: { ...ACCOUNT, owner: undefined } }],
    ['data in another encoding', { value: { ...ACCOUNT, data: ['AQI=', 'base58'] } }],
    ['data that was read', { value: { ...ACCOUNT, data: { parsed: {} } } }],
    ['neither program nor not', { value: { ...ACCOUNT, executable: 'false' } }],
  ])('an account: %s', (_, answer) => {
    expect(() => readAccount(answer)).toThrow(expect.objectContaining({ code: 'chain_unavailable' }));
  });

  it.each<[string, unknown]>([
    ['nothing', null],
    ['no hash', { value: { lastValidBlockHeight: '1' } }],
    ['a hash of other bytes', { value: { blockhash: 'abc', lastValidBlockHeight: '1' } }],
    ['no height', { value: { blockhash: HASH } }],
    ['a negative height', { value: { blockhash: HASH, lastValidBlockHeight: '-1' } }],
  ])('a block: %s', (_, answer) => {
    expect(() => readLatestBlock(answer)).toThrow(expect.objectContaining({ code: 'chain_unavailable' }));
  });

  it.each<[string, unknown]>([
    ['nothing', null],
    ['an object', {}],
    ['entries of another shape', [{ slot: '1' }]],
    ['a negative fee', [{ prioritizationFee: '-1' }]],
  ])('fees: %s', (_, answer) => {
    expect(() => readRecentFees(answer)).toThrow(expect.objectContaining({ code: 'chain_unavailable' }));
  });

  it.each<[string, unknown]>([
    ['no slot', { value: [null] }],
    ['no list', { context: { slot: '9' }, value: null }],
    ['an empty list', { context: { slot: '9' }, value: [] }],
    ['of more than was asked', { context: { slot: '9' }, value: [null, null] }],
    ['without an error or its absence', seen({ confirmationStatus: 'confirmed' })],
    ['a commitment that is none', seen({ ...STATUS, confirmationStatus: 'sure' })],
    ['no object', seen('confirmed')],
  ])('a sighting: %s', (_, answer) => {
    expect(() => readSighting(answer)).toThrow(expect.objectContaining({ code: 'chain_unavailable' }));
  });
});
