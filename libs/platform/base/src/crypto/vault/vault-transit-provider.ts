import { type KeyProvider, type NewDataKey, UnknownKeyVersion, type WrappedKey } from '../key-provider.js';
import { DecryptionError } from '../primitives.js';
import { VaultApi, type VaultAnswer, vaultFailure, type VaultServer } from './vault-api.js';
import type { VaultTokens } from './vault-tokens.js';

export interface VaultTransitOptions extends VaultServer {
  readonly tokens: VaultTokens;
  /** Name of the key in the transit engine, and the mount of that engine. */
  readonly key: string;
  readonly mount: string;
  /** Name of the previous key, which decrypts and rewraps older values. */
  readonly previousKey?: string | undefined;
  /** Decrypts values from the time before Vault. */
  readonly previous?: KeyProvider | undefined;
}

interface TransitData {
  readonly ciphertext: string;
  readonly plaintext: string;
}

const CIPHERTEXT = /^vault:v(\d{1,18}):[A-Za-z0-9+/]+=*$/;
const NAMED = /^vault\.(.+)\.v\d+$/;
/** Version of records from the time when all services shared one key, without the key's name. */
const UNNAMED = /^vault-v\d+$/;
const HINTS: Readonly<Record<number, string>> = {
  403: ': the token has expired, or its policy does not allow this',
  404: ': check VAULT_TRANSIT_KEY and VAULT_TRANSIT_MOUNT',
  503: ': it is sealed',
};
const DOES_NOT_OPEN = /message authentication failed|could not decode|invalid ciphertext: (?!version)/i;

/**
 * Key-encryption keys in the transit engine of HashiCorp Vault or OpenBao: they never leave it. Every call names the
 * context of the record, so that a key made with `derived=true` binds each data key to its record. Records name key and
 * version: `vault.<key>.v3`.
 * @see https://developer.hashicorp.com/vault/api-docs/secret/transit
 */
export class VaultTransitProvider implements KeyProvider {
  readonly #api: VaultApi;

  constructor(private readonly options: VaultTransitOptions) {
    this.#api = new VaultApi(options);
  }

  async newDataKey(aad: Buffer): Promise<NewDataKey> {
    const { key } = this.options;
    const made = await this.#call('datakey/plaintext', key, { ...contextOf(aad), bits: 256 });
    return { dataKey: Buffer.from(made.plaintext, 'base64'), ...wrappedKeyOf(key, made.ciphertext) };
  }

  async unwrap(key: WrappedKey, aad: Buffer): Promise<Buffer> {
    if (!isTransit(key.version)) return this.#previous().unwrap(key, aad);
    const body = { ...contextOf(aad), ciphertext: ciphertextOf(key) };
    const { plaintext } = await this.#call('decrypt', this.#keyOf(key.version), body);
    return Buffer.from(plaintext, 'base64');
  }

  async rewrap(wrapped: WrappedKey, aad: Buffer): Promise<WrappedKey> {
    const { key } = this.options;
    if (NAMED.exec(wrapped.version)?.[1] !== key) return this.#adopt(wrapped, aad);
    const body = { ...contextOf(aad), ciphertext: ciphertextOf(wrapped) };
    return wrappedKeyOf(key, (await this.#call('rewrap', key, body)).ciphertext);
  }

  isShared(version: string): boolean {
    return UNNAMED.test(version) || (this.options.previous?.isShared?.(version) ?? false);
  }

  async #adopt(wrapped: WrappedKey, aad: Buffer): Promise<WrappedKey> {
    const { key } = this.options;
    const dataKey = await this.unwrap(wrapped, aad);
    try {
      const body = { ...contextOf(aad), plaintext: dataKey.toString('base64') };
      return wrappedKeyOf(key, (await this.#call('encrypt', key, body)).ciphertext);
    } finally {
      dataKey.fill(0);
    }
  }

  /** The configured key of this version. */
  #keyOf(version: string): string {
    const { key, previousKey } = this.options;
    const name = NAMED.exec(version)?.[1] ?? previousKey;
    if (name !== undefined && (name === key || name === previousKey)) return name;
    throw new UnknownKeyVersion('a value was encrypted under another transit key, and it is not configured');
  }

  #previous(): KeyProvider {
    if (this.options.previous) return this.options.previous;
    throw new UnknownKeyVersion('a value was encrypted under a master key, and none is configured');
  }

  /** @throws DecryptionError if Vault answers that the ciphertext does not decrypt; CodedError for any other failure. */
  async #call(operation: string, key: string, body: object): Promise<TransitData> {
    const { status, data, errors } = await this.#post(`${this.options.mount}/${operation}/${key}`, body);
    if (status === 200 && data) return data as TransitData;
    if (status === 400 && DOES_NOT_OPEN.test(String(errors))) throw new DecryptionError();
    throw vaultFailure(`Vault answered ${status} to ${operation} with the key ${key}${HINTS[status] ?? ''}`);
  }

  /** A token that Vault refuses is replaced once, if there can be another one. */
  async #post(path: string, body: object): Promise<VaultAnswer> {
    const { tokens } = this.options;
    const token = await tokens.current();
    const answer = await this.#api.post(path, body, token);
    if (answer.status !== 403 || !tokens.refused(token)) return answer;
    return this.#api.post(path, body, await tokens.current());
  }
}

function contextOf(aad: Buffer): { context: string } {
  return { context: aad.toString('base64') };
}

function isTransit(version: string): boolean {
  return NAMED.test(version) || UNNAMED.test(version);
}

/** Keeps the ciphertext unchanged, with its own prefix for the version. */
function wrappedKeyOf(key: string, ciphertext: string): WrappedKey {
  const version = CIPHERTEXT.exec(ciphertext)?.[1];
  if (version === undefined) throw new Error('the transit engine answered no ciphertext');
  return { version: `vault.${key}.v${version}`, wrapped: Buffer.from(ciphertext, 'ascii') };
}

function ciphertextOf({ wrapped }: WrappedKey): string {
  return wrapped.toString('ascii');
}
