import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MasterKey, parseMasterKeys } from '@latchkey/platform/crypto';
import { databaseSetting, ENCRYPTING_SERVICES, masterKeySetting } from '../topology.js';
import type { Given, Settings } from './given.js';

/** The file of versions in which all services shared one key. */
const SHARED = 'master.key';

/**
 * The key-encryption key of each service that encrypts, unless the environment has its own key or a Vault: from its file,
 * else derived from a given MASTER_KEY, else from a file that is made now. A key file that all services shared is added
 * while it exists, to decrypt older values.
 */
export function masterKeys({ env, dataDir }: Pick<Given, 'env' | 'dataDir'>): Record<string, string> {
  const own = ENCRYPTING_SERVICES.flatMap((service) => {
    const name = masterKeySetting(service);
    const file = join(dataDir, `${service}-master.key`);
    if (isGiven(env, name)) return [];
    if (existsSync(file)) return [[`${name}_FILE`, file] as const];
    if (isGiven(env, 'VAULT_ADDR')) return [];
    // Not stored: the operator has MASTER_KEY, so a deleted folder loses no key.
    if (isGiven(env, 'MASTER_KEY')) {
      const derived = derivedKeys(service, env);
      return derived === undefined ? [] : [[name, derived] as const];
    }
    makeKey(file);
    return [[`${name}_FILE`, file] as const];
  });
  const shared = join(dataDir, SHARED);
  const hasShared = existsSync(shared) && !isGiven(env, 'MASTER_KEY');
  return { ...Object.fromEntries(own), ...(hasShared ? { MASTER_KEY_FILE: shared } : {}) };
}

/**
 * A warning where the data folder alone has keys of databases that are elsewhere: these outlive the folder, and nothing
 * opens their encrypted values without it. Undefined where the folder holds both, or the operator gave the keys.
 */
export function loneKeysWarning(
  settings: Settings,
  { env, dataDir }: Pick<Given, 'env' | 'dataDir'>,
): string | undefined {
  const services = ENCRYPTING_SERVICES.filter((service) => {
    const name = masterKeySetting(service);
    const isElsewhere = Boolean(env[databaseSetting(service)] || env['DATABASE_URL']);
    return isElsewhere && !isGiven(env, name) && settings[`${name}_FILE`] !== undefined;
  });
  if (services.length === 0) return undefined;
  // Wallet has keys from before there was a signer.
  const lost = services.some((name) => ['signer', 'wallet'].includes(name))
    ? 'all wallets'
    : 'what they encrypted';
  return `the keys of ${services.join(', ')} are in ${dataDir} alone, and their databases are not: if you lose this folder, you lose ${lost}; back it up, or set the keys yourself`;
}

function isGiven(env: Given['env'], name: string): boolean {
  return Boolean(env[name] || env[`${name}_FILE`]);
}

/** Makes a key; without it the data cannot be decrypted. */
function makeKey(file: string): void {
  writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
}

const KEY_BYTES = 32;

/**
 * The keys of one service, derived from each version of a given MASTER_KEY (HKDF-SHA256), in the form of
 * `WALLET_MASTER_KEY`. Undefined for a malformed one, which services refuse with the reason.
 */
function derivedKeys(service: string, env: Given['env']): string | undefined {
  const derived = masterKeysOf(env)?.map(({ version, key }) => {
    const own = hkdfSync('sha256', key, Buffer.alloc(0), `latchkey/${service}`, KEY_BYTES);
    return `${version}:${Buffer.from(own).toString('base64')}`;
  });
  return derived?.join(',');
}

function masterKeysOf({ MASTER_KEY: text, MASTER_KEY_FILE: file }: Given['env']): MasterKey[] | undefined {
  try {
    return parseMasterKeys(file ? readFileSync(file, 'utf8') : (text ?? ''));
  } catch {
    return undefined;
  }
}

/** A problem for each service that shares its key: an attacker of one service could decrypt values of the other. */
export function sharedKeyProblems(settings: Settings): string[] {
  const owners = new Map<string, string>();
  return ENCRYPTING_SERVICES.map(masterKeySetting).flatMap((name) => {
    const keys = keysOf(settings, name);
    const other = keys.map((key) => owners.get(key)).find((owner) => owner !== undefined);
    for (const key of keys) if (!owners.has(key)) owners.set(key, name);
    return other === undefined ? [] : [`${name}: is the key of ${other}: make one of its own`];
  });
}

/** None for a missing or malformed setting, which its service refuses. */
function keysOf(settings: Settings, name: string): string[] {
  try {
    const file = settings[`${name}_FILE`];
    const text = file ? readFileSync(file, 'utf8') : (settings[name] ?? '');
    return parseMasterKeys(text).map(({ key }) => key.toString('hex'));
  } catch {
    return [];
  }
}
