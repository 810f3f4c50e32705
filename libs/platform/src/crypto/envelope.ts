import { randomBytes } from 'node:crypto';
import { CodedError } from '../errors/coded-error.js';
import { joinEnvelope, splitEnvelope } from './envelope-layout.js';
import type { KeyProvider, WrappedKey } from './key-provider.js';
import { openWithKey, sealWithKey } from './symmetric.js';
import { UnsealError } from './unseal-error.js';

/** The place of a sealed value. It is authenticated, so a value moved elsewhere does not open. */
export interface SealContext {
  app: string;
  table: string;
  record: string;
  field: string;
}

const DATA_KEY_BYTES = 32;
const RETRY_AFTER_SECONDS = 5;

/**
 * Envelope encryption: each value under a fresh AES-256-GCM data key, which is stored beside it,
 * wrapped by a versioned key of the provider. Data keys are wiped as soon as they were used.
 * Every method throws CodedError `key_provider_unavailable` when the provider fails.
 */
export class Envelope {
  constructor(private readonly provider: KeyProvider) {}

  async seal(plaintext: Buffer, context: SealContext): Promise<Buffer> {
    const aad = place(context);
    const dataKey = randomBytes(DATA_KEY_BYTES);
    try {
      const wrappedKey = await this.#wrap(dataKey, aad);
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
    if (version === this.provider.currentVersion) return sealed;
    const dataKey = await this.#unwrap({ version, wrapped }, aad);
    try {
      return joinEnvelope({ ...(await this.#wrap(dataKey, aad)), body });
    } finally {
      dataKey.fill(0);
    }
  }

  #wrap(dataKey: Buffer, aad: Buffer): Promise<WrappedKey> {
    return available(() => this.provider.wrap(dataKey, aad));
  }

  async #unwrap({ version, wrapped }: WrappedKey, aad: Buffer): Promise<Buffer> {
    const dataKey = await available(() => this.provider.unwrap(version, wrapped, aad));
    if (dataKey.length === DATA_KEY_BYTES) return dataKey;
    dataKey.fill(0);
    throw new UnsealError();
  }
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
