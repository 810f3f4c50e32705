import { cpus, release, totalmem, type } from 'node:os';
import type { Machine } from '../report/result.js';
import { SeedRepository } from '../seed/seed.repository.js';

/** Where it was measured. */
export async function machineOf(databaseUrl: string): Promise<Machine> {
  const database = new SeedRepository(databaseUrl);
  await database.open();
  const postgres = await database.version();
  await database.close();
  return {
    cpu: cpus()[0]?.model ?? 'an unknown CPU',
    cores: cpus().length,
    memoryBytes: totalmem(),
    system: `${type()} ${release()}`,
    node: process.versions.node,
    postgres,
  };
}
