import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Closers } from '../command/closers.js';
import { say } from '../command/say.js';

/**
 * A temporary folder for the data of a stack, which the closers remove.
 * @param keep leaves it for a look.
 */
export async function makeDataFolder(
  closers: Closers,
  name: string,
  { keep = false }: { readonly keep?: boolean } = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `latchkey-${name}-`));
  // What is killed on its way out may still write.
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 });
  closers.add(() => (keep ? say(`Kept: ${folder}`) : remove()));
  // Run by root, PostgreSQL works as another user, who has to get to its folder.
  await chmod(folder, 0o711);
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  return dataDir;
}
