/** Length of a data key. */
export const DATA_KEY_BYTES = 32;

export interface WrappedKey {
  /** 1 to 64 characters of `A–Z a–z 0–9 . _ -`. */
  version: string;
  wrapped: Buffer;
}

export interface NewDataKey extends WrappedKey {
  /** 32 random bytes; the caller wipes them. */
  dataKey: Buffer;
}

/**
 * A key was wrapped under a key-encryption key that is not configured. It is intact, and unwraps once an operator configures
 * that one again; no waiting helps.
 */
export class UnknownKeyVersion extends Error {
  override readonly name = 'UnknownKeyVersion';
}

/**
 * Wraps data keys with key-encryption keys, which never leave it. `aad` binds a wrapped key to the context of its record.
 * @throws DecryptionError for a key that does not unwrap; {@link UnknownKeyVersion}; any other error means that the provider
 * is unavailable.
 */
export interface KeyProvider {
  /** A fresh data key, wrapped by the current key-encryption key. */
  newDataKey(aad: Buffer): Promise<NewDataKey>;
  /** @returns the data key; the caller wipes it. */
  unwrap(key: WrappedKey, aad: Buffer): Promise<Buffer>;
  /** The same data key under the current key-encryption key; unchanged if that is current. */
  rewrap(key: WrappedKey, aad: Buffer): Promise<WrappedKey>;
  /** Whether this version belongs to a key that all services shared and that only decrypts; absent: none is. */
  isShared?(version: string): boolean;
}
