import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { stopChild } from './child.js';
import { tieToThisProcess } from './lifeline.js';
import { freePort } from './ports.js';
import { postgresBinaries } from './postgres-binaries.js';
import { clearStaleLock, isAcceptingConnections, openCluster, SUPERUSER } from './postgres-cluster.js';
import { untilReady } from './server-start.js';
import { unprivilegedUser } from './unprivileged-user.js';

export interface PostgresOptions {
  /** Kept between runs: the databases in `postgres/`, the superuser's password in `postgres.password`. */
  readonly dataDir: string;
  readonly port?: number;
  /** false: faster, for tests; a power cut loses data. */
  readonly durable?: boolean;
}

export interface RunningPostgres {
  /** Connection string of the superuser. */
  readonly url: string;
  readonly port: number;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

const READY_MS = 30_000;
/** PostgreSQL's fast shutdown: it ends connections instead of waiting for them. */
const STOP_SIGNAL = 'SIGINT';

/** Small, on loopback only. Failing statements are not logged: their text and details hold users' data. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '64MB',
  max_connections: '200',
  io_method: 'sync',
  jit: 'off',
  max_parallel_workers: '0',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
};

/** On macOS a server without a locale starts a thread to find one, and then refuses to run with it. */
const ENVIRONMENT = { TZ: 'UTC', LC_ALL: 'C' };

const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Starts the PostgreSQL of the npm package on 127.0.0.1; resolves once it takes connections. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const dataDir = resolve(options.dataDir);
  const user = unprivilegedUser();
  const binaries = postgresBinaries(user);
  const { folder, password } = openCluster({ dataDir, binaries, user });
  await clearStaleLock(folder);
  const port = options.port ?? (await freePort());
  const settings = { ...SETTINGS, ...(options.durable === false ? NOT_DURABLE : {}), port: String(port) };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const logFile = prepareLog(dataDir);
  const log = openSync(logFile, 'w', 0o600);
  const server = spawn(join(binaries, 'postgres'), ['-D', folder, ...flags], {
    ...user,
    cwd: '/',
    env: ENVIRONMENT,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  tieToThisProcess(server, STOP_SIGNAL);
  await untilReady(server, {
    name: 'PostgreSQL',
    limitMs: READY_MS,
    logFile,
    isReady: () => isAcceptingConnections(folder),
    stopSignal: STOP_SIGNAL,
  });
  return {
    url: `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`,
    port,
    process: server,
    stop: () => stopChild(server, STOP_SIGNAL),
  };
}

function prepareLog(dataDir: string): string {
  const folder = join(dataDir, 'logs');
  mkdirSync(folder, { recursive: true });
  return join(folder, 'postgres.log');
}
