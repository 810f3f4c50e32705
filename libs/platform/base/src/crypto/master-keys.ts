import type { Secret } from './secret.js';

export interface MasterKey {
  version: string;
  key: Buffer;
}

const KEY_BYTES = 32;
const HEX = /^[0-9a-f]{64}$/i;
const BASE64_OR_BASE64URL = /^[A-Za-z0-9+/_-]{43}=?$/;
const VERSION = /^[A-Za-z0-9._-]{1,64}$/;
/** Versions in Vault begin so: a key with such a version would be sought at the wrong provider. */
const OF_VAULT = /^vault/i;
const ONLY_VERSION = 'v1';
// 32 random bytes hold about 30 distinct values; fewer than 12 do not happen by chance.
const FEWEST_DISTINCT_BYTES = 12;

/**
 * One key of 32 bytes (base64, base64url or hex), which is version `v1`, or a list
 * `v2:<key>,v1:<key>` (commas or line breaks), the first being the current one.
 * @throws Error saying what is wrong and with which entry, never quoting any of it.
 */
export function parseMasterKeys(text: string): MasterKey[] {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '');
  if (entries.length === 0) throw new Error('holds no key');
  const keys = entries.map((entry, index) => parseEntry(entry, index, entries.length));
  if (new Set(keys.map(({ version }) => version)).size < keys.length)
    throw new Error('names one version twice');
  if (new Set(keys.map(({ key }) => key.toString('hex'))).size < keys.length) {
    throw new Error('holds one key under two versions');
  }
  return keys;
}

/**
 * The keys of one service. Encrypted records name their versions `<service>.v1`, different from the `v1` of a key that all
 * services shared. @throws Error as {@link parseMasterKeys}.
 */
export function parseOwnKeys(service: string, text: string): MasterKey[] {
  return parseMasterKeys(text).map(({ version, key }) => {
    const named = prefixOf(service) + version;
    if (!VERSION.test(named)) throw new Error('has a version that is too long');
    return { version: named, key };
  });
}

/** The keys that all services shared. @throws Error as {@link parseMasterKeys}. */
export function parseSharedKeys(service: string, text: string): MasterKey[] {
  const keys = parseMasterKeys(text);
  const prefix = prefixOf(service);
  if (keys.some(({ version }) => version.startsWith(prefix)))
    throw new Error(`has a version that begins with "${prefix}", as those of the service's own key do`);
  return keys;
}

/** The check of a setting from a parser that throws: the problem, or undefined. */
export function keyProblem(parse: (text: string) => unknown): (keys: Secret) => string | undefined {
  return (keys) => {
    try {
      parse(keys.reveal());
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  };
}

const prefixOf = (service: string): string => `${service}.`;

function parseEntry(entry: string, index: number, count: number): MasterKey {
  const colon = entry.indexOf(':');
  const place = count === 1 ? '' : `entry ${index + 1} `;
  if (colon < 0 && count > 1) throw new Error(`${place}has no version (write <version>:<key>)`);
  const version = colon < 0 ? ONLY_VERSION : entry.slice(0, colon);
  if (!VERSION.test(version)) throw new Error(`${place}has a malformed version`);
  if (OF_VAULT.test(version))
    throw new Error(`${place}has a version that begins with "vault", as those in Vault do`);
  const key = decodeKey(entry.slice(colon + 1));
  if (!key) throw new Error(`${place}must be 32 bytes in base64, base64url or hex`);
  if (isWeak(key)) throw new Error(`${place}is a weak key (generate one: openssl rand -base64 32)`);
  return { version, key };
}

function decodeKey(text: string): Buffer | undefined {
  if (HEX.test(text)) return Buffer.from(text, 'hex');
  if (!BASE64_OR_BASE64URL.test(text)) return undefined;
  const key = Buffer.from(text, 'base64');
  return key.length === KEY_BYTES ? key : undefined;
}

/** Equal, repeating or counting bytes, which people type as a placeholder. */
function isWeak(key: Buffer): boolean {
  const steps = key.subarray(1).map((byte, index) => byte - (key[index] ?? 0));
  return new Set(key).size < FEWEST_DISTINCT_BYTES || new Set(steps).size === 1;
}
