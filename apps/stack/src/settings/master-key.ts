import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** File with the key that wraps all data keys; made at the first start. Without it the data stays sealed. */
export function ensureMasterKey(dataDir: string): string {
  const file = join(dataDir, 'master.key');
  if (!existsSync(file))
    writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  return file;
}
