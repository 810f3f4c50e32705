import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import {
  freePort,
  stopChild,
  tieToThisProcess,
  unprivilegedUser,
  untilReady,
} from '@latchkey/platform/embedded';

/** A PgBouncer in transaction mode on 127.0.0.1, in front of one server. */
export interface RunningPgBouncer {
  readonly port: number;
  readonly process: ChildProcess;
  /** The same address through the pooler. */
  through(url: string): string;
  /** Starts it again after its end, on the same port. */
  restart(): Promise<RunningPgBouncer>;
  stop(): Promise<void>;
}

interface PgBouncerOptions {
  /** For its files. */
  readonly dataDir: string;
  /** Of the server, as its superuser, who looks the passwords of others up. */
  readonly serverUrl: string;
}

/** Debian's package puts it into a folder that is on the PATH of root alone. */
const PLACES = ['pgbouncer', '/usr/sbin/pgbouncer'];
const READY_MS = 15_000;

/** The program; undefined where it is not installed. */
export function pgBouncerBinary(): string | undefined {
  return PLACES.find((place) => spawnSync(place, ['--version'], { stdio: 'ignore' }).status === 0);
}

/** @param binary as `pgBouncerBinary` found it. */
export async function startPgBouncer(binary: string, options: PgBouncerOptions): Promise<RunningPgBouncer> {
  return startAt(binary, options, await freePort());
}

async function startAt(binary: string, options: PgBouncerOptions, port: number): Promise<RunningPgBouncer> {
  const user = unprivilegedUser();
  const folder = join(options.dataDir, 'pgbouncer');
  mkdirSync(folder, { recursive: true });
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')];
  writeFileSync(settings, settingsOf(options.serverUrl, port, folder), { mode: 0o600 });
  writeFileSync(users, `"${nameIn(options.serverUrl)}" "${new URL(options.serverUrl).password}"\n`, {
    mode: 0o600,
  });
  // It refuses to run as root, and its user has to read what root wrote.
  if (user) for (const path of [folder, settings, users]) chownSync(path, user.uid, user.gid);
  const server = spawn(binary, [settings], { ...user, cwd: '/', detached: true, stdio: 'ignore' });
  tieToThisProcess(server, 'SIGINT');
  await untilReady(server, {
    name: 'PgBouncer',
    limitMs: READY_MS,
    logFile: join(folder, 'log'),
    isReady: () => isListening(port),
  });
  return {
    port,
    process: server,
    through: (url) => throughPort(url, port),
    restart: () => startAt(binary, options, port),
    stop: () => stopChild(server, 'SIGINT'),
  };
}

/** No start-up parameter is ignored, so that a connection that sends one is refused, as in a default installation. */
function settingsOf(serverUrl: string, port: number, folder: string): string {
  return [
    '[databases]',
    `* = host=127.0.0.1 port=${new URL(serverUrl).port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'pool_mode = transaction',
    'auth_type = scram-sha-256',
    `auth_file = ${join(folder, 'users.txt')}`,
    `auth_user = ${nameIn(serverUrl)}`,
    'auth_query = SELECT usename, passwd FROM pg_catalog.pg_shadow WHERE usename = $1',
    'max_client_conn = 1000',
    'default_pool_size = 50',
    `logfile = ${join(folder, 'log')}`,
    '',
  ].join('\n');
}

const nameIn = (url: string): string => decodeURIComponent(new URL(url).username);

function throughPort(url: string, port: number): string {
  const changed = new URL(url);
  changed.port = String(port);
  return changed.href;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const finish = (listening: boolean): void => {
      socket.destroy();
      answer(listening);
    };
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
  });
}
