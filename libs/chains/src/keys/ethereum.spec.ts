import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { computeAddress, recoverAddress, Wallet } from 'ethers';
import { ethereum } from './ethereum.js';

describe('ethereum', () => {
  // EIP-55, test cases: https://eips.ethereum.org/EIPS/eip-55
  it.each([
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
  ])('EIP-55 %s is stored in lower case', (address) => {
    expect(ethereum.readAddress(address, 'live')).toBe(address.toLowerCase());
    expect(ethereum.readAddress(address.toLowerCase(), 'live')).toBe(address.toLowerCase());
    expect(ethereum.readAddress(`0x${address.slice(2).toUpperCase()}`, 'live')).toBe(address.toLowerCase());
  });

  it.each([
    ['a wrong checksum', '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['no 0x', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['a digit too few', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae'],
    ['another chain', 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg'],
    ['nothing', ''],
  ])('%s is no address', (_, text) => {
    expect(ethereum.readAddress(text, 'live')).toBeUndefined();
  });

  // The first account of Hardhat and Anvil, https://getfoundry.sh/anvil/overview
  it('has the address of a known key', () => {
    const read = ethereum.readKey(
      '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
      'live',
    );
    expect(read && ethereum.addressOf(read, 'live')).toBe('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266');
  });

  it.each([
    ['zero', '0'.repeat(64)],
    ['the order of the curve', 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'],
    ['31 bytes', 'ab'.repeat(31)],
    ['words', 'test test test test test test test test test test test junk'],
  ])('%s is no private key', (_, text) => {
    expect(ethereum.readKey(text, 'live')).toBeUndefined();
  });

  it('signs a digest so that ethers recovers the address', () => {
    const made = ethereum.newKey();
    const digest = randomBytes(32);
    const signature = ethereum.sign(made, digest);
    const v = (27 + (signature[64] ?? 0)).toString(16);
    const text = `0x${signature.toString('hex', 0, 64)}${v}`;
    expect(recoverAddress(digest, text).toLowerCase()).toBe(ethereum.addressOf(made, 'live'));
    expect(computeAddress(`0x${made.bytes.toString('hex')}`).toLowerCase()).toBe(
      ethereum.addressOf(made, 'live'),
    );
    expect(new Wallet(`0x${made.bytes.toString('hex')}`).address.toLowerCase()).toBe(
      ethereum.addressOf(made, 'live'),
    );
  });
});
