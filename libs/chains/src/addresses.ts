import { base58 } from '@scure/base';
import { getAddress } from 'ethers/address';

const ETHEREUM = /^0x[0-9a-f]{40}$/i;
const ONE_CASE = /^0x(?:[0-9a-f]{40}|[0-9A-F]{40})$/;
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{1,128}$/;
const PUBLIC_KEY_BYTES = 32;

/** An Ethereum address in lower case, as it is stored and answered; EIP-55 is checked where letters are mixed. */
export function readEthereumAddress(text: string): string | undefined {
  if (!ETHEREUM.test(text)) return undefined;
  return ONE_CASE.test(text) || text === checksummed(text) ? text.toLowerCase() : undefined;
}

/** The EIP-55 form of an Ethereum address. */
export function checksummed(address: string): string {
  return getAddress(address.toLowerCase());
}

/** A Solana address in its canonical base58 form; undefined unless it has 32 bytes. */
export function readSolanaAddress(text: string): string | undefined {
  const bytes = readBase58(text);
  return bytes?.length === PUBLIC_KEY_BYTES ? base58.encode(bytes) : undefined;
}

/** The bytes of a base58 text; undefined for any other text. */
export function readBase58(text: string): Uint8Array | undefined {
  return BASE58.test(text) ? base58.decode(text) : undefined;
}
