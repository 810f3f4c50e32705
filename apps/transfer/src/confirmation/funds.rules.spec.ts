import { describe, expect, it } from '@jest/globals';
import type { Holdings, TransferAsset } from '../networks/network.js';
import { covers, freeFunds, hasRoom, nextNonce, type Reservation } from './funds.rules.js';

const coin: TransferAsset = { kind: 'evm_native', decimals: 18 };
const token: TransferAsset = { kind: 'erc20', contract: '0xaa', decimals: 6 };
const holdings = (native: bigint, asset: bigint, nonce: bigint | null): Holdings => ({
  native,
  asset,
  nonce,
});
const open = (
  nonce: bigint | null,
  native: bigint,
  contract: string | null = null,
  units = 0n,
): Reservation => ({
  nonce,
  native,
  contract,
  units,
});

describe('free funds', () => {
  it.each<[string, Holdings, TransferAsset, Reservation[], bigint, bigint]>([
    ['nothing under way', holdings(100n, 100n, 0n), coin, [], 100n, 100n],
    ['coins on their way', holdings(100n, 100n, 4n), coin, [open(4n, 30n), open(5n, 20n)], 50n, 50n],
    ['tokens cost coins too', holdings(100n, 100n, 0n), coin, [open(0n, 7n, '0xaa', 60n)], 93n, 93n],
    ['tokens on their way', holdings(100n, 90n, 0n), token, [open(0n, 7n, '0xaa', 60n)], 93n, 30n],
    ['other tokens', holdings(100n, 90n, 0n), token, [open(0n, 7n, '0xbb', 60n)], 93n, 90n],
    ['more than is there', holdings(10n, 10n, 0n), coin, [open(0n, 30n)], -20n, -20n],
    ['in the blocks already', holdings(70n, 70n, 5n), coin, [open(4n, 30n)], 70n, 70n],
    ['without an order', holdings(70n, 70n, null), coin, [open(null, 30n)], 40n, 40n],
  ])('%s', (_, held, asset, reservations, native, ofAsset) => {
    expect(freeFunds(held, { asset }, reservations)).toEqual({ native, asset: ofAsset });
  });
});

describe('enough', () => {
  it.each([
    ['to the last unit', 100n, 100n, 90n, 100n, 0n, true],
    ['a unit short of the fees', 99n, 99n, 90n, 100n, 0n, false],
    ['a unit short of the token', 100n, 89n, 90n, 10n, 0n, false],
    ['nothing stays, where something would have to', 100n, 100n, 90n, 100n, 20n, true],
    ['too little stays', 119n, 119n, 90n, 100n, 20n, false],
    ['just enough stays', 120n, 120n, 90n, 100n, 20n, true],
    ['more is promised than is there', -1n, 500n, 90n, 0n, 0n, false],
  ])('%s', (_, native, asset, units, mostNative, leastLeft, enough) => {
    expect(covers({ native, asset }, { units }, { mostNative, leastLeft })).toBe(enough);
  });
});

describe('the next nonce', () => {
  it.each<[string, bigint | null, (bigint | null)[], bigint | null, bigint | null]>([
    ['of an account that rests', 7n, [], null, 7n],
    ['after the payments under way', 7n, [7n, 9n, 8n], null, 10n],
    ['a payment that is in the blocks counts once', 9n, [7n, 8n], 6n, 9n],
    ['of a chain without an order', null, [null], null, null],
  ])('%s', (_, chainNonce, taken, decided, next) => {
    expect(nextNonce(chainNonce, { open: taken.map((nonce) => ({ nonce })), decided })).toBe(next);
  });

  it('is the first one that is free where a payment may end without using it up', () => {
    const taken = [9n, 7n, 10n].map((nonce) => ({ nonce }));
    expect(nextNonce(7n, { open: taken, decided: null, areReused: true })).toBe(8n);
    expect(nextNonce(7n, { open: taken.slice(0, 1), decided: 6n, areReused: true })).toBe(7n);
  });

  it.each<[string, bigint | null, bigint | null, number | undefined, boolean]>([
    ['the last one that fits', 66n, 7n, 60, true],
    ['one more', 67n, 7n, 60, false],
    ['on a chain that takes all at once', 1000n, 7n, undefined, true],
    ['on a chain without an order', null, null, 60, true],
  ])('has room: %s', (_, nonce, chainNonce, most, expected) => {
    expect(hasRoom({ nonce, chainNonce }, most)).toBe(expected);
  });

  it('is not guessed where the node does not know what another one said', () => {
    expect(() => nextNonce(7n, { open: [], decided: 7n })).toThrow(
      expect.objectContaining({ code: 'chain_unavailable' }),
    );
  });
});
