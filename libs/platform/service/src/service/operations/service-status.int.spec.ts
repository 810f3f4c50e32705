import { afterAll, describe, expect, it } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { DataSource } from 'typeorm';
import { TableSizesRepository } from '../../database/table-sizes.repository.js';
import { dataSourceOptions, namesOf } from '../../database/index.js';
import { UnprovedCallers } from '../../attestations/index.js';
import { DeadEvents } from '../../outbox/dead-events/dead-events.js';
import { RelayRepository } from '../../outbox/index.js';
import { Envelope, MasterKeyProvider } from '@latchkey/platform/crypto';
import { connectBus } from '@latchkey/platform/rpc';
import { createLogger } from '@latchkey/platform/telemetry';
import { createMigratedDatabase } from '@latchkey/platform/testing/databases';
import { SERVICE_MIGRATIONS } from '../migrations/service-migrations.js';
import { StatusReader } from './service-status.js';
import { StatusRepository } from './status.repository.js';

const logger = createLogger({ service: 'spec', output: { write: () => undefined } });
const keys = new MasterKeyProvider([{ version: 'v2', key: Buffer.alloc(32, 1) }]);
const migrations = SERVICE_MIGRATIONS;

const database = await createMigratedDatabase('status', 'spec', migrations);
const options = { url: database.url, schema: 'spec', entities: [], poolSize: 4, logger };
const source = await new DataSource(dataSourceOptions(options)).initialize();
const bus = await connectBus({ url: process.env['NATS_URL'] ?? '', name: 'spec', logger });
afterAll(async () => {
  await bus.close();
  await database.drop();
});

/** Between two readers of the clock of one machine, however long the reading took. */
const CLOCKS_APART_MS = 500;

const stores = () => ({
  database: new StatusRepository(source),
  outbox: new RelayRepository(source),
  dead: new DeadEvents(source, () => Promise.resolve('applied'), logger),
  sizes: new TableSizesRepository(source),
  envelope: new Envelope(keys),
});

const read = (names = namesOf(migrations), acceptsUnproved = false) =>
  new StatusReader(stores(), bus, names, new UnprovedCallers(acceptsUnproved)).read();

describe('the status of a service', () => {
  it('reports its database, JetStream, waiting events, and the time', async () => {
    await source.query(`INSERT INTO outbox (event_id, type, app_id, user_id, data, created_at)
      VALUES ('evt_1', 'code.sent', '', '', '{}', now() - interval '90 seconds')`);
    await source.query(
      `INSERT INTO dead_events (event_id, type, event, error_code, died_at) VALUES ('evt_2', 'a.b', '{}', 'Error', now())`,
    );
    const before = Date.now();
    const status = await read();
    expect(status).toMatchObject({
      version: 'source',
      database: true,
      jetstream: true,
      pending_migrations: 0,
      outbox_pending: 1,
      events_dead: 1,
      accepts_unproved: false,
      unproved_lately: false,
      key_version: 'v2',
    });
    expect(status.database_bytes).toBeGreaterThan(8192);
    expect(status.outbox_oldest_age_seconds).toBeGreaterThanOrEqual(90);
    expect(status.database_clock_ms).toBeGreaterThanOrEqual(before - CLOCKS_APART_MS);
    expect(status.database_clock_ms).toBeLessThanOrEqual(Date.now() + CLOCKS_APART_MS);
  });

  it('reports migrations that this version has and the schema has not', async () => {
    expect(await read([...namesOf(migrations), 'AddThings1763000000001'])).toMatchObject({
      pending_migrations: 1,
    });
  });

  it.each([
    ['cannot be read', () => Promise.reject(new Error('lock timeout'))],
    ['waits for a lock', () => new Promise<number>(() => undefined)],
  ])('answers with its database where the size of that %s', async (_, total) => {
    const reader = new StatusReader({ ...stores(), sizes: { total } }, bus, [], new UnprovedCallers(false));
    expect(await reader.read()).toMatchObject({ database: true, database_bytes: 0, outbox_pending: 1 });
  });

  it('says that what holds its key does not answer, and of a service without one nothing', async () => {
    const away = { currentVersion: () => Promise.reject(new Error('away')) };
    const withEnvelope = (envelope: typeof away | undefined) =>
      new StatusReader({ ...stores(), envelope }, bus, [], new UnprovedCallers(false)).read();
    expect(await withEnvelope(away)).toMatchObject({ key_version: null, database: true });
    expect(await withEnvelope(undefined)).toMatchObject({ key_version: '' });
  });

  it('says what its endpoints lack, and nothing where it has none', async () => {
    const lack = [{ setting: 'RPC_URL_STELLAR', call: '/transactions_async' }];
    const missing = (limitMs: number) => Promise.resolve(limitMs > 1000 ? lack : []);
    const reader = new StatusReader({ ...stores(), missing }, bus, [], new UnprovedCallers(false));
    expect(await reader.read()).toMatchObject({ missing_calls: lack });
    expect(await read()).toMatchObject({ missing_calls: [] });
  });

  it('answers without its database, and without JetStream', async () => {
    await source.destroy();
    const closed = { ...bus, request: () => Promise.reject(new Error('away')) } as unknown as NatsConnection;
    const reader = new StatusReader(stores(), closed, [], new UnprovedCallers(false));
    expect(await reader.read()).toMatchObject({ database: false, jetstream: false });
  });
});
