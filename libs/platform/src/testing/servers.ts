import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNats, startPostgres } from '../embedded/index.js';

/** What the tests of one run share. */
export interface TestServers {
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL and a NATS of this run's own where DATABASE_URL or NATS_URL names none, and puts their
 * addresses there. Test runs in parallel share nothing.
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
  if (postgres) process.env['DATABASE_URL'] = postgres.url;
  if (nats) process.env['NATS_URL'] = nats.url;
  return {
    stop: async () => {
      await Promise.all(started.map((server) => server?.stop()));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
