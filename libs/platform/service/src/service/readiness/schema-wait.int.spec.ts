import type { NatsConnection } from '@nats-io/transport-node';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { migrate } from '../../database/index.js';
import { connectBus, RpcClient } from '@latchkey/platform/rpc';
import { operatorProceduresOf, type ServiceStatus } from '@latchkey/platform/procedures';
import { createLogger, createMetrics, type Metrics } from '@latchkey/platform/telemetry';
import { createTestDatabase, type TestDatabase } from '@latchkey/platform/testing/databases';
import { eventually, TcpProxy } from '@latchkey/platform/testing';
import { untilMigrated } from './schema-wait.js';

type Runner = { query(statement: string): Promise<unknown> };

const migration = (name: string, statement: string) =>
  class {
    name = name;

    async up(runner: Runner): Promise<void> {
      await runner.query(statement);
    }
  };

const CREATE = migration('CreateThings1763000000001', 'CREATE TABLE things (id int)');
const GROW = migration('GrowThings1763000000002', 'ALTER TABLE things ADD COLUMN size int');

const context = { requestId: 'req_1', caller: null, actor: { type: 'operator', key_id: 'ada' } } as const;
let database: TestDatabase;
let bus: NatsConnection;
let client: RpcClient;
let metrics: Metrics;
let lines: Record<string, unknown>[];
/** How this replica waits, in its own words. */
let own: () => ServiceStatus;
const logger = createLogger({
  service: 'awaiting',
  output: { write: (line: string) => Boolean(lines.push(JSON.parse(line) as Record<string, unknown>)) },
});

beforeEach(async () => {
  lines = [];
  database = await createTestDatabase('schema_wait');
  bus = await connectBus({ url: process.env['NATS_URL'] ?? '', name: 'awaiting', logger });
  metrics = createMetrics('awaiting');
  client = new RpcClient({ connection: bus, name: 'awaiting', metrics, tracing: undefined });
});
afterEach(async () => {
  await bus.close();
  await database.drop();
});

const wait = (url = database.url) =>
  untilMigrated({
    name: 'awaiting',
    url,
    schema: 'spec',
    migrations: [CREATE, GROW],
    acceptsUnproved: false,
    replica: { finds: (find) => (own = find) },
    bus,
    logger,
    metrics,
  });

const askStatus = () => client.call(operatorProceduresOf('awaiting').status, context, {});

/** The status, once the process knows its schema. */
const known = () =>
  eventually(async () => {
    const status = await askStatus().catch(() => undefined);
    return status?.database ? status : undefined;
  });

const pendingMetric = async () =>
  /^latchkey_migrations_pending\{.*\} (?<value>\S+)$/m.exec(await metrics.text())?.groups?.['value'];

describe('a process whose schema is behind', () => {
  it('waits, says what is missing once, and goes on when it is there', async () => {
    await migrate(database.url, 'spec', [CREATE]);
    const waited = wait();
    expect(await known()).toMatchObject({ database: true, pending_migrations: 1 });
    expect(await pendingMetric()).toBe('1');
    expect(own()).toMatchObject({ database: true, pending_migrations: 1 });
    const isStillWaiting = await Promise.race([waited.then(() => false), askStatus().then(() => true)]);
    expect(isStillWaiting).toBe(true);
    await migrate(database.url, 'spec', [CREATE, GROW]);
    await waited;
    expect(await pendingMetric()).toBe('0');
    expect(lines.filter(({ event }) => event === 'schema.behind')).toMatchObject([
      {
        level: 'error',
        count: 1,
        migration: 'GrowThings1763000000002',
        reason: 'run: latchkey migrate awaiting',
      },
    ]);
    await expect(askStatus()).rejects.toMatchObject({ code: 'service_unavailable' });
  });

  it('waits for an empty database, and for one that does not answer', async () => {
    const { proxy, url } = await TcpProxy.before(database.url);
    proxy.cut();
    const waited = wait(url);
    await eventually(() => lines.some(({ event }) => event === 'schema.unreadable') || undefined);
    expect(await askStatus()).toMatchObject({ database: false, pending_migrations: 0 });
    expect(await pendingMetric()).toBe('Nan');
    proxy.mend();
    expect(await known()).toMatchObject({ pending_migrations: 2 });
    await migrate(database.url, 'spec', [CREATE, GROW]);
    await waited;
    await proxy.close();
  });

  it.each([
    ['no JSON', '_INBOX.awaiting.nobody'],
    [JSON.stringify({ callers: [null], calls: [{ requestId: 'r', caller: 0, input: {} }] }), 'events.spec'],
  ])('answers no message that is no call, and goes on: %s to %s', async (text, reply) => {
    const answers: string[] = [];
    bus.subscribe(reply, { callback: (_, msg) => void answers.push(msg.string()) });
    const waited = wait();
    await known();
    bus.publish(operatorProceduresOf('awaiting').status.subject, text, { reply });
    await bus.flush();
    expect(await askStatus()).toMatchObject({ pending_migrations: 2 });
    expect(answers).toEqual([]);
    expect(lines).toContainEqual(expect.objectContaining({ event: 'rpc.message_malformed' }));
    await migrate(database.url, 'spec', [CREATE, GROW]);
    await waited;
  });

  it('asks again where a question is not answered', async () => {
    await migrate(database.url, 'spec', [CREATE, GROW]);
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE spec.migrations');
    const waited = wait();
    await eventually(() => lines.some(({ event }) => event === 'schema.unreadable') || undefined);
    await holder.end();
    await waited;
  });

  it('does not wait where the schema is newer than it needs', async () => {
    const newer = migration('MoreThings1763000000009', 'CREATE TABLE more (id int)');
    await migrate(database.url, 'spec', [CREATE, GROW, newer]);
    await wait();
    expect(lines).toEqual([]);
    expect(await pendingMetric()).toBe('0');
  });
});
