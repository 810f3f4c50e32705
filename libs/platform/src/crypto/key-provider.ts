export interface WrappedKey {
  /** 1 to 64 characters of `A–Z a–z 0–9 . _ -`. */
  version: string;
  wrapped: Buffer;
}

export interface NewDataKey extends WrappedKey {
  /** 32 random bytes, the caller's own, who wipes them. */
  dataKey: Buffer;
}

/**
 * Holds the key-encryption keys and wraps data keys with them; a data key crosses this port, a
 * key-encryption key never does. `aad` binds a wrapped key to the place of its record.
 * UnsealError says that a key does not open; any other error counts as "unavailable".
 */
export interface KeyProvider {
  /** A fresh data key, wrapped by the current key-encryption key. */
  newDataKey(aad: Buffer): Promise<NewDataKey>;
  /** Answers a buffer of the caller's own, who wipes it. */
  unwrap(key: WrappedKey, aad: Buffer): Promise<Buffer>;
  /** The same data key under the current key-encryption key; what is current already as it is. */
  rewrap(key: WrappedKey, aad: Buffer): Promise<WrappedKey>;
  /** Whether this version is of a key that all services shared, which only opens; none is, where this is absent. */
  isShared?(version: string): boolean;
}
