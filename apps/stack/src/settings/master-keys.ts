import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { masterKeySetting, SEALERS } from '../topology.js';
import { derivedKeys } from './derived-keys.js';
import type { Given } from './resolve-settings.js';

/** Made by versions in which all services shared one key. */
const SHARED = 'master.key';

/**
 * Where each service that seals has its key-encryption key, unless the environment names a key of its own or a Vault:
 * in its file, else derived from a given MASTER_KEY, else in a file that is made now. A key that all services shared goes
 * along while it is there, and opens what it has sealed.
 */
export function masterKeys({ env, dataDir }: Pick<Given, 'env' | 'dataDir'>): Record<string, string> {
  const own = SEALERS.flatMap((service) => {
    const name = masterKeySetting(service);
    const file = join(dataDir, `${service}-master.key`);
    if (isGiven(env, name)) return [];
    if (existsSync(file)) return [[`${name}_FILE`, file] as const];
    if (isGiven(env, 'VAULT_ADDR')) return [];
    // Not kept: the operator has MASTER_KEY, and a folder that is thrown away takes no key along.
    if (isGiven(env, 'MASTER_KEY')) {
      const derived = derivedKeys(service, env);
      return derived === undefined ? [] : [[name, derived] as const];
    }
    makeKey(file);
    return [[`${name}_FILE`, file] as const];
  });
  const shared = join(dataDir, SHARED);
  const goesAlong = existsSync(shared) && !isGiven(env, 'MASTER_KEY');
  return { ...Object.fromEntries(own), ...(goesAlong ? { MASTER_KEY_FILE: shared } : {}) };
}

function isGiven(env: Given['env'], name: string): boolean {
  return Boolean(env[name] || env[`${name}_FILE`]);
}

/** Without the key the data stays sealed. */
function makeKey(file: string): void {
  writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
}
