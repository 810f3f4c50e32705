import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { verify as verifySr25519 } from '@scure/sr25519';
import { polkadot } from './polkadot.js';
import { readPolkadotAddress, toSs58 } from '../polkadot/polkadot-address.js';

const hex = (text: string) => Buffer.from(text, 'hex');

describe('DOT', () => {
  // SS58 of Polkadot: https://github.com/paritytech/polkadot-sdk, sp-core, the accounts "//Alice" and "//Bob".
  it.each([
    [
      '//Alice',
      'd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
      '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    ],
    [
      '//Bob',
      '8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48',
      '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3',
    ],
  ])('SS58 of %s', (_, publicKey, address) => {
    expect(toSs58(hex(publicKey))).toBe(address);
    expect(readPolkadotAddress(address)?.publicKey).toEqual(hex(publicKey));
    expect(polkadot.readAddress(address, 'live')).toBe(address);
  });

  // schnorrkel's seeds of the development accounts, as `subkey inspect //Alice` prints them.
  it('sr25519: the address of a seed', () => {
    const read = polkadot.readKey(
      '0xe5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a',
      'live',
    );
    expect(read && polkadot.addressOf(read, 'live')).toBe('15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5');
  });

  it('in a test App: the address of //Alice has prefix 42, and a live App does not take it', () => {
    const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
    const read = polkadot.readKey(
      '0xe5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a',
      'test',
    );
    expect(read && polkadot.addressOf(read, 'test')).toBe(alice);
    expect(polkadot.readAddress(alice, 'test')).toBe(alice);
    expect(polkadot.isOfTestNets(alice)).toBe(true);
    expect(readPolkadotAddress(alice)?.publicKey.toString('hex')).toMatch(/^d43593c7/);
  });

  it.each([
    ['another network (2)', toSs58(randomBytes(32), 2)],
    ['a test network (42)', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'],
    ['a wrong checksum', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp6'],
    ['too short', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp'],
    ['Bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ])('%s is no address', (_, text) => {
    expect(polkadot.readAddress(text, 'live')).toBeUndefined();
  });

  it('signs so that sr25519 verifies', () => {
    const made = polkadot.newKey();
    const message = randomBytes(80);
    const publicKey = readPolkadotAddress(polkadot.addressOf(made, 'live'))?.publicKey ?? Buffer.alloc(0);
    expect(verifySr25519(message, polkadot.sign(made, message), publicKey)).toBe(true);
  });
});
