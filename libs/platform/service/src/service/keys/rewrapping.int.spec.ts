import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { Envelope, type KeyProvider, MasterKeyProvider } from '@latchkey/platform/crypto';
import { dataSourceOptions, migrate } from '../../database/index.js';
import { createLogger } from '@latchkey/platform/telemetry';
import {
  createTestDatabase,
  patient,
  rewrapEverything,
  rewrappingOf,
} from '@latchkey/platform/testing/databases';
import { ServiceSecrets } from './service-secrets.js';
import { SERVICE_MIGRATIONS } from '../migrations/service-migrations.js';
import type { EncryptedRows } from './encrypted-rows.repository.js';

class CreateThings1763000000001 {
  name = 'CreateThings1763000000001';

  async up(runner: { query(statement: string): Promise<unknown> }): Promise<void> {
    await runner.query(`CREATE TABLE things (app_id text, place smallint, sealed bytea, key_version text, spare_sealed bytea,
      PRIMARY KEY (app_id, place))`);
  }
}

const THINGS: EncryptedRows = {
  table: 'things',
  column: 'sealed',
  key: ['app_id', 'place'],
  versionColumn: 'key_version',
  place: (of) => placeOf(of('app_id'), of('place')),
};
const placeOf = (app: string, record: number | string) => ({
  app,
  table: 'things',
  record: String(record),
  field: 'sealed',
});

const v1 = { version: 'v1', key: randomBytes(32) };
const v2 = { version: 'v2', key: randomBytes(32) };
const before = new MasterKeyProvider([v1]);
const during = new MasterKeyProvider([v2, v1]);
const after = new MasterKeyProvider([v2]);

const database = await createTestDatabase('rewrap');
await migrate(database.url, 'things', [...SERVICE_MIGRATIONS, CreateThings1763000000001]);
const logger = createLogger({ service: 'spec', level: 'error' });
const options = { url: database.url, schema: 'things', entities: [], poolSize: 10, logger };
const source = await new DataSource(patient(dataSourceOptions(options))).initialize();
afterAll(async () => {
  await source.destroy();
  await database.drop();
});
beforeEach(() => source.query('TRUNCATE things, service_secrets'));

const sealing = (keys: KeyProvider) => ({ service: 'things', source, encrypted: [THINGS], keys });
const step = (keys: KeyProvider, input = {}) => rewrappingOf(sealing(keys)).step(input);

async function add(app: string, place: number, keys: KeyProvider = before, text = `${app}/${place}`) {
  const sealed = await new Envelope(keys).encrypt(Buffer.from(text), placeOf(app, place));
  await source.query(
    `INSERT INTO things VALUES ($1, $2, $3, 'v1')
      ON CONFLICT (app_id, place) DO UPDATE SET sealed = excluded.sealed`,
    [app, place, sealed],
  );
}

async function opened(keys: KeyProvider): Promise<string[]> {
  const rows = await source.query<{ app_id: string; place: number; sealed: Buffer }[]>(
    'SELECT * FROM things WHERE sealed IS NOT NULL ORDER BY app_id, place',
  );
  const texts = rows.map(({ app_id, place, sealed }) =>
    new Envelope(keys).decrypt(sealed, placeOf(app_id, place)),
  );
  return (await Promise.all(texts)).map(String);
}

