import { CodedError } from '../errors/coded-error.js';
import { DATA_KEY_BYTES, joinEnvelope, splitEnvelope } from './envelope-layout.js';
import type { KeyProvider, NewDataKey, WrappedKey } from './key-provider.js';
import { openWithKey, sealWithKey } from './symmetric.js';
import { UnsealError } from './unseal-error.js';

/** The place of a sealed value. It is authenticated, so a value moved elsewhere does not open. */
export interface SealContext {
  app: string;
  table: string;
  record: string;
  field: string;
}

const RETRY_AFTER_SECONDS = 5;
/** The place of a data key that seals nothing. */
const PROBE = Buffer.from('[]');

/**
 * Envelope encryption: each value under a fresh AES-256-GCM data key, which is stored beside it,
 * wrapped by a versioned key of the provider. Data keys are wiped as soon as they were used.
 * Every method throws CodedError `key_provider_unavailable` when the provider fails.
 */
export class Envelope {
  constructor(private readonly provider: KeyProvider) {}

  async seal(plaintext: Buffer, context: SealContext): Promise<Buffer> {
    const aad = place(context);
    const { dataKey, ...wrappedKey } = await this.#newDataKey(aad);
    try {
      return joinEnvelope({ ...wrappedKey, body: sealWithKey(dataKey, plaintext, aad) });
    } finally {
      dataKey.fill(0);
    }
  }

  /** @throws UnsealError when the value was changed or belongs elsewhere. */
  async open(sealed: Buffer, context: SealContext): Promise<Buffer> {
    const aad = place(context);
    const { version, wrapped, body } = splitEnvelope(sealed);
    const dataKey = await this.#unwrap({ version, wrapped }, aad);
    try {
      return openWithKey(dataKey, body, aad);
    } finally {
      dataKey.fill(0);
    }
  }

  /**
   * The same value with its data key under the provider's current version; the value itself is
   * neither opened nor changed. What is current already is answered as it is.
   */
  async rewrap(sealed: Buffer, context: SealContext): Promise<Buffer> {
    const aad = place(context);
    const { version, wrapped, body } = splitEnvelope(sealed);
    const moved = await available(() => this.provider.rewrap({ version, wrapped }, aad));
    return moved.version === version ? sealed : joinEnvelope({ ...moved, body });
  }

  /** The value sealed anew, for another place; in between its bytes are in memory alone, and then wiped. */
  async reseal(sealed: Buffer, from: SealContext, to: SealContext): Promise<Buffer> {
    const plaintext = await this.open(sealed, from);
    try {
      return await this.seal(plaintext, to);
    } finally {
      plaintext.fill(0);
    }
  }

  /** Whether the value is under a key that all services shared, so of the time before each had its own. */
  isShared(sealed: Buffer): boolean {
    return this.provider.isShared?.(this.versionOf(sealed)) ?? false;
  }

  /** The version of the key-encryption key under which new values are sealed now. */
  async currentVersion(): Promise<string> {
    const { dataKey, version } = await this.#newDataKey(PROBE);
    dataKey.fill(0);
    return version;
  }

  /** The version of the key-encryption key under which this value is sealed. @throws UnsealError */
  versionOf(sealed: Buffer): string {
    return splitEnvelope(sealed).version;
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
  throw new UnsealError();
}

/** One encoding per context: quoting keeps `a` + `bc` apart from `ab` + `c`. */
function place({ app, table, record, field }: SealContext): Buffer {
  return Buffer.from(JSON.stringify([app, table, record, field]), 'utf8');
}

async function available<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof UnsealError || error instanceof CodedError) throw error;
    throw new CodedError(
      'key_provider_unavailable',
      { retryAfterSeconds: RETRY_AFTER_SECONDS },
      { cause: error },
    );
  }
}
