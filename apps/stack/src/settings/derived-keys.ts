import { hkdfSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type MasterKey, parseMasterKeys } from '@latchkey/platform/crypto';
import type { Given } from './resolve-settings.js';

const KEY_BYTES = 32;

/**
 * The keys of one service out of each version of a given MASTER_KEY (HKDF-SHA256), in the form of `WALLET_MASTER_KEY`.
 * Undefined for a bad one, which services refuse with the reason.
 */
export function derivedKeys(service: string, env: Given['env']): string | undefined {
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
