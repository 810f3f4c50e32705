import { databaseOf } from '../system/system.js';
import { SPARE_FROM } from './seed-values.rules.js';
import { SEED, SeedRepository, type SeedTables } from './seed.repository.js';

export interface SeedTarget {
  readonly databaseUrl: string;
  readonly seed: string;
  readonly appId: string;
}

/** So many at a time, so that no transaction grows without bound. */
const CHUNK = 100_000;

/** With fewer new rows than this, to build the indexes anew takes longer than to add to them. */
const WORTH_DROPPING = 50_000;

/** Users, each with an email, a wallet and a session, from the number after `from` up to `to`. @returns seconds. */
export async function seedUsers(target: SeedTarget, from: number, to: number): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(SEED.map((tables) => fill(target, tables, { from, to })));
  return (performance.now() - startedAt) / 1000;
}

/**
 * Users with an email and nothing else, for calls that succeed once for each user: a user has one default wallet of a
 * type, and an address takes few passcodes in ten minutes.
 */
export async function seedSpareUsers(target: SeedTarget, count: number): Promise<void> {
  for (const tables of SEED)
    if (tables.service === 'identity')
      await fill(target, tables, { from: SPARE_FROM, to: SPARE_FROM + count });
}

async function fill(
  { databaseUrl, seed, appId }: SeedTarget,
  { service, statements, tables }: SeedTables,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const repository = new SeedRepository(databaseOf(databaseUrl, service));
  await repository.open();
  try {
    const restore = to - from >= WORTH_DROPPING ? await dropIndexes(repository, tables) : [];
    for (let first = from + 1; first <= to; first += CHUNK) {
      const values = { seed, appId, first, last: Math.min(to, first + CHUNK - 1) };
      for (const statement of statements) await repository.insert(statement, values);
    }
    for (const statement of restore) await repository.run(statement);
    await repository.settle(tables);
  } finally {
    await repository.close();
  }
}

async function dropIndexes(repository: SeedRepository, tables: readonly string[]): Promise<string[]> {
  const restore: string[] = [];
  for (const table of tables) restore.push(...(await repository.dropIndexes(table)));
  return restore;
}