describe('a move to the current key-encryption key', () => {
  it('takes along everything, after which the old key can go', async () => {
    const secret = await new ServiceSecrets('things', source, new Envelope(before)).get('pepper');
    for (const app of ['app_1', 'app_2']) for (let place = 0; place < 6; place += 1) await add(app, place);
    await source.query(`INSERT INTO things VALUES ('app_3', 0, NULL, 'v1')`);
    const texts = await opened(before);
    expect(await rewrapEverything(sealing(during))).toEqual({
      version: 'v2',
      rewrapped: 13,
      failed: 0,
      total: 13,
      remaining: 0,
      next: '',
    });
    expect(await opened(after)).toEqual(texts);
    expect(await new ServiceSecrets('things', source, new Envelope(after)).get('pepper')).toEqual(secret);
    const versions = await source.query(`SELECT DISTINCT key_version FROM things WHERE sealed IS NOT NULL`);
    expect(versions).toEqual([{ key_version: 'v2' }]);
    expect(await step(after)).toMatchObject({ rewrapped: 0, remaining: 0, next: '' });
  });

  it('may be interrupted and begun again, and then repeats nothing', async () => {
    for (let place = 0; place < 12; place += 1) await add('app_1', place);
    expect(await step(during, { limit: 5 })).toMatchObject({ rewrapped: 5, remaining: 7 });
    const second = await step(during, { limit: 5 });
    expect(second).toMatchObject({ rewrapped: 5, remaining: 2, next: 'things.sealed/app_1/9' });
    // As 0.2.0 wrote it, and as it is now.
    for (const cursor of ['things/app_1/9', second.next])
      expect(await step(before, { after: cursor })).toMatchObject({ rewrapped: 0, next: '' });
    expect(await step(during, { limit: 5, after: second.next })).toMatchObject({
      rewrapped: 2,
      remaining: 0,
      next: '',
    });
    expect(await step(during, { after: 'nothing/that/is/known' })).toMatchObject({ rewrapped: 0, next: '' });
  });

  it('overwrites nothing that changed meanwhile, and brings back nothing that was removed', async () => {
    for (let place = 0; place < 3; place += 1) await add('app_1', place);
    const busy: KeyProvider = {
      newDataKey: (aad) => during.newDataKey(aad),
      unwrap: (key, aad) => during.unwrap(key, aad),
      rewrap: async (key, aad) => {
        if (aad.includes('"0"')) await add('app_1', 0, before, 'newer');
        if (aad.includes('"1"')) await source.query('DELETE FROM things WHERE place = 1');
        return during.rewrap(key, aad);
      },
    };
    expect(await step(busy)).toMatchObject({ rewrapped: 1, failed: 0, total: 2, remaining: 1 });
    expect(await opened(during)).toEqual(['newer', 'app_1/2']);
    expect(await step(during)).toMatchObject({ rewrapped: 1, remaining: 0 });
    expect(await opened(after)).toEqual(['newer', 'app_1/2']);
  });

  it('two at once, with writes of both generations of processes, end with everything moved', async () => {
    for (let place = 0; place < 20; place += 1) await add('app_1', place);
    const writes = Array.from({ length: 20 }, (_, place) => add('app_2', place, place % 2 ? before : during));
    const both = await Promise.all([rewrapEverything(sealing(during)), step(during), ...writes]);
    expect(both[0]).toMatchObject({ failed: 0 });
    expect(await rewrapEverything(sealing(during))).toMatchObject({ failed: 0, total: 40, remaining: 0 });
    expect(await opened(after)).toHaveLength(40);
  });

  it.each([
    ['was moved to another place', `UPDATE things SET app_id = 'app_9' WHERE place = 1`],
    ['is cut short', `UPDATE things SET sealed = '\\x01' WHERE place = 1`],
    ['is nothing at all', `UPDATE things SET sealed = '' WHERE place = 1`],
  ])('reports a record that %s, and continues', async (_, damage) => {
    for (let place = 0; place < 4; place += 1) await add('app_1', place);
    await source.query(damage);
    const lines: string[] = [];
    const output = { write: (line: string) => void lines.push(line) };
    const told = await rewrapEverything({ ...sealing(during), output });
    expect(told).toMatchObject({ rewrapped: 3, failed: 1, total: 4, remaining: 1 });
    expect(JSON.parse(lines.join(''))).toMatchObject({
      event: 'keys.rewrap_failed',
      table: 'things',
      record: '1',
    });
  });

  it('ends where a second column of a table holds many records that do not open, and counts each once', async () => {
    for (let place = 0; place < 5; place += 1) await add('app_1', place);
    await source.query(`UPDATE things SET spare_sealed = '\\x01'`);
    const spare: EncryptedRows = {
      ...{ table: 'things', column: 'spare_sealed', key: ['app_id', 'place'] },
      place: (of) => ({ ...placeOf(of('app_id'), of('place')), field: 'spare_sealed' }),
    };
    const told = await rewrapEverything({ ...sealing(during), encrypted: [THINGS, spare] });
    expect(told).toMatchObject({ rewrapped: 5, failed: 5, total: 10, remaining: 5, next: '' });
  });

  it('does not go on without the key that opens a record', async () => {
    await add('app_1', 1);
    await expect(step(after)).rejects.toMatchObject({ code: 'key_provider_unavailable' });
    expect(await opened(before)).toEqual(['app_1/1']);
  });
});

describe('a move from the key that all services shared', () => {
  const own = { version: 'things.v1', key: randomBytes(32) };
  const moving = new MasterKeyProvider([own], [v1]);
  const alone = new MasterKeyProvider([own]);
  const ownPlaceOf = (app: string, record: number | string) => ({ ...placeOf(app, record), field: 'own' });
  const PLACED: EncryptedRows = {
    ...THINGS,
    place: (of) => ownPlaceOf(of('app_id'), of('place')),
    sharedPlace: (of) => placeOf(of('app_id'), of('place')),
  };

  it('ends with a key of its own, though both have a version v1', async () => {
    for (let place = 0; place < 5; place += 1) await add('app_1', place);
    for (let place = 0; place < 5; place += 1) await add('app_2', place, moving);
    expect(await opened(moving)).toHaveLength(10);
    const writes = Array.from({ length: 20 }, (_, place) => add('app_3', place, place % 2 ? before : moving));
    await Promise.all([rewrapEverything(sealing(moving)), step(moving), ...writes]);
    const told = await rewrapEverything(sealing(moving));
    expect(told).toMatchObject({ version: 'things.v1', failed: 0, total: 30, remaining: 0 });
    expect(await opened(alone)).toHaveLength(30);
  });

  it('encrypts a value again if its context changed, once', async () => {
    for (let place = 0; place < 4; place += 1) await add('app_1', place);
    const placed = { ...sealing(moving), encrypted: [PLACED] };
    expect(await rewrapEverything(placed)).toMatchObject({ rewrapped: 4, failed: 0, remaining: 0 });
    const rows = await source.query<{ place: number; sealed: Buffer }[]>('SELECT * FROM things');
    for (const { place, sealed } of rows) {
      const text = await new Envelope(alone).decrypt(sealed, ownPlaceOf('app_1', place));
      expect(String(text)).toBe(`app_1/${place}`);
      await expect(new Envelope(alone).decrypt(sealed, placeOf('app_1', place))).rejects.toThrow(
        'does not open',
      );
    }
    // Of the service's own key alone: rotating it leaves values as they are.
    const next = new MasterKeyProvider([{ version: 'things.v2', key: randomBytes(32) }, own]);
    expect(await rewrapEverything({ ...placed, keys: next })).toMatchObject({ rewrapped: 4, failed: 0 });
  });
});
