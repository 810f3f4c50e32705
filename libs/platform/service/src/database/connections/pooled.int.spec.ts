import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { createLogger } from '@latchkey/platform/telemetry';
import {
  createTestServiceDatabase,
  pgBouncerBinary,
  type RunningPgBouncer,
  startPgBouncer,
} from '@latchkey/platform/testing/databases';
import { eventually } from '@latchkey/platform/testing';
import { dataSourceOptions } from './data-source.js';
import { databaseFailureCode } from '../errors.js';
import { migrate } from '../migrations/migrations.repository.js';
import { requireRoleDefaults, setRoleDefaults } from './role-defaults.repository.js';
import { sessionDefaults } from './session-defaults.js';

const SCHEMA = 'wallet';
const DEFAULTS = sessionDefaults(SCHEMA);
const logger = createLogger({ service: 'spec', output: { write: () => undefined } });

class CreateNotes1763000000000 {
  up(runner: { query(statement: string): Promise<unknown> }): Promise<void> {
    return runner.query('CREATE TABLE notes (id integer PRIMARY KEY)').then(() => undefined);
  }
}

const database = await createTestServiceDatabase('wallet');
await migrate(database.ownerUrl, SCHEMA, [CreateNotes1763000000000], {
  servingRole: new URL(database.url).username,
});

afterAll(() => database.drop());

const open = (url: string) =>
  new DataSource(dataSourceOptions({ url, schema: SCHEMA, poolSize: 5, logger, pooled: true })).initialize();

describe('the defaults of the role that serves', () => {
  it('are missing until they are set, and a start says which', async () => {
    const source = await open(database.url);
    await expect(requireRoleDefaults(source, DEFAULTS)).rejects.toThrow(
      /search_path = wallet, statement_timeout = 2000, .*: run the migrations/,
    );
    await source.destroy();
  });

  it('are set, also by processes that start together', async () => {
    await Promise.all(Array.from({ length: 5 }, () => setRoleDefaults(database.url, DEFAULTS)));
    const source = await open(database.url);
    await requireRoleDefaults(source, DEFAULTS);
    expect(await source.query('SELECT * FROM notes')).toEqual([]);
    await source.destroy();
  });
});

const binary = pgBouncerBinary();

// Registered only where the program is: it is Debian's, and no npm package has it.
if (binary !== undefined)
  describe('through PgBouncer in transaction mode', () => {
    let dataDir: string;
    let pooler: RunningPgBouncer;
    let source: DataSource;

    beforeAll(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'latchkey-pooler-'));
      await chmod(dataDir, 0o711);
      const serverUrl = process.env['DATABASE_URL'] ?? '';
      pooler = await startPgBouncer(binary, { dataDir, serverUrl });
      source = await open(pooler.through(database.url));
    });

    afterAll(async () => {
      await source.destroy();
      await pooler.stop();
      await rm(dataDir, { recursive: true, force: true });
    });

    it('a connection with parameters of its own is refused', async () => {
      const options = { url: pooler.through(database.url), schema: SCHEMA, poolSize: 1, logger };
      await expect(new DataSource(dataSourceOptions(options)).initialize()).rejects.toThrow(
        /unsupported startup parameter/,
      );
    });

    it('statements with parameters run on whichever connection is free', async () => {
      await Promise.all(
        Array.from({ length: 100 }, (_, id) =>
          source.transaction(async (tx) => {
            await tx.query('INSERT INTO notes (id) VALUES ($1)', [id]);
            await tx.query('SELECT id FROM notes WHERE id = $1', [id]);
          }),
        ),
      );
      expect(await source.query('SELECT count(*)::integer AS count FROM notes')).toEqual([{ count: 100 }]);
    });

    it('a statement has its limit', async () => {
      const error = await source.query('SELECT pg_sleep(20)').catch((cause: unknown) => cause);
      expect(error).toMatchObject({ driverError: { code: '57014' } });
      expect(databaseFailureCode(error)).toBe('service_unavailable');
    });

    it('work goes on after its end and restart', async () => {
      pooler.process.kill('SIGKILL');
      const lost = await eventually(async () => {
        const error: unknown = await source.query('SELECT 1').then(
          () => undefined,
          (cause: unknown) => cause,
        );
        expect(error).toBeDefined();
        return error;
      });
      expect(databaseFailureCode(lost)).toMatch(/^(service_unavailable|upstream_timeout)$/);
      pooler = await pooler.restart();
      await eventually(() => source.query('SELECT 1'));
    });
  });
