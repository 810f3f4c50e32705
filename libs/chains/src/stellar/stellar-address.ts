import { fromStrKey, MUXED_ACCOUNT, PUBLIC_KEY, toStrKey } from './strkey.js';

const KEY_BYTES = 32;

/** An account that can be paid. */
interface StellarAddress {
  /** As it was given: `G…`, or `M…` with an id in it. */
  readonly address: string;
  /** The account alone, `G…`. */
  readonly account: string;
  /** Its public key. */
  readonly key: Buffer;
  /** By which the holder of the account tells its customers apart; undefined for the account itself. */
  readonly id: bigint | undefined;
}

/** An account, or one with an id in it (SEP-23); undefined for any other text. */
export function readStellarAddress(text: string): StellarAddress | undefined {
  const key = fromStrKey(PUBLIC_KEY, text);
  if (key) return { address: text, account: text, key: Buffer.from(key), id: undefined };
  const muxed = fromStrKey(MUXED_ACCOUNT, text);
  if (!muxed) return undefined;
  const own = Buffer.from(muxed.subarray(0, KEY_BYTES));
  const id = Buffer.from(muxed).readBigUInt64BE(KEY_BYTES);
  return { address: text, account: toStrKey(PUBLIC_KEY, own), key: own, id };
}

/** The account that an address pays (`G…`), without the id that may be in it; any other text as it is. */
export function accountOf(address: string): string {
  return readStellarAddress(address)?.account ?? address;
}

/** The address of a public key, with an id in it where there is one. */
export function stellarAddress(key: Uint8Array, id?: bigint): string {
  if (id === undefined) return toStrKey(PUBLIC_KEY, key);
  const suffix = Buffer.alloc(8);
  suffix.writeBigUInt64BE(id);
  return toStrKey(MUXED_ACCOUNT, Buffer.concat([key, suffix]));
}
