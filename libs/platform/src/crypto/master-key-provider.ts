import { createSecretKey, type KeyObject } from 'node:crypto';
import type { KeyProvider, WrappedKey } from './key-provider.js';
import { parseMasterKeys, type MasterKey } from './master-keys.js';
import type { Secret } from './secret.js';
import { openWithKey, sealWithKey } from './symmetric.js';

/** Key-encryption keys from the environment or a file, held as key objects, which do not print. */
export class MasterKeyProvider implements KeyProvider {
  readonly currentVersion: string;
  readonly #keys: ReadonlyMap<string, KeyObject>;

  /** @param keys at least one, the current one first. */
  constructor(keys: readonly MasterKey[]) {
    const [current] = keys;
    if (!current) throw new Error('a master key is required');
    this.currentVersion = current.version;
    this.#keys = new Map(keys.map(({ version, key }) => [version, createSecretKey(key)]));
  }

  /** @throws Error as {@link parseMasterKeys}. */
  static fromSecret(keys: Secret): MasterKeyProvider {
    return new MasterKeyProvider(parseMasterKeys(keys.reveal()));
  }

  async wrap(dataKey: Buffer, aad: Buffer): Promise<WrappedKey> {
    const version = this.currentVersion;
    return { version, wrapped: sealWithKey(this.#key(version), dataKey, aad) };
  }

  async unwrap(version: string, wrapped: Buffer, aad: Buffer): Promise<Buffer> {
    return openWithKey(this.#key(version), wrapped, aad);
  }

  #key(version: string): KeyObject {
    const key = this.#keys.get(version);
    // The data is whole and opens again once the operator gives the key back.
    if (!key) throw new Error('the version of the master key is not configured');
    return key;
  }
}
