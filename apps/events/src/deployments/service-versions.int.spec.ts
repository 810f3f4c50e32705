import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '@latchkey/platform/telemetry';
import { raceRounds } from '@latchkey/platform/testing';
import { createServiceTables } from '@latchkey/platform/testing/databases';
import { eventsMigrations } from '../events.schema.js';
import { ServiceVersionsRepository } from './service-versions.repository.js';

const database = await createServiceTables('service_versions', {
  schema: 'events',
  migrations: eventsMigrations,
  entities: [],
  logger: createLogger({ service: 'spec', level: 'error' }),
});
const source = await database.connect();
const versions = new ServiceVersionsRepository(source);
const ROUNDS = raceRounds(30);

beforeEach(() => source.query('TRUNCATE service_versions'));
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

const running = (...names: string[]) =>
  versions.note(names.map((version) => ({ service: 'session', version })));
/** As if everything had been that much earlier. */
const pass = (minutes: number) =>
  source.query(
    `UPDATE service_versions SET seen_at = seen_at - $1 * interval '1 minute',
      started_at = ARRAY(SELECT each - $1 * interval '1 minute' FROM unnest(started_at) AS each)`,
    [minutes],
  );
const starts = async (since = 0) => (await versions.startsAfter(since)).map(({ version }) => version);

describe('the versions of a service', () => {
  it('begin when they are first seen, and once', async () => {
    await running('1', '1');
    await running('1');
    await pass(1);
    await running('1', '2');
    expect(await starts()).toEqual(['2', '1']);
  });

  it('begin again after a rollback, where another one ran meanwhile', async () => {
    await running('1');
    await pass(60);
    await running('2');
    await pass(60);
    await running('2');
    await running('1');
    expect(await starts()).toEqual(['1', '2', '1']);
  });

  it('begin again after a rollback in five minutes', async () => {
    await running('1');
    await pass(1);
    await running('2');
    await pass(5);
    await running('2');
    await running('1');
    expect(await starts()).toEqual(['1', '2', '1']);
  });

  it('do not begin again because a look missed them, or nothing looked for a day', async () => {
    await running('1', '2');
    await pass(2);
    await running('2');
    await running('1');
    await pass(24 * 60);
    await running('1', '2');
    expect(await starts()).toEqual(['1', '2']);
  });

  it('are listed from a time on', async () => {
    await running('1');
    await pass(120);
    await running('2');
    expect(await starts(Date.now() / 1000 - 3600)).toEqual(['2']);
  });

  it('begin once, however many look at the same time', async () => {
    for (let round = 0; round < ROUNDS; round += 1)
      await Promise.all(Array.from({ length: 4 }, () => running(`a${round}`, `b${round}`)));
    expect(new Set(await starts()).size).toBe(2 * ROUNDS);
    expect(await starts()).toHaveLength(2 * ROUNDS);
    await pass(60);
    await running('now');
    await Promise.all(Array.from({ length: 4 }, () => running('a0')));
    expect((await starts()).filter((version) => version === 'a0')).toHaveLength(2);
  });
});
