import { randomBytes } from 'node:crypto';
import type { Environment } from '@latchkey/contracts';

/** The form of a stored key: the key itself, or the seed from which it is derived. */
export type KeyForm = 'key' | 'bip32_seed';

/** Forms in which wallets import keys: of Ethereum, Solana, Bitcoin, Polkadot and Stellar. */
type KeyFormat = 'hex' | 'base58' | 'wif' | 'mini_secret' | 'strkey';

/** A private key in memory; its holder wipes `bytes`. */
export interface PrivateKey {
  readonly form: KeyForm;
  readonly bytes: Buffer;
}

/** Keys, addresses and signatures of one type of wallet. */
export interface Chain {
  newKey(): PrivateKey;
  /** A key in the form in which wallets export it; undefined for anything else. Test Apps take those of test networks, too. */
  readKey(text: string, environment: Environment): PrivateKey | undefined;
  /** The form of `writeKey`, by its name in the API. */
  readonly keyFormat: KeyFormat;
  /** A key as wallets import it: what `readKey` reads. Nothing wipes a text, so it is made where it is sealed alone. */
  writeKey(key: PrivateKey, environment: Environment): string;
  /** The public address, as the API answers it: of a test App one of test networks, where the chain tells them apart. */
  addressOf(key: PrivateKey, environment: Environment): string;
  /**
   * An address in the form in which it is stored and compared; undefined for any other text. Test Apps watch addresses of
   * either kind of network, live Apps those of the main one.
   */
  readAddress(text: string, environment: Environment): string | undefined;
  /** Whether an address is one of test networks. False where the chain has one form for all. */
  isOfTestNets(address: string): boolean;
  /** Signs bytes as this chain does; each chain says which bytes. */
  sign(key: PrivateKey, message: Buffer): Buffer;
}

/** Length of every private key and seed that is kept here. */
export const KEY_BYTES = 32;

/** 32 random bytes in memory of their own: the pool that small buffers share is never wiped. */
export function randomKeyBytes(): Buffer {
  return ownBytes(randomBytes(KEY_BYTES));
}

/** A copy in memory of its own; the source is wiped. */
export function ownBytes(source: Uint8Array): Buffer {
  const own = Buffer.alloc(source.length);
  own.set(source);
  source.fill(0);
  return own;
}

/** 32 bytes in hex, with or without `0x`. */
export function readHexKey(text: string): Buffer | undefined {
  const [, hex] = /^(?:0x)?([0-9a-f]{64})$/i.exec(text) ?? [];
  return hex === undefined ? undefined : ownBytes(Buffer.from(hex, 'hex'));
}
