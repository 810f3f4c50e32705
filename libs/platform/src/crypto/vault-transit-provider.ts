import type { KeyProvider, NewDataKey, WrappedKey } from './key-provider.js';
import type { Secret } from './secret.js';
import { UnsealError } from './unseal-error.js';

export interface VaultTransitOptions {
  /** Such as `https://vault.example.com:8200`. */
  readonly address: string;
  readonly token: Secret;
  /** Name of the key in the transit engine, and where that engine is mounted. */
  readonly key: string;
  readonly mount: string;
  /** Opens, and lets rewrap move, what was sealed before Vault was in use. */
  readonly previous?: KeyProvider;
}

interface TransitData {
  readonly ciphertext: string;
  readonly plaintext: string;
}

const LIMIT_MS = 2000;
const CIPHERTEXT = /^vault:v(\d{1,18}):[A-Za-z0-9+/]+=*$/;
const VERSION_PREFIX = 'vault-v';
const DOES_NOT_OPEN = /message authentication failed|could not decode|invalid ciphertext: (?!version)/i;

/**
 * Key-encryption keys in the transit engine of HashiCorp Vault or OpenBao: they never leave it. Every call names the
 * place of the record as `context`, so that a key made with `derived=true` binds each data key to its record.
 * @see https://developer.hashicorp.com/vault/api-docs/secret/transit
 */
export class VaultTransitProvider implements KeyProvider {
  constructor(private readonly options: VaultTransitOptions) {}

  async newDataKey(aad: Buffer): Promise<NewDataKey> {
    const { plaintext, ciphertext } = await this.#call('datakey/plaintext', { ...contextOf(aad), bits: 256 });
    return { dataKey: Buffer.from(plaintext, 'base64'), ...wrappedKeyOf(ciphertext) };
  }

  async unwrap(key: WrappedKey, aad: Buffer): Promise<Buffer> {
    if (!isTransit(key)) return this.#previous().unwrap(key, aad);
    const { plaintext } = await this.#call('decrypt', { ...contextOf(aad), ciphertext: ciphertextOf(key) });
    return Buffer.from(plaintext, 'base64');
  }

  async rewrap(key: WrappedKey, aad: Buffer): Promise<WrappedKey> {
    if (!isTransit(key)) return this.#adopt(key, aad);
    const { ciphertext } = await this.#call('rewrap', { ...contextOf(aad), ciphertext: ciphertextOf(key) });
    return wrappedKeyOf(ciphertext);
  }

  async #adopt(key: WrappedKey, aad: Buffer): Promise<WrappedKey> {
    const dataKey = await this.#previous().unwrap(key, aad);
    try {
      const plaintext = dataKey.toString('base64');
      return wrappedKeyOf((await this.#call('encrypt', { ...contextOf(aad), plaintext })).ciphertext);
    } finally {
      dataKey.fill(0);
    }
  }

  #previous(): KeyProvider {
    if (this.options.previous) return this.options.previous;
    throw new Error('a value was sealed under a master key, and none is configured');
  }

  /** @throws UnsealError where Vault says that the ciphertext does not open; Error for everything else. */
  async #call(operation: string, body: object): Promise<TransitData> {
    const { address, token, key, mount } = this.options;
    const response = await fetch(`${address.replace(/\/+$/, '')}/v1/${mount}/${operation}/${key}`, {
      method: 'POST',
      headers: {
        'X-Vault-Token': token.reveal(),
        'X-Vault-Request': 'true',
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const answer = (await response.json()) as { data?: TransitData; errors?: unknown };
    if (response.ok && answer.data) return answer.data;
    if (response.status === 400 && DOES_NOT_OPEN.test(String(answer.errors))) throw new UnsealError();
    throw new Error(`the transit engine answered ${response.status}`);
  }
}

function contextOf(aad: Buffer): { context: string } {
  return { context: aad.toString('base64') };
}

function isTransit({ version }: WrappedKey): boolean {
  return version.startsWith(VERSION_PREFIX);
}

/** The ciphertext is kept as it came: its own prefix tells the version that made it. */
function wrappedKeyOf(ciphertext: string): WrappedKey {
  const version = CIPHERTEXT.exec(ciphertext)?.[1];
  if (version === undefined) throw new Error('the transit engine answered no ciphertext');
  return { version: VERSION_PREFIX + version, wrapped: Buffer.from(ciphertext, 'ascii') };
}

function ciphertextOf({ wrapped }: WrappedKey): string {
  return wrapped.toString('ascii');
}
