import { getAddress } from 'ethers/address';

const ADDRESS = /^0x[0-9a-f]{40}$/i;
const ONE_CASE = /^0x(?:[0-9a-f]{40}|[0-9A-F]{40})$/;

/** An address in the lower case in which it is stored and answered; EIP-55 is checked where letters are mixed. */
export function readEthereumAddress(text: string): string | undefined {
  if (!ADDRESS.test(text)) return undefined;
  return ONE_CASE.test(text) || text === checksummed(text) ? text.toLowerCase() : undefined;
}

/** The EIP-55 form of an address. */
export function checksummed(address: string): string {
  return getAddress(address.toLowerCase());
}
