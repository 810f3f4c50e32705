import { readFileSync } from 'node:fs';
import { parseMasterKeys } from '@latchkey/platform/crypto';
import { masterKeySetting, SEALERS } from '../topology.js';
import type { Settings } from './resolve-settings.js';

/** A problem for each service whose key another one has, too: whoever takes one over could open what the other sealed. */
export function sharedKeyProblems(settings: Settings): string[] {
  const owners = new Map<string, string>();
  return SEALERS.map(masterKeySetting).flatMap((name) => {
    const keys = keysOf(settings, name);
    const other = keys.map((key) => owners.get(key)).find((owner) => owner !== undefined);
    for (const key of keys) if (!owners.has(key)) owners.set(key, name);
    return other === undefined ? [] : [`${name}: is the key of ${other}: make one of its own`];
  });
}

/** None for what is missing or malformed, which its service refuses. */
function keysOf(settings: Settings, name: string): string[] {
  try {
    const file = settings[`${name}_FILE`];
    const text = file ? readFileSync(file, 'utf8') : (settings[name] ?? '');
    return parseMasterKeys(text).map(({ key }) => key.toString('hex'));
  } catch {
    return [];
  }
}
