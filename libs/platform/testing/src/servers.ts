import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '@latchkey/platform/database';
import { startNats, startPostgres } from '@latchkey/platform/embedded';
import { pgBouncerBinary, type RunningPgBouncer, startPgBouncer } from './databases/pgbouncer.js';
import { dropTemplates, TEST_RUN } from './databases/service-template.js';
import { adminUrlOfTests, POOLER_PORT } from './databases/test-database.js';

/** What the tests of one run share. */
export interface TestServers {
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL and a NATS of this run's own where DATABASE_URL or NATS_URL names none, and puts their
 * addresses there. Test runs in parallel share nothing. In front of its own PostgreSQL it starts a PgBouncer where one is
 * installed.
 */
export async function startTestServers(): Promise<TestServers> {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-test-'));
  // Run by root, PostgreSQL works as another user, who has to get to its folder.
  await chmod(dataDir, 0o711);
  const started = await Promise.all([
    process.env['DATABASE_URL'] ? undefined : startPostgres({ dataDir, durable: false }),
    process.env['NATS_URL'] ? undefined : startNats({ dataDir }),
  ]);
  const [postgres, nats] = started;
  if (postgres) {
    process.env['DATABASE_URL'] = postgres.url;
    await shortenHandshake(postgres.url);
  }
  if (nats) process.env['NATS_URL'] = nats.url;
  const pooler = postgres && (await startPooler(dataDir, postgres.url));
  const run = randomBytes(5).toString('hex');
  process.env[TEST_RUN] = run;
  return {
    stop: async () => {
      await pooler?.stop();
      if (!postgres) await dropTemplates(adminUrlOfTests(), run);
      await Promise.all(started.map((server) => server?.stop()));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A run makes thousands of connections, and each would compute 4096 rounds for this random password. */
function shortenHandshake(url: string): Promise<void> {
  const { username, password } = new URL(url);
  return withClient(url, async (admin) => {
    await admin.query('SET scram_iterations = 1');
    await admin.query(`ALTER ROLE ${username} PASSWORD '${password}'`);
  });
}

async function startPooler(dataDir: string, serverUrl: string): Promise<RunningPgBouncer | undefined> {
  const binary = pgBouncerBinary();
  if (binary === undefined) return undefined;
  const pooler = await startPgBouncer(binary, { dataDir, serverUrl });
  process.env[POOLER_PORT] = String(pooler.port);
  return pooler;
}
