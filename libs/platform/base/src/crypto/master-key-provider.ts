import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import {
  DATA_KEY_BYTES,
  type KeyProvider,
  type NewDataKey,
  UnknownKeyVersion,
  type WrappedKey,
} from './key-provider.js';
import { parseMasterKeys, type MasterKey } from './master-keys.js';
import { decryptWithKey, encryptWithKey } from './primitives.js';
import type { Secret } from './secret.js';

/** Key-encryption keys from the environment or a file, as key objects, which never print. */
export class MasterKeyProvider implements KeyProvider {
  readonly currentVersion: string;
  readonly #keys: ReadonlyMap<string, KeyObject>;
  readonly #shared: ReadonlySet<string>;

  /**
   * @param keys at least one, the current one first.
   * @param shared the keys that all services shared before each had its own; they only decrypt.
   */
  constructor(keys: readonly MasterKey[], shared: readonly MasterKey[] = []) {
    const [current] = keys;
    if (!current) throw new Error('a master key is required');
    this.currentVersion = current.version;
    const all = [...keys, ...shared];
    this.#keys = new Map(all.map(({ version, key }) => [version, createSecretKey(key)]));
    this.#shared = new Set(shared.map(({ version }) => version));
  }

  /** @throws Error as {@link parseMasterKeys}. */
  static fromSecret(keys: Secret): MasterKeyProvider {
    return new MasterKeyProvider(parseMasterKeys(keys.reveal()));
  }

  async newDataKey(aad: Buffer): Promise<NewDataKey> {
    const dataKey = randomBytes(DATA_KEY_BYTES);
    return { dataKey, ...this.#wrap(dataKey, aad) };
  }

  async unwrap({ version, wrapped }: WrappedKey, aad: Buffer): Promise<Buffer> {
    return decryptWithKey(this.#key(version), wrapped, aad);
  }

  async rewrap(key: WrappedKey, aad: Buffer): Promise<WrappedKey> {
    if (key.version === this.currentVersion) return key;
    const dataKey = await this.unwrap(key, aad);
    try {
      return this.#wrap(dataKey, aad);
    } finally {
      dataKey.fill(0);
    }
  }

  isShared(version: string): boolean {
    return this.#shared.has(version);
  }

  #wrap(dataKey: Buffer, aad: Buffer): WrappedKey {
    const version = this.currentVersion;
    return { version, wrapped: encryptWithKey(this.#key(version), dataKey, aad) };
  }

  #key(version: string): KeyObject {
    const key = this.#keys.get(version);
    if (!key) throw new UnknownKeyVersion('the version of the master key is not configured');
    return key;
  }
}
