import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { createLogger } from '@latchkey/platform/telemetry';
import { createTestDatabase, type TestDatabase } from '@latchkey/platform/testing/databases';
import { databaseFailureCode } from './errors.js';
import { dataSourceOptions } from './connections/data-source.js';
import { statement } from './statement.js';

const FIND_BACKEND = 'SELECT FROM pg_stat_activity WHERE pid = $1';

const logger = createLogger({ service: 'spec', level: 'error' });
const POOL_SIZE = 2;

/** Carries bytes to PostgreSQL, or swallows them: a peer that is silent and does not close. */
class Line {
  silent = false;
  private readonly sockets = new Set<Socket>();
  private readonly server: Server = createServer((near) => this.join(near));

  constructor(private readonly target: URL) {}

  async open(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String((this.server.address() as { port: number }).port);
    return url.href;
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }

  private join(near: Socket): void {
    const far = connect(Number(this.target.port || 5432), this.target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => to.destroy());
      from.on('data', (bytes) => this.silent || to.write(bytes));
    }
  }
}

const PING = statement<{ n: number }>('ping')`SELECT 1 AS n`;

describe('a database that fails', () => {
  let database: TestDatabase;
  let line: Line;
  let source: DataSource;
  let second: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase('failing');
    line = new Line(new URL(database.url));
    const url = await line.open();
    const options = dataSourceOptions({ url, schema: 'public', entities: [], poolSize: POOL_SIZE, logger });
    source = await new DataSource(options).initialize();
    second = await new DataSource(options).initialize();
  });
  afterEach(() => {
    line.silent = false;
  });
  afterAll(async () => {
    await Promise.all([source.destroy(), second.destroy()]);
    line.close();
    await database.drop();
  });

  const failure = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'answered',
      (error: unknown) => databaseFailureCode(error) ?? error,
    );
  const works = async (of = source) => {
    for (let turn = 0; turn < 2 * POOL_SIZE; turn += 1) {
      expect(await of.query('SELECT 1 AS n')).toEqual([{ n: 1 }]);
      expect(await PING.first(of)).toEqual({ n: 1 });
    }
  };
  /** Once the statement is under way, and not before. */
  const endAsleep = async (other: DataSource, pid: number) => {
    const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND wait_event = 'PgSleep'`;
    while ((await other.query<unknown[]>(end, [pid])).length === 0) await delay(10);
  };
  const backend = async (tx: { query<T>(text: string): Promise<T> }) =>
    (await tx.query<{ pid: number }[]>('SELECT pg_backend_pid() AS pid'))[0]?.pid ?? 0;

  it('a server that falls silent fails in time, and its connections are not used again', async () => {
    const sources = [source, second];
    for (const of of sources) await works(of);
    line.silent = true;
    const startedAt = performance.now();
    const transaction = source.transaction((tx) => tx.query('SELECT 1'));
    const begun = [transaction, PING.first(second), second.query('SELECT 1')];
    // What finds no open connection and has to make one has provably done nothing.
    for (const code of await Promise.all(begun.map(failure)))
      expect(code).toMatch(/^(upstream_timeout|service_unavailable)$/);
    expect(performance.now() - startedAt).toBeLessThan(5000);
    line.silent = false;
    for (const of of sources) await works(of);
  });

  it('a server that ends a connection between two statements has not committed', async () => {
    const other = await new DataSource({ type: 'postgres', url: database.url }).initialize();
    const cutOff = source.transaction(async (tx) => {
      const pid = await backend(tx);
      await other.query('SELECT pg_terminate_backend($1)', [pid]);
      while ((await other.query<unknown[]>(FIND_BACKEND, [pid])).length > 0) await delay(10);
      // The end of the connection arrives a little after that of its process.
      await delay(200);
      await tx.query('SELECT 1');
    });
    expect(await failure(cutOff)).toBe('service_unavailable');
    await other.destroy();
    await works();
  });

  it('a server that ends a connection under a statement leaves the outcome open', async () => {
    const other = await new DataSource({ type: 'postgres', url: database.url }).initialize();
    let ended: Promise<void> | undefined;
    const asleep = source.transaction(async (tx) => {
      ended = endAsleep(other, await backend(tx));
      await tx.query('SELECT pg_sleep(1.5)');
    });
    expect(await failure(asleep)).toBe('upstream_timeout');
    await ended;
    await other.destroy();
    await works();
  });

  it.each([
    ['a statement beyond its limit', 'SELECT pg_sleep(5)'],
    ['a standby', 'SET TRANSACTION READ ONLY; CREATE TABLE none ()'],
  ])('has done nothing: %s', async (_, text) => {
    expect(await failure(source.transaction((tx) => tx.query(text)))).toBe('service_unavailable');
    await works();
  });

  it('a server that has no connection left is unavailable, after a limit', async () => {
    const holders = Array.from({ length: POOL_SIZE }, () =>
      source.transaction(async (tx) => {
        await tx.query('SELECT 1');
        await delay(3000);
      }),
    );
    await delay(100);
    const waiting = [PING.first(source), source.query('SELECT 1'), source.transaction(backend)].map(failure);
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['service_unavailable']));
    await Promise.all(holders);
  });

  it.each([
    ['never accepts', 'postgres://nobody:none@127.0.0.1:1/none'],
    ['has no address', 'postgres://nobody:none@none.invalid:5432/none'],
  ])('a server that %s is unavailable', async (_, url) => {
    const options = dataSourceOptions({ url, schema: 'public', entities: [], poolSize: 1, logger });
    expect(await failure(new DataSource(options).initialize())).toBe('service_unavailable');
  });

  it('a server that accepts and says nothing is unavailable', async () => {
    const mute = createServer();
    mute.listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const url = `postgres://nobody:none@127.0.0.1:${(mute.address() as { port: number }).port}/none`;
    const options = dataSourceOptions({ url, schema: 'public', entities: [], poolSize: 1, logger });
    expect(await failure(new DataSource(options).initialize())).toBe('service_unavailable');
    mute.close();
  });

  it.each([
    [Object.assign(new Error('x'), { code: '23505' }), undefined],
    [new TypeError('x'), undefined],
    ['text', undefined],
    [undefined, undefined],
  ])('has a code of its own, unlike internal errors: %p', (error, code) => {
    expect(databaseFailureCode(error)).toBe(code);
  });
});
