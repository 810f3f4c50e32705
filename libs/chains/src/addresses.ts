import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58 } from '@scure/base';

const ETHEREUM = /^0x[0-9a-f]{40}$/i;
const ONE_CASE = /^0x(?:[0-9a-f]{40}|[0-9A-F]{40})$/;
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{1,128}$/;
const PUBLIC_KEY_BYTES = 32;

/** An Ethereum address in lower case, as it is stored and answered; EIP-55 is checked where letters are mixed. */
export function readEthereumAddress(text: string): string | undefined {
  if (!ETHEREUM.test(text)) return undefined;
  return ONE_CASE.test(text) || text === checksummed(text) ? text.toLowerCase() : undefined;
}

/**
 * The form of an Ethereum address whose upper-case letters are a checksum (EIP-55). By our own code, because the process
 * that has the keys reads addresses, too, and does without ethers. @param address of 40 hexadecimal digits after `0x`.
 */
export function checksummed(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const digest = Buffer.from(keccak_256(Buffer.from(digits, 'ascii'))).toString('hex');
  const mixed = [...digits].map((digit, at) =>
    parseInt(digest.charAt(at), 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${mixed.join('')}`;
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
