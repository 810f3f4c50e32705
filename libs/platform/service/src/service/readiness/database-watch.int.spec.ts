import 'reflect-metadata';
import { setTimeout as delay } from 'node:timers/promises';
import { Controller, type INestMicroservice, Inject, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { afterAll, afterEach, describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { databaseFailureCode, dataSourceOptions } from '../../database/index.js';
import type { CodedError } from '@latchkey/platform/errors';
import { InFlight } from '@latchkey/platform/overload';
import { connectBus, Handles, RethrowFilter, RpcClient, RpcServer } from '@latchkey/platform/rpc';
import { defineProcedure, operatorProceduresOf, type ServiceStatus } from '@latchkey/platform/procedures';
import { createLogger, createMetrics } from '@latchkey/platform/telemetry';
import { createTestDatabase } from '@latchkey/platform/testing/databases';
import { eventually, TcpProxy } from '@latchkey/platform/testing';
import { StatusRepository } from '../operations/status.repository.js';
import { DatabaseWatch } from './database-watch.js';

const SERVICE = 'watched';
const POOL_SIZE = 2;

/** Answers which replica answered, after it has asked its database. */
const who = defineProcedure<object, { name: string }, null>({
  subject: `${SERVICE}.v1.who`,
  errors: [],
  timeoutMs: 10_000,
});
const { status } = operatorProceduresOf(SERVICE);

@Controller()
class WhoController {
  constructor(
    @Inject('name') private readonly name: string,
    @Inject(DataSource) private readonly source: DataSource,
  ) {}

  @Handles(who)
  async who(): Promise<{ name: string }> {
    await this.source.query('SELECT 1');
    return { name: this.name };
  }

  @Handles(status)
  status(): ServiceStatus {
    return { version: this.name } as ServiceStatus;
  }
}

interface Replica {
  readonly source: DataSource;
  readonly database: StatusRepository;
  readonly watch: DatabaseWatch;
  stop(): Promise<void>;
}

const logger = createLogger({ service: SERVICE, output: { write: () => undefined } });
const context = { requestId: 'req_1', caller: null, actor: { type: 'operator', key_id: 'ada' } } as const;
const patience = 60_000;

async function startReplica(name: string, url: string): Promise<Replica> {
  const options = dataSourceOptions({ url, schema: 'spec', poolSize: POOL_SIZE, logger });
  const source = await new DataSource(options).initialize();
  const connection = await connectBus({ url: process.env['NATS_URL'] ?? '', name: SERVICE, logger });
  const server = new RpcServer({
    connection,
    queue: SERVICE,
    logger,
    observe: () => undefined,
    failureCode: databaseFailureCode,
    tracing: undefined,
    inFlight: new InFlight({ always: 100, most: 100, longTurnMs: Infinity }, createMetrics(SERVICE)),
  });
  const app = await started(name, source, server);
  const repository = new StatusRepository(source);
  const watch = new DatabaseWatch(repository, server, logger);
  watch.start();
  const stop = async () => {
    watch.stop();
    await app.close();
    await Promise.all([connection.close(), source.destroy()]);
  };
  return { source, database: repository, watch, stop };
}

async function started(name: string, source: DataSource, strategy: RpcServer): Promise<INestMicroservice> {
  @Module({
    controllers: [WhoController],
    providers: [
      { provide: 'name', useValue: name },
      { provide: DataSource, useValue: source },
    ],
  })
  class ReplicaModule {}
  const app = await NestFactory.createMicroservice(ReplicaModule, { strategy, logger: false });
  app.useGlobalFilters(new RethrowFilter());
  await app.listen();
  return app;
}

/** The replica that answers a call, or the code of its failure. */
const ask = () =>
  client.call(who, context, {}).then(
    ({ name }) => name,
    ({ code }: CodedError) => code,
  );

/** The different outcomes of many calls. */
async function outcomes(): Promise<string[]> {
  const seen = new Set<string>();
  for (let call = 0; call < 100; call += 1) seen.add(await ask());
  return [...seen].sort();
}

const becomes = (replica: Replica, serving: boolean) =>
  eventually(() => replica.watch.serving === serving || undefined, patience);

const database = await createTestDatabase('watch');
const proxied = await TcpProxy.before(database.url);
const bus = await connectBus({ url: process.env['NATS_URL'] ?? '', name: 'gate', logger });
const client = new RpcClient({
  connection: bus,
  name: 'gate',
  metrics: createMetrics('gate'),
  tracing: undefined,
});
const healthy = await startReplica('healthy', database.url);
const cut = await startReplica('cut', proxied.url);
afterEach(async () => {
  jest.restoreAllMocks();
  proxied.proxy.mend();
  await becomes(cut, true);
});
afterAll(async () => {
  await Promise.all([healthy.stop(), cut.stop()]);
  await bus.close();
  await proxied.proxy.close();
  await database.drop();
});

describe('a replica without its database', () => {
  it.each([
    ['is cut off', () => proxied.proxy.cut()],
    ['goes silent', () => proxied.proxy.silence()],
  ])('leaves all calls to another one while it %s, and comes back', async (_, lose) => {
    expect(await outcomes()).toEqual(['cut', 'healthy']);
    lose();
    await becomes(cut, false);
    // It says so before it leaves, so calls may reach it for a moment.
    await eventually(async () => String(await outcomes()) === 'healthy' || undefined, patience);
    proxied.proxy.mend();
    await becomes(cut, true);
    expect(await outcomes()).toEqual(['cut', 'healthy']);
  });

  it('still answers how it is, beside the other one', async () => {
    proxied.proxy.cut();
    await becomes(cut, false);
    const answers = Array.from({ length: 100 }, () => client.call(status, context, {}));
    const versions = (await Promise.all(answers)).map(({ version }) => version);
    expect(new Set(versions)).toEqual(new Set(['cut', 'healthy']));
  });
});

it('looks at once when a connection ends', async () => {
  const looks: number[] = [];
  const { serves } = cut.database;
  jest.spyOn(cut.database, 'serves').mockImplementation(() => {
    looks.push(performance.now());
    return serves.call(cut.database);
  });
  await eventually(() => looks.length === 1 || undefined, patience);
  await delay(400);
  const endedAt = performance.now();
  proxied.proxy.cut();
  proxied.proxy.mend();
  await eventually(() => looks.length > 1 || undefined, patience);
  // Without that, it would have looked 1.6 seconds later.
  expect((looks[1] ?? NaN) - endedAt).toBeLessThan(1300);
});

it('serves on while all of its connections are in use', async () => {
  const anew = jest.spyOn(cut.database, 'servesAnew');
  const runners = Array.from({ length: POOL_SIZE }, () => cut.source.createQueryRunner());
  for (const runner of runners) await runner.startTransaction();
  await eventually(() => (anew.mock.calls.length >= 2 ? true : undefined), patience);
  expect(cut.watch.serving).toBe(true);
  for (const runner of runners) await runner.release();
});
