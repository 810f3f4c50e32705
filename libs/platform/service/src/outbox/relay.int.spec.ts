import { setTimeout as delay } from 'node:timers/promises';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../database/index.js';
import { connectBus } from '@latchkey/platform/rpc';
import { SERVICE_MIGRATIONS } from '../service/migrations/service-migrations.js';
import { createLogger, createMetrics } from '@latchkey/platform/telemetry';
import { createMigratedDatabase, type TestDatabase } from '@latchkey/platform/testing/databases';
import { eventually, keepStreams, until } from '@latchkey/platform/testing';
import { EventRelay } from './relay.js';
import type { StreamKeeper } from '@latchkey/platform/stream-keeping';
import { EventStream, EventTelemetry } from '@latchkey/platform/streams';
import { RelayRepository } from './relay.repository.js';

const logger = createLogger({ service: 'spec', level: 'error' });
const telemetry = new EventTelemetry(createMetrics('spec'));

describe('a relay that has published nothing lately', () => {
  let database: TestDatabase;
  let source: DataSource;
  let bus: NatsConnection;
  let repository: RelayRepository;
  let relay: EventRelay;
  let keeper: StreamKeeper;

  beforeAll(async () => {
    database = await createMigratedDatabase('relay', 'spec', SERVICE_MIGRATIONS);
    const options = { url: database.url, schema: 'spec', entities: [], poolSize: 5, logger };
    source = await new DataSource(dataSourceOptions(options)).initialize();
    bus = await connectBus({ url: process.env.NATS_URL ?? '', name: 'spec', logger });
    keeper = await keepStreams(bus);
    repository = new RelayRepository(source);
  });

  beforeEach(async () => {
    await source.query('UPDATE outbox_lease SET until = now()');
    relay = new EventRelay(repository, new EventStream(bus), logger, telemetry);
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    await relay.stop();
  });

  afterAll(async () => {
    await keeper.stop();
    await bus.close();
    await source.destroy();
    await database.drop();
  });

  /** Of another replica, which nudges its own relay. */
  const commitElsewhere = (id: string) =>
    source.query(
      `INSERT INTO outbox (event_id, type, app_id, user_id, data) VALUES ($1, 'spec.noted', 'app_1', 'user_1', '{}')`,
      [id],
    );
  const isPublished = async (id: string): Promise<boolean> => {
    const [row] = await source.query<{ done: boolean }[]>(
      'SELECT published_at IS NOT NULL AS done FROM outbox WHERE event_id = $1',
      [id],
    );
    return row?.done === true;
  };
  const becomesPublished = (id: string) =>
    eventually(async () => ((await isPublished(id)) ? true : undefined));

  it('looks at its start, and then every five seconds', async () => {
    const look = jest.spyOn(repository, 'unpublished');
    relay.start();
    await delay(4000);
    expect(look.mock.calls.length).toBe(1);
    await until(() => look.mock.calls.length === 2, 4000);
  });

  it('finds what a replica committed that has ended', async () => {
    relay.start();
    await delay(50);
    await commitElsewhere('evt_left');
    await becomesPublished('evt_left');
  });

  it('looks again at the next poll after a look that failed', async () => {
    const look = jest.spyOn(repository, 'unpublished').mockRejectedValueOnce(new Error('no database'));
    await commitElsewhere('evt_failed');
    relay.start();
    await becomesPublished('evt_failed');
    expect(look.mock.calls.length).toBeGreaterThanOrEqual(2);
  });

  it('publishes at its end what was committed since the last look', async () => {
    relay.start();
    await delay(50);
    await commitElsewhere('evt_rest');
    await relay.stop();
    expect(await isPublished('evt_rest')).toBe(true);
  });
});
