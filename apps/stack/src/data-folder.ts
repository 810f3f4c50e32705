import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Made here, because NATS and earlier versions let other users read them. PostgreSQL closes its own. */
const FOLDERS = ['logs', 'nats'];
/** Others may write there, too, as in /tmp: such a folder is not ours to close. */
const SHARED = 0o1000;
const OWNER_ONLY = 0o700;
/** Run by root, PostgreSQL has another user, who passes through the folder but cannot list it. */
const PASSABLE = 0o711;

/** Makes the data folder, or closes one of an earlier version: it holds keys, databases and logs. */
export function openDataFolder(dataDir: string, isRoot = process.getuid?.() === 0): void {
  const mode = isRoot ? PASSABLE : OWNER_ONLY;
  mkdirSync(dataDir, { recursive: true, mode });
  close(dataDir, mode);
  for (const name of FOLDERS) {
    const folder = join(dataDir, name);
    mkdirSync(folder, { recursive: true, mode: OWNER_ONLY });
    close(folder, OWNER_ONLY);
  }
}

/** Takes from others what the mode does not give them; leaves a folder of another owner as it is. */
function close(folder: string, mode: number): void {
  const { mode: before, uid } = statSync(folder);
  if ((before & SHARED) !== 0 || uid !== process.getuid?.()) return;
  if ((before & ~mode & 0o077) !== 0) chmodSync(folder, before & mode);
}
