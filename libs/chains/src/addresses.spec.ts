import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { getAddress } from 'ethers/address';
import { checksummed, readEthereumAddress } from './addresses.js';

it('an address of Ethereum has the checksum that ethers gives it', () => {
  for (let round = 0; round < 200; round++) {
    const address = `0x${randomBytes(20).toString('hex')}`;
    expect(checksummed(address)).toBe(getAddress(address));
    expect(checksummed(address.toUpperCase().replace('0X', '0x'))).toBe(getAddress(address));
    expect(readEthereumAddress(getAddress(address))).toBe(address);
  }
});

it('an address with one letter in the other case is none', () => {
  const right = checksummed('0xd8da6bf26964af9d7eed9e03e53415d37aa96045');
  const at = right.search(/[A-F]/);
  const wrong = right.slice(0, at) + right.charAt(at).toLowerCase() + right.slice(at + 1);
  expect(readEthereumAddress(right)).toBe(right.toLowerCase());
  expect(readEthereumAddress(wrong)).toBeUndefined();
});
