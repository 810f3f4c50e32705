export interface WrappedKey {
  version: string;
  wrapped: Buffer;
}

/**
 * Holds the key-encryption keys and wraps data keys with them; a data key crosses this port, a
 * key-encryption key never does. `aad` binds a wrapped key to the place of its record.
 */
export interface KeyProvider {
  /** The version that `wrap` uses: 1 to 64 characters of `A–Z a–z 0–9 . _ -`. */
  readonly currentVersion: string;
  wrap(dataKey: Buffer, aad: Buffer): Promise<WrappedKey>;
  /**
   * Answers a buffer of the caller's own, who wipes it.
   * @throws UnsealError for a key that does not open; any other error counts as "unavailable".
   */
  unwrap(version: string, wrapped: Buffer, aad: Buffer): Promise<Buffer>;
}
