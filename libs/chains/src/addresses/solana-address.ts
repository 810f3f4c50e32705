import { base58 } from '@scure/base';

const PUBLIC_KEY_BYTES = 32;
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{1,128}$/;

/** An address in its one base58 form; undefined for what are no 32 bytes. */
export function readSolanaAddress(text: string): string | undefined {
  const bytes = readBase58(text);
  return bytes?.length === PUBLIC_KEY_BYTES ? base58.encode(bytes) : undefined;
}

/** The bytes of a base58 text; undefined for any other text. */
export function readBase58(text: string): Uint8Array | undefined {
  return BASE58.test(text) ? base58.decode(text) : undefined;
}
