import { CodedError } from '../errors/coded-error.js';
import { DATA_KEY_BYTES, type KeyProvider, type NewDataKey, type WrappedKey } from './key-provider.js';
import { decryptWithKey, encryptWithKey, DecryptionError } from './primitives.js';

/** The context of an encrypted value. It is authenticated, so a value that was moved does not decrypt. */
export interface EncryptionContext {
  app: string;
  table: string;
  record: string;
  field: string;
}

const RETRY_AFTER_SECONDS = 5;
/** The context of a data key that encrypts nothing. */
const PROBE = Buffer.from('[]');

/**
 * Envelope encryption: each value has its own AES-256-GCM data key, stored beside it and wrapped by a versioned key of
 * the provider. Data keys are wiped after use. @throws CodedError `key_provider_unavailable` when the provider fails; its
 * cause is `UnknownKeyVersion` where the key of a value is not configured.
 */
export class Envelope {
  constructor(private readonly provider: KeyProvider) {}

  async encrypt(plaintext: Buffer, context: EncryptionContext): Promise<Buffer> {
    const aad = place(context);
    const { dataKey, ...wrappedKey } = await this.#newDataKey(aad);
    try {
      return joinEnvelope({ ...wrappedKey, body: encryptWithKey(dataKey, plaintext, aad) });
    } finally {
      dataKey.fill(0);
    }
  }

  /** @throws DecryptionError if the value was changed or has another context. */
  async decrypt(encrypted: Buffer, context: EncryptionContext): Promise<Buffer> {
    const aad = place(context);
    const { version, wrapped, body } = splitEnvelope(encrypted);
    const dataKey = await this.#unwrap({ version, wrapped }, aad);
    try {
      return decryptWithKey(dataKey, body, aad);
    } finally {
      dataKey.fill(0);
    }
  }

  /** Wraps the data key with the provider's current key, without decrypting the value; unchanged if it is current. */
  async rewrap(encrypted: Buffer, context: EncryptionContext): Promise<Buffer> {
    const aad = place(context);
    const { version, wrapped, body } = splitEnvelope(encrypted);
    const moved = await available(() => this.provider.rewrap({ version, wrapped }, aad));
    return moved.version === version ? encrypted : joinEnvelope({ ...moved, body });
  }

  /** Encrypts the value again with another context; the plaintext is wiped. */
  async reencrypt(encrypted: Buffer, from: EncryptionContext, to: EncryptionContext): Promise<Buffer> {
    const plaintext = await this.decrypt(encrypted, from);
    try {
      return await this.encrypt(plaintext, to);
    } finally {
      plaintext.fill(0);
    }
  }

  /** Whether the value is under a key that all services shared before each had its own. */
  isShared(encrypted: Buffer): boolean {
    return this.provider.isShared?.(this.versionOf(encrypted)) ?? false;
  }

  /** The version of the key-encryption key for new values. */
  async currentVersion(): Promise<string> {
    const { dataKey, version } = await this.#newDataKey(PROBE);
    dataKey.fill(0);
    return version;
  }

  /** The version of this value's key-encryption key. @throws DecryptionError */
  versionOf(encrypted: Buffer): string {
    return splitEnvelope(encrypted).version;
  }

  async #newDataKey(aad: Buffer): Promise<NewDataKey> {
    return rightLength(await available(() => this.provider.newDataKey(aad)));
  }

  async #unwrap(key: WrappedKey, aad: Buffer): Promise<Buffer> {
    const dataKey = await available(() => this.provider.unwrap(key, aad));
    return rightLength({ dataKey }).dataKey;
  }
}

function rightLength<T extends { dataKey: Buffer }>(key: T): T {
  if (key.dataKey.length === DATA_KEY_BYTES) return key;
  key.dataKey.fill(0);
  throw new DecryptionError();
}

/** Distinct for each context: quoting keeps `a` + `bc` apart from `ab` + `c`. */
function place({ app, table, record, field }: EncryptionContext): Buffer {
  return Buffer.from(JSON.stringify([app, table, record, field]), 'utf8');
}

async function available<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof DecryptionError || error instanceof CodedError) throw error;
    throw new CodedError(
      'key_provider_unavailable',
      { retryAfterSeconds: RETRY_AFTER_SECONDS },
      { cause: error },
    );
  }
}

/**
 * Bytes of an encrypted record:
 *
 *   offset  size  content
 *   0       1     format, value 1
 *   1       1     V, length of the key version
 *   2       V     version of the key-encryption key, ASCII
 *   2+V     2     W, length of the wrapped data key, big endian
 *   4+V     W     wrapped data key, in the form of its provider
 *   4+V+W   rest  the value under the data key, in the layout of `encryptWithKey`
 */
export interface EnvelopeParts {
  version: string;
  wrapped: Buffer;
  body: Buffer;
}

const FORMAT = 1;
const VERSION = /^[A-Za-z0-9._-]{1,64}$/;

export function joinEnvelope({ version, wrapped, body }: EnvelopeParts): Buffer {
  if (!VERSION.test(version)) throw new RangeError('malformed key version');
  const wrappedLength = Buffer.alloc(2);
  wrappedLength.writeUInt16BE(wrapped.length);
  const head = Buffer.from([FORMAT, version.length, ...Buffer.from(version, 'ascii')]);
  return Buffer.concat([head, wrappedLength, wrapped, body]);
}

/** @throws DecryptionError when the bytes do not have the layout. */
export function splitEnvelope(encrypted: Buffer): EnvelopeParts {
  const wrappedAt = 4 + (encrypted[1] ?? 0);
  if (encrypted[0] !== FORMAT || encrypted.length < wrappedAt) throw new DecryptionError();
  const version = encrypted.toString('latin1', 2, wrappedAt - 2);
  const bodyAt = wrappedAt + encrypted.readUInt16BE(wrappedAt - 2);
  if (!VERSION.test(version) || encrypted.length < bodyAt) throw new DecryptionError();
  return { version, wrapped: encrypted.subarray(wrappedAt, bodyAt), body: encrypted.subarray(bodyAt) };
}
